import { useMemo } from 'preact/hooks'
import type { Operations } from '../../../../packages/client/api.ts'
import { Funnel } from '../chart/bars.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import { dateColumn, earningColumns } from '../report/columns.ts'
import { RangeControls } from '../report/controls.tsx'
import { Csv } from '../report/csv.tsx'
import { Figures } from '../report/figures.tsx'
import { FirstSteps } from '../report/first-steps.tsx'
import { Choice, Head } from '../report/head.tsx'
import { type Change, notesOf } from '../report/notes.ts'
import { Panel } from '../report/panel.tsx'
import { before } from '../report/range.ts'
import { Table } from '../report/table.tsx'
import { type Loaded, useReport } from '../report/use-report.ts'
import { rangeQuery, useView, type View } from '../report/view.ts'
import { count, dollars, percentOf, tickOf } from '../ui/format.ts'
import { useChanges } from './use-changes.ts'

type Stats = Operations['GET /publisher-dashboard/stats']['answer']
type Activity = Operations['GET /publisher-dashboard/activity']['answer']
type Metric = 'revenue' | 'impressions' | 'clicks' | 'ctr' | 'cpm'
const METRICS: readonly (readonly [Metric, string])[] = [
  ['revenue', 'Revenue'],
  ['impressions', 'Views'],
  ['clicks', 'Clicks'],
  ['ctr', 'Click rate'],
  ['cpm', 'Per 1,000 views'],
]
const FORMAT: Record<Metric, (value: number) => string> = {
  revenue: dollars,
  impressions: count,
  clicks: count,
  ctr: percentOf,
  cpm: dollars,
}

const STEPS = [
  {
    says: 'No ad was asked for in this period. Let your server ask for one per answer:',
    href: '/docs/first-ad',
    label: 'First ad in five minutes',
  },
  {
    says: 'Say what may not be shown, and what a view costs at least:',
    href: '/console/publisher/settings',
    label: 'Settings',
  },
  {
    says: 'See whether views count, and why one does not:',
    href: '/console/publisher/ads',
    label: 'What became of one ad',
  },
]

/** What the chat earned, and how it came about. */
export function Overview() {
  const view = useView()
  const query = rangeQuery(view)
  const stats = useReport({ role, route: 'GET /publisher-dashboard/stats', input: { query } })
  const activity = useReport({ role, route: 'GET /publisher-dashboard/activity', input: { query } })
  const past = useReport({
    role,
    route: 'GET /publisher-dashboard/stats',
    input: view.isCompared
      ? { query: rangeQuery({ ...view, range: before(view.range) }) }
      : undefined,
  })
  const last = view.isCompared ? past.data : undefined
  const changes = useChanges(stats.data !== undefined)
  // Each part is drawn anew only by what is new for it: six answers come, one after the other.
  const earnings = useMemo(
    () => <Earnings stats={stats} last={last} view={view} changes={changes} />,
    [stats, last, view, changes],
  )
  const clicks = stats.data?.totalClicks ?? 0
  const way = useMemo(() => <Way activity={activity} clicks={clicks} />, [activity, clicks])
  const byDate = useMemo(() => <ByDate stats={stats} />, [stats])
  return (
    <>
      <Head title="Overview">
        <RangeControls />
      </Head>
      {activity.data?.total_requests === 0 && <FirstSteps steps={STEPS} />}
      {earnings}
      {way}
      {byDate}
    </>
  )
}

type EarningsProps = {
  stats: Loaded<Stats>
  last: Stats | undefined
  view: View
  changes: readonly Change[]
}

const Earnings = ({ stats, view, ...rest }: EarningsProps) => (
  <Panel
    title="Earnings"
    report={stats}
    actions={<Csv side={role} path="/publisher-dashboard/stats" query={rangeQuery(view)} />}
  >
    {(data) => <Earned data={data} view={view} {...rest} />}
  </Panel>
)

const Way = ({ activity, clicks }: { activity: Loaded<Activity>; clicks: number }) => (
  <Panel
    title="From request to click"
    report={activity}
    isEmpty={({ total_requests: asked }) => asked === 0}
    emptyText="No ad was asked for in this period."
  >
    {(data) => (
      <Funnel
        format={count}
        stages={[
          { label: 'Slots asked for', value: data.total_requests },
          { label: 'Ads won', value: data.total_wins },
          { label: 'Seen', value: data.total_impressions },
          { label: 'Clicked', value: clicks },
        ]}
      />
    )}
  </Panel>
)

const ByDate = ({ stats }: { stats: Loaded<Stats> }) => (
  <Panel title="By date" report={stats}>
    {({ timeSeries }) => (
      <Table
        caption="Earnings by date"
        rows={timeSeries.toReversed()}
        keyOf={({ date }) => date}
        columns={[dateColumn(), ...earningColumns<Stats['timeSeries'][number]>()]}
      />
    )}
  </Panel>
)

const role = 'publisher'

type EarnedProps = {
  data: Stats
  last: Stats | undefined
  view: View
  changes: readonly Change[]
}

function Earned({ data, last, view, changes }: EarnedProps) {
  const metric = METRICS.find(([name]) => name === view.choice('metric'))?.[0] ?? 'revenue'
  const label = METRICS.find(([name]) => name === metric)?.[1] ?? ''
  const now = { name: label, values: data.timeSeries.map((day) => day[metric]) }
  const then = last && {
    name: 'The period before',
    values: last.timeSeries.map((day) => day[metric]),
    isBefore: true,
  }
  const dates = data.timeSeries.map(({ date }) => date)
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Revenue',
            value: data.totalRevenue,
            before: last?.totalRevenue,
            format: dollars,
          },
          {
            label: 'Views',
            value: data.totalImpressions,
            before: last?.totalImpressions,
            format: count,
          },
          { label: 'Clicks', value: data.totalClicks, before: last?.totalClicks, format: count },
          { label: 'Click rate', value: data.avgCtr, before: last?.avgCtr, format: percentOf },
          { label: 'Per 1,000 views', value: data.avgCpm, before: last?.avgCpm, format: dollars },
        ]}
      />
      {data.totalRevenue === 0 && data.totalImpressions > 0 && (
        <p class="note">
          Views alone earned nothing here: what was shown pays for a click or for a result.{' '}
          <a href="/console/publisher/ads">What one ad pays for</a>
        </p>
      )}
      <Choice
        label="What the chart shows"
        options={METRICS}
        chosen={metric}
        choose={(name) => view.choose({ metric: name })}
      />
      <LineChart
        title={`${label} by date`}
        dates={dates}
        notes={notesOf(changes, { dates, tz: view.tz })}
        series={then ? [now, then] : [now]}
        format={FORMAT[metric]}
        brief={metric === 'ctr' ? percentOf : tickOf}
      />
    </>
  )
}
