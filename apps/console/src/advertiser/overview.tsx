import { useMemo } from 'preact/hooks'
import type { Operations } from '../../../../packages/client/api.ts'
import { Funnel } from '../chart/bars.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import { dateColumn, figureColumn } from '../report/columns.ts'
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
import { amountIn, count, dollars, number, percentOf } from '../ui/format.ts'
import { CampaignChoice } from './campaign-choice.tsx'
import { role, useCampaigns } from './role.ts'
import { useChanges } from './use-changes.ts'

type Metrics = Operations['GET /advertiser-dashboard/metrics']['answer']
type Day = Metrics['data'][number]
const METRICS = [
  ['spend', 'Spend', dollars],
  ['impressions', 'Views', count],
  ['clicks', 'Clicks', count],
  ['conversions', 'Conversions', count],
  ['revenue', 'Revenue', dollars],
  ['roas', 'Return', number],
] as const

const STEPS = [
  {
    says: 'You have no campaign yet. Say what you offer and what a click is worth to you:',
    href: '/console/advertiser/campaigns/new',
    label: 'A new campaign',
  },
  {
    says: 'Give it an ad group: what people say when you are the right answer. Then activate it:',
    href: '/console/advertiser/campaigns',
    label: 'Campaigns',
  },
  {
    says: 'Learn what came of the clicks:',
    href: '/console/advertiser/pixel',
    label: 'Pixel',
  },
]

/** What was spent, and what came of it. */
export function Overview() {
  const view = useView()
  const id = view.choice('campaign')
  const own = id ? { campaign_id: id } : {}
  const query = { ...rangeQuery(view), ...own }
  const route = 'GET /advertiser-dashboard/metrics'
  const report = useReport({ role, route, input: { query } })
  const earlier = { ...rangeQuery({ ...view, range: before(view.range) }), ...own }
  const past = useReport({ role, route, input: view.isCompared ? { query: earlier } : undefined })
  const campaigns = useCampaigns().data?.campaigns
  const changes = useChanges({
    campaignId: id,
    all: campaigns,
    isShown: report.data !== undefined,
  })
  const last = view.isCompared ? past.data : undefined
  // Each part is drawn anew only by what is new for it: five answers come, one after the other.
  const spending = useMemo(
    () => <Spending report={report} last={last} view={view} changes={changes} />,
    [report, last, view, changes],
  )
  const rest = useMemo(() => <Rest report={report} />, [report])
  return (
    <>
      <Head title="Overview">
        <RangeControls />
        <CampaignChoice view={view} />
      </Head>
      {campaigns?.length === 0 && <FirstSteps steps={STEPS} />}
      {spending}
      {rest}
    </>
  )
}

type SpendingProps = Omit<SpentProps, 'data'> & { report: Loaded<Metrics> }

function Spending({ report, view, ...rest }: SpendingProps) {
  const id = view.choice('campaign')
  const query = { ...rangeQuery(view), ...(id && { campaign_id: id }) }
  return (
    <Panel
      title="Spend and return"
      report={report}
      actions={<Csv side={role} path="/advertiser-dashboard/metrics" query={query} />}
    >
      {(data) => <Spent data={data} view={view} {...rest} />}
    </Panel>
  )
}

const Rest = ({ report }: { report: Loaded<Metrics> }) => (
  <>
    <Panel
      title="From view to result"
      report={report}
      isEmpty={({ total_impressions: views, total_conversions: won }) => views + won === 0}
      emptyText="No ad was seen in this period."
    >
      {(data) => (
        <Funnel
          format={count}
          stages={[
            { label: 'Seen', value: data.total_impressions },
            { label: 'Clicked', value: data.total_clicks },
            { label: 'Converted', value: data.total_conversions },
          ]}
        />
      )}
    </Panel>
    <Panel title="By date" report={report}>
      {({ data }) => <ByDate days={data} />}
    </Panel>
  </>
)

type SpentProps = {
  data: Metrics
  last: Metrics | undefined
  view: View
  changes: readonly Change[]
}

function Spent({ data, last, view, changes }: SpentProps) {
  const dates = data.data.map(({ date }) => date)
  const [metric, label, format] =
    METRICS.find(([name]) => name === view.choice('metric')) ?? METRICS[0]
  const now = { name: label, values: data.data.map((day) => day[metric]) }
  const then = last && {
    name: 'The period before',
    values: last.data.map((day) => day[metric]),
    isBefore: true,
  }
  const others = Object.entries(data.revenue_by_currency)
  return (
    <>
      <Figures figures={sumsOf(data, last)} />
      {others.length > 0 && (
        <p class="note">
          Revenue in other currencies, never converted:{' '}
          {others.map(([code, value]) => amountIn(code, value)).join(', ')}
        </p>
      )}
      {data.total_spend === 0 && data.total_impressions > 0 && (
        <p class="note">
          Views cost nothing here: your campaigns pay for a click or for a result, and none came
          yet.
        </p>
      )}
      <Choice
        label="What the chart shows"
        options={METRICS.map(([name, text]) => [name, text] as const)}
        chosen={metric}
        choose={(name) => view.choose({ metric: name })}
      />
      <LineChart
        title={`${label} by date`}
        dates={dates}
        notes={notesOf(changes, { dates, tz: view.tz })}
        series={then ? [now, then] : [now]}
        format={format}
      />
    </>
  )
}

const ratio = (a: number, b: number) => (b > 0 ? a / b : 0)

function sumsOf(data: Metrics, last: Metrics | undefined) {
  const both = (read: (metrics: Metrics) => number) => ({
    value: read(data),
    before: last && read(last),
  })
  return [
    { label: 'Spend', ...both((m) => m.total_spend), format: dollars, isCost: true },
    { label: 'Views', ...both((m) => m.total_impressions), format: count },
    { label: 'Clicks', ...both((m) => m.total_clicks), format: count },
    {
      label: 'Click rate',
      ...both((m) => 100 * ratio(m.total_clicks, m.total_impressions)),
      format: percentOf,
    },
    { label: 'Conversions', ...both((m) => m.total_conversions), format: count },
    {
      label: 'Each conversion',
      ...both((m) => ratio(m.total_spend, m.total_conversions)),
      format: dollars,
      isCost: true,
    },
    { label: 'Revenue', ...both((m) => m.total_revenue), format: dollars },
  ]
}

const ByDate = ({ days }: { days: Day[] }) => (
  <Table
    caption="Figures by date"
    rows={days.toReversed()}
    keyOf={({ date }) => date}
    columns={[
      dateColumn<Day>(),
      figureColumn<Day>('spend', { label: 'Spend', kind: 'dollars' }),
      figureColumn<Day>('impressions', { label: 'Views', kind: 'count' }),
      figureColumn<Day>('clicks', { label: 'Clicks', kind: 'count' }),
      figureColumn<Day>('ctr', { label: 'Click rate', kind: 'percent' }),
      figureColumn<Day>('cpc', { label: 'Per click', kind: 'dollars' }),
      figureColumn<Day>('conversions', { label: 'Conversions', kind: 'count' }),
      figureColumn<Day>('cpa', { label: 'Each', kind: 'dollars' }),
      figureColumn<Day>('revenue', { label: 'Revenue', kind: 'dollars' }),
      figureColumn<Day>('roas', { label: 'Return', kind: 'number' }),
    ]}
  />
)
