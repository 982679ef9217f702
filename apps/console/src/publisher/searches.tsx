import { Funnel } from '../chart/bars.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import { figureColumn } from '../report/columns.ts'
import { RangeControls } from '../report/controls.tsx'
import { Csv } from '../report/csv.tsx'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { rangeQuery, useView } from '../report/view.ts'
import { count } from '../ui/format.ts'

const role = 'publisher'
const NONE = 'Nobody searched the index in this period.'

/** What came of searches of the service index. */
export function Searches() {
  const view = useView()
  const query = rangeQuery(view)
  const report = useReport({ role, route: 'GET /publisher-dashboard/index', input: { query } })
  const isEmpty = (data: { total_searches: number }) => data.total_searches === 0
  return (
    <>
      <Head title="Service index">
        <RangeControls canCompare={false} />
      </Head>
      <Panel
        title="Searches"
        report={report}
        actions={<Csv side={role} path="/publisher-dashboard/index" query={query} />}
        isEmpty={isEmpty}
        emptyText={NONE}
      >
        {(data) => (
          <>
            <Funnel
              format={count}
              stages={[
                { label: 'Searches', value: data.total_searches },
                { label: 'Answered', value: data.total_matched },
                { label: 'Links followed', value: data.total_clicks },
                { label: 'Built in', value: data.total_integrations },
              ]}
            />
            <LineChart
              title="Searches by date"
              dates={data.data.map(({ date }) => date)}
              series={[{ name: 'Searches', values: data.data.map((day) => day.searches) }]}
              format={count}
            />
          </>
        )}
      </Panel>
      <Panel title="By service" report={report} isEmpty={isEmpty} emptyText={NONE}>
        {({ services }) => (
          <Table
            caption="Services"
            rows={services}
            keyOf={({ slug }) => slug}
            columns={[
              {
                key: 'slug',
                label: 'Service',
                value: ({ slug }) => slug,
                show: ({ slug }) => <a href={`/catalog/${slug}`}>{slug}</a>,
              },
              figureColumn('searches', { label: 'Recommended', kind: 'count' }),
              figureColumn('clicks', { label: 'Links followed', kind: 'count' }),
              figureColumn('integrations', { label: 'Built in', kind: 'count' }),
            ]}
          />
        )}
      </Panel>
    </>
  )
}
