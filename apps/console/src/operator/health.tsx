import { useEffect, useState } from 'preact/hooks'
import type { Health as Wire } from '../../../../packages/client/api.ts'
import { LineChart } from '../chart/line-chart.tsx'
import { API, sendAs } from '../console/session.ts'
import { Act } from '../form/act.tsx'
import { Figures } from '../report/figures.tsx'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { count, number, timeOf } from '../ui/format.ts'
import { call, role } from './role.tsx'

const EVERY_MS = 10_000
const MOST_SAMPLES = 180
type Sample = { at: number; health: Wire | undefined }

/** Whether all is well, now and since this page is open. */
export function Health() {
  const samples = useSamples()
  const last = samples.at(-1)
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
      {samples.length > 1 && <Since samples={samples} />}
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

function useSamples(): Sample[] {
  const [samples, setSamples] = useState<Sample[]>([])
  useEffect(() => {
    let isOpen = true
    const take = async () => {
      if (document.hidden) return
      const sample = await look()
      if (isOpen) setSamples((all) => [...all, sample].slice(-MOST_SAMPLES))
    }
    void take()
    const timer = setInterval(() => void take(), EVERY_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
  }, [])
  return samples
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

function Since({ samples }: { samples: readonly Sample[] }) {
  const known = samples.flatMap(({ at, health }) => (health ? [{ at, health }] : []))
  return (
    <section class="panel">
      <header class="panel-head">
        <h2>Since this page is open</h2>
      </header>
      <LineChart
        title="Age of the oldest event that is not booked"
        labels={known.map(({ at }) => timeOf(at))}
        series={[
          {
            name: 'Backlog, seconds',
            values: known.map(({ health }) => (health.oldest_event_age_ms ?? 0) / 1000),
          },
        ]}
        format={number}
        brief={number}
      />
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
