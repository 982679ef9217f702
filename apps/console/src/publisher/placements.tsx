import type { Operations } from '../../../../packages/client/api.ts'
import { Bars } from '../chart/bars.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import { type Earnings, earningColumns, figureColumn, words } from '../report/columns.ts'
import { RangeControls } from '../report/controls.tsx'
import { Csv } from '../report/csv.tsx'
import { Figures } from '../report/figures.tsx'
import { Choice, Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { before } from '../report/range.ts'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { rangeQuery, useView, type View } from '../report/view.ts'
import { count, dollars, percentOf, tickOf } from '../ui/format.ts'

const role = 'publisher'
const route = 'GET /publisher-dashboard/placements'
type Report = Operations[typeof route]['answer']
type Placement = Report['placements'][number]

const METRICS = [
  ['revenue', 'Revenue', dollars],
  ['impressions', 'Views', count],
  ['clicks', 'Clicks', count],
  ['ctr', 'Click rate', percentOf],
] as const

/** Where in the chat ads stand, and what each place earns. */
export function Placements() {
  const view = useView()
  const query = rangeQuery(view)
  const report = useReport({ role, route, input: { query } })
  const last = rangeQuery({ ...view, range: before(view.range) })
  const past = useReport({ role, route, input: view.isCompared ? { query: last } : undefined })
  const isEmpty = ({ placements }: Report) => placements.length === 0
  const empty =
    'Nothing was seen in this period. A placement is listed once an ad was seen in it: your server names it in each request.'
  return (
    <>
      <Head title="Placements">
        <RangeControls />
        <p class="note">
          A placement is the <code>placement</code> of a request.{' '}
          <a href="/docs/first-ad">How to ask for one</a>
        </p>
      </Head>
      <Panel
        title="What each place earns"
        report={report}
        actions={<Csv side={role} path="/publisher-dashboard/placements" query={query} />}
        isEmpty={isEmpty}
        emptyText={empty}
      >
        {({ placements }) => <All placements={placements} />}
      </Panel>
      <Panel title="One place by date" report={report} isEmpty={isEmpty} emptyText={empty}>
        {({ placements }) => (
          <One
            placements={placements}
            past={view.isCompared ? past.data?.placements : undefined}
            view={view}
          />
        )}
      </Panel>
    </>
  )
}

type Row = Earnings & { placement: string; share: number }

function All({ placements }: { placements: readonly Placement[] }) {
  const views = placements.reduce((sum, { impressions }) => sum + impressions, 0)
  const rows: Row[] = placements
    .map((one) => ({ ...one, share: views > 0 ? (100 * one.impressions) / views : 0 }))
    .toSorted((a, b) => b.revenue - a.revenue)
  return (
    <>
      <Bars
        caption="Revenue by placement"
        heads={['Placement', 'Revenue']}
        bars={rows.map(({ placement, revenue }) => ({
          label: words(placement),
          value: revenue,
          says: dollars(revenue),
        }))}
      />
      <Table
        caption="Figures by placement"
        rows={rows}
        keyOf={({ placement }) => placement}
        columns={[
          {
            key: 'placement',
            label: 'Placement',
            value: ({ placement }) => placement,
            show: ({ placement }) => words(placement),
          },
          ...earningColumns<Row>(),
          figureColumn<Row>('share', { label: 'Of all views', kind: 'percent' }),
        ]}
      />
    </>
  )
}

type OneProps = {
  placements: readonly Placement[]
  past: readonly Placement[] | undefined
  view: View
}

function One({ placements, past, view }: OneProps) {
  const asked = view.choice('placement')
  const one = placements.find(({ placement }) => placement === asked) ?? placements[0]
  const [metric, label, format] =
    METRICS.find(([name]) => name === view.choice('metric')) ?? METRICS[0]
  if (!one) return null
  const then = past?.find(({ placement }) => placement === one.placement)
  const valuesOf = ({ daily }: Placement) => daily.map((day) => day[metric])
  const now = { name: label, values: valuesOf(one) }
  const earlier = then && {
    name: 'The period before',
    values: valuesOf(then),
    isBefore: true,
  }
  return (
    <>
      <Choice
        label="Placement"
        options={placements.map(({ placement }) => [placement, words(placement)] as const)}
        chosen={one.placement}
        choose={(name) => view.choose({ placement: name })}
      />
      <Figures
        figures={METRICS.map(([name, text, shown]) => ({
          label: text,
          value: one[name],
          // A place that was not there before earned nothing there.
          before: past && (then?.[name] ?? 0),
          format: shown,
        }))}
      />
      <Choice
        label="What the chart shows"
        options={METRICS.map(([name, text]) => [name, text] as const)}
        chosen={metric}
        choose={(name) => view.choose({ metric: name })}
      />
      <LineChart
        title={`${label} of ${words(one.placement)} by date`}
        dates={one.daily.map(({ date }) => date)}
        series={earlier ? [now, earlier] : [now]}
        format={format}
        brief={metric === 'ctr' ? percentOf : tickOf}
      />
    </>
  )
}
