import type { Operations } from '../../../../packages/client/api.ts'
import { Bars } from '../chart/bars.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import { words } from '../report/columns.ts'
import { RangeControls } from '../report/controls.tsx'
import { Csv } from '../report/csv.tsx'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { rangeQuery, useView } from '../report/view.ts'
import { count, momentOf } from '../ui/format.ts'
import { Sites } from './pixel-sites.tsx'
import { role } from './role.ts'

type Analytics = Operations['GET /advertiser-dashboard/events/analytics']['answer']

/** Where the pixel is, and what it saw. */
export function Pixel() {
  const view = useView()
  const domain = view.choice('domain')
  const query = { ...rangeQuery(view), ...(domain && { domain }) }
  const route = 'GET /advertiser-dashboard/events/analytics'
  const report = useReport({ role, route, input: { query } })
  const csv = <Csv side={role} path="/advertiser-dashboard/events/analytics" query={query} />
  const isEmpty = ({ event_types: types }: Analytics) => types.length === 0
  const empty = 'The pixel sent nothing in this period.'
  return (
    <>
      <Head title="Pixel">
        <RangeControls canCompare={false} />
        <label class="field">
          Domain
          <input
            type="search"
            value={domain}
            maxlength={253}
            onChange={(event) => view.choose({ domain: event.currentTarget.value.trim() })}
          />
        </label>
      </Head>
      <Sites analytics={report} />
      <Panel title="Events" report={report} actions={csv} isEmpty={isEmpty} emptyText={empty}>
        {(data) => (
          <>
            <LineChart
              title="Events by date"
              dates={data.time_series.map(({ date }) => date)}
              series={[{ name: 'Events', values: data.time_series.map((day) => day.events) }]}
              format={count}
            />
            <Types data={data} />
          </>
        )}
      </Panel>
      <Panel title="Domains" report={report} isEmpty={isEmpty} emptyText={empty}>
        {({ domains }) => (
          <Bars
            caption="Events by domain"
            heads={['Domain', 'Events']}
            bars={domains.map(({ domain: host, events }) => ({
              label: host,
              value: events,
              says: count(events),
            }))}
          />
        )}
      </Panel>
    </>
  )
}

const Types = ({ data }: { data: Analytics }) => (
  <Table
    caption="Events by type"
    rows={data.event_types}
    keyOf={({ event_type: type }) => type}
    columns={[
      { key: 'type', label: 'Type', show: ({ event_type: type }) => words(type) },
      { key: 'total', label: 'Events', isNumber: true, show: ({ total }) => count(total) },
      { key: 'last', label: 'Last', show: ({ last_received: at }) => momentOf(at) },
    ]}
  />
)
