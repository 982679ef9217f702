import { useEffect, useState } from 'preact/hooks'
import type { Route, Health as Wire } from '../../../../packages/client/api.ts'
import { LineChart } from '../chart/line-chart.tsx'
import { API, sendAs } from '../console/session.ts'
import { Act } from '../form/act.tsx'
import { Figures } from '../report/figures.tsx'
import { Choice, Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { type Loaded, useReport } from '../report/use-report.ts'
import { useView } from '../report/view.ts'
import { count, number, timeOf } from '../ui/format.ts'
import { addPoint, listTroubles, type Point, readHistory, saveHistory, thinOut } from './history.ts'
import { call, role } from './role.tsx'

const EVERY_MS = 10_000
type Sample = { at: number; health: Wire | undefined }

/** Whether all is well, now and over the last day. */
export function Health() {
  const { last, points } = useSamples()
  return (
    <>
      <Head title="Health" />
      <section class="panel" aria-busy={!last}>
        <header class="panel-head">
          <h2>Now</h2>
          <p class="note">Asked every ten seconds. {last && `Last at ${timeOf(last.at)}.`}</p>
        </header>
        {last && (last.health ? <Now health={last.health} /> : <Down />)}
      </section>
      <Waiting />
      {points.length > 1 && <OverTime points={points} />}
      <Books />
      <Models />
    </>
  )
}

/** A store that is down is told with 503, and is an answer as well. */
async function look(): Promise<Sample> {
  const answer = await sendAs(role)(`${API}/health?deep=1`, {}).catch(() => undefined)
  const health = (await answer?.json().catch(() => undefined)) as Wire | undefined
  return { at: Date.now(), health: health && 'ready' in health ? health : undefined }
}

const pointOf = ({ at, health }: Sample): Point => ({
  at,
  isOk: health?.status === 'ok',
  backlogSeconds: (health?.oldest_event_age_ms ?? 0) / 1000,
  waitingHits: health?.pending_hits ?? 0,
  putAside: health?.dead_letters ?? 0,
})

function useSamples(): { last: Sample | undefined; points: readonly Point[] } {
  const [last, setLast] = useState<Sample | undefined>()
  const [points, setPoints] = useState(() => readHistory(Date.now()))
  useEffect(() => {
    let isOpen = true
    let known = readHistory(Date.now())
    const take = async () => {
      if (document.hidden) return
      const sample = await look()
      if (!isOpen) return
      known = addPoint(known, pointOf(sample))
      saveHistory(known)
      setLast(sample)
      setPoints(known)
    }
    void take()
    const timer = setInterval(() => void take(), EVERY_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
  }, [])
  return { last, points }
}

const Down = () => (
  <p class="notice bad" role="alert">
    The service does not say how it is.
  </p>
)

const seconds = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? '–' : `${number(ms / 1000)} s`

function Now({ health }: { health: Wire }) {
  const isOk = health.status === 'ok'
  const ages: [string, string, string][] = [
    ['Oldest event that is not booked', seconds(health.oldest_event_age_ms), 'backlog'],
    ['Oldest hit that waits for Redis', seconds(health.oldest_pending_hit_age_ms), 'pending'],
    ['Age of the snapshot', seconds(health.snapshot_age_ms), 'snapshot'],
    ['Serving behind', seconds(health.serving_behind_ms), 'serving'],
    ['Last reconciliation', seconds(health.reconcile_age_ms), 'reconcile'],
  ]
  return (
    <>
      <p class={`notice ${isOk ? 'good' : 'bad'}`}>
        <b>{isOk ? 'All is well.' : `Not well: ${health.status.replaceAll('_', ' ')}.`}</b>{' '}
        {health.stale && health.stale.length > 0 && `Stale: ${health.stale.join(', ')}.`}
      </p>
      <Figures
        figures={[
          { label: 'Campaigns', value: health.campaigns ?? 0, format: count },
          { label: 'Hits that wait', value: health.pending_hits ?? 0, format: count },
          { label: 'Put aside', value: health.dead_letters ?? 0, format: count },
          { label: 'Hits nobody stored', value: health.unstored_hits ?? 0, format: count },
        ]}
      />
      <dl class="pairs">
        {ages.map(([label, value]) => (
          <>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
    </>
  )
}

const METRICS = [
  ['backlogSeconds', 'Oldest event not booked, seconds'],
  ['waitingHits', 'Hits that wait'],
  ['putAside', 'Put aside'],
] as const

function OverTime({ points }: { points: readonly Point[] }) {
  const view = useView()
  const [metric, label] = METRICS.find(([name]) => name === view.choice('metric')) ?? METRICS[0]
  const drawn = thinOut(points)
  return (
    <section class="panel">
      <header class="panel-head">
        <h2>Over time</h2>
        <p class="note">What this browser saw in the last 24 hours while this page was open.</p>
      </header>
      <p>{sayTroubles(points)}</p>
      <Choice
        label="What the chart shows"
        options={METRICS}
        chosen={metric}
        choose={(name) => view.choose({ metric: name })}
      />
      <LineChart
        title={label}
        labels={drawn.map(({ at }) => timeOf(at))}
        series={[{ name: label, values: drawn.map((point) => point[metric]) }]}
        format={number}
        brief={number}
      />
    </section>
  )
}

function sayTroubles(points: readonly Point[]): string {
  const spells = listTroubles(points).map(({ from, until }) =>
    until ? `from ${timeOf(from)} to ${timeOf(until)}` : `since ${timeOf(from)}`,
  )
  return spells.length > 0 ? `It was not well ${spells.join(', ')}.` : 'It was well all the time.'
}

const MOST_WAITING = 50

/** Ads that somebody has to look at; nothing where there are none. */
function Waiting() {
  const { data } = useReport({
    role,
    route: 'GET /admin/review' as Route,
    input: { query: { limit: MOST_WAITING } } as never,
  }) as unknown as Loaded<{ data: unknown[]; has_more: boolean }>
  if (!data || data.data.length === 0) return null
  const waiting = data.has_more ? `More than ${count(MOST_WAITING)}` : count(data.data.length)
  return (
    <section class="panel">
      <h2>For you to do</h2>
      <p>
        <a href="/console/operator/review">
          {waiting === '1' ? '1 ad waits for your review' : `${waiting} ads wait for your review`}
        </a>
        . Nobody sees them until you let them through.
      </p>
    </section>
  )
}

type Difference = { where: string; scope: string; at: string; expected: string; found: string }

function Books() {
  const [differences, setDifferences] = useState<Difference[] | undefined>()
  const reconcile = async () => {
    const result = await call('POST /admin/reconcile', { query: { days: 31 } })
    if (result.ok) setDifferences(result.data.differences as Difference[])
    return result
  }
  return (
    <section class="panel">
      <header class="panel-head">
        <h2>The books</h2>
        <p class="note">The cron does both by itself. These do it now.</p>
      </header>
      <div class="does">
        <Act
          label="Book what waits"
          act={async () => await call('POST /admin/drain')}
          says={(data) => {
            const { drained, remaining } = data as { drained: number; remaining: number }
            return `${count(drained)} booked, ${count(remaining)} wait.`
          }}
        />
        <Act
          label="Hold the books against each other"
          act={reconcile}
          says={(data) => `${count((data as { checked: number }).checked)} sums were checked.`}
        />
      </div>
      {differences?.length === 0 && <p class="notice good">They agree.</p>}
      {differences && differences.length > 0 && (
        <Table
          caption="Differences"
          rows={differences}
          keyOf={(one) => one.where + one.scope + one.at}
          columns={[
            { key: 'where', label: 'Where', show: ({ where }) => where },
            { key: 'scope', label: 'Of', show: ({ scope }) => scope },
            { key: 'at', label: 'At', show: ({ at }) => at },
            { key: 'expected', label: 'Expected', isNumber: true, show: (one) => one.expected },
            { key: 'found', label: 'Found', isNumber: true, show: (one) => one.found },
          ]}
        />
      )}
    </section>
  )
}

function Models() {
  const report = useReport({ role, route: 'GET /admin/examples', input: {} })
  return (
    <Panel
      title="Language models"
      about="They write what people say around campaigns that bring no examples of their own."
      report={report}
    >
      {({ sources, pending, given_up: givenUp, calls_today: calls, daily_limit: limit }) => (
        <>
          <Figures
            figures={[
              { label: 'Examples given', value: sources.given, format: count },
              { label: 'Written by a model', value: sources.model, format: count },
              { label: 'Lent by markets', value: sources.market, format: count },
              { label: 'None', value: sources.none, format: count },
              { label: 'To be written', value: pending, format: count },
              { label: 'Given up', value: givenUp, format: count },
            ]}
          />
          <p class="note">
            {count(calls)} of {count(limit)} requests today.
          </p>
        </>
      )}
    </Panel>
  )
}
