import type { Operations } from '../../../../packages/client/api.ts'
import { Bars } from '../chart/bars.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import { words } from '../report/columns.ts'
import { RangeControls } from '../report/controls.tsx'
import { Csv } from '../report/csv.tsx'
import { Figures } from '../report/figures.tsx'
import { Head } from '../report/head.tsx'
import { More } from '../report/pages.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { rangeQuery, useView, type View } from '../report/view.ts'
import { amountIn, count, momentOf } from '../ui/format.ts'
import { CampaignChoice } from './campaign-choice.tsx'
import { nameIn, role, useCampaigns } from './role.ts'

type Conversion =
  Operations['GET /advertiser-dashboard/conversions']['answer']['conversions'][number]
const NONE = 'None yet. The pixel, your server, a shop or a calendar can report them.'

/** What came of the ads, however it was reported. */
export function Conversions() {
  const view = useView()
  return (
    <>
      <Head title="Conversions">
        <RangeControls canCompare={false} />
      </Head>
      <Sums view={view} />
      <Latest view={view} />
    </>
  )
}

function Sums({ view }: { view: View }) {
  const query = rangeQuery(view)
  const report = useReport({
    role,
    route: 'GET /advertiser-dashboard/events/conversion-stats',
    input: { query },
  })
  const csv = <Csv side={role} path="/advertiser-dashboard/events/conversion-stats" query={query} />
  return (
    <Panel
      title="By date and type"
      report={report}
      actions={csv}
      isEmpty={({ total }) => total === 0}
      emptyText="No conversion in this period."
    >
      {({ total, total_attributed: owed, time_series: days, by_event_type: types }) => (
        <>
          <Figures
            figures={[
              { label: 'Conversions', value: total, format: count },
              { label: 'Owed to an ad', value: owed, format: count },
            ]}
          />
          <LineChart
            title="Conversions by date"
            dates={days.map(({ date }) => date)}
            series={[{ name: 'Conversions', values: days.map((day) => day.conversions) }]}
            format={count}
          />
          <Bars
            caption="Conversions by type"
            heads={['Type', 'Conversions']}
            bars={types.map(({ event_type: type, total: all }) => ({
              label: words(type),
              value: all,
              says: count(all),
            }))}
          />
        </>
      )}
    </Panel>
  )
}

function Latest({ view }: { view: View }) {
  const campaigns = useCampaigns().data?.campaigns
  const [id, type, cursor] = ['campaign', 'type', 'cursor'].map(view.choice)
  const query: Record<string, string> = {
    ...(id && { campaign_id: id }),
    ...(type && { event_type: type }),
    ...(cursor && { cursor }),
  }
  const report = useReport({
    role,
    route: 'GET /advertiser-dashboard/conversions',
    input: { query },
  })
  return (
    <Panel
      title="One by one, of all time"
      report={report}
      actions={
        <>
          <CampaignChoice view={view} />
          <Csv
            side={role}
            path="/advertiser-dashboard/conversions"
            query={{ ...query, cursor: undefined }}
          />
        </>
      }
      isEmpty={({ conversions }) => conversions.length === 0}
      emptyText={id || type ? 'None of this kind.' : NONE}
    >
      {(data) => (
        <>
          <ConversionTable rows={data.conversions} nameOf={(one) => nameIn(campaigns, one)} />
          <More view={view} next={data.next_cursor} what="conversions" />
        </>
      )}
    </Panel>
  )
}

type TableProps = { rows: Conversion[]; nameOf: (id: string | null) => string }

const ConversionTable = ({ rows, nameOf }: TableProps) => (
  <Table
    caption="Conversions"
    rows={rows}
    most={100}
    keyOf={({ conversion_id: id }) => id}
    columns={[
      { key: 'when', label: 'When', show: (one) => momentOf(one.conversion_timestamp) },
      { key: 'type', label: 'Type', show: (one) => words(one.event_type) },
      { key: 'worth', label: 'Worth', isNumber: true, show: worthOf },
      { key: 'campaign', label: 'Campaign', show: (one) => nameOf(one.campaign_id) },
      { key: 'how', label: 'Found by', show: (one) => words(one.attribution ?? 'not attributed') },
      { key: 'source', label: 'Told by', show: (one) => words(one.source) },
      { key: 'order', label: 'Order', show: (one) => one.order_id ?? '–' },
    ]}
  />
)

const worthOf = ({ value_cents: cents, currency }: Conversion) => amountIn(currency, cents / 100)
