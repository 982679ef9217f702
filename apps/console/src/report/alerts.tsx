import { callBelow, useBelow } from '../console/answers.ts'
import { Form } from '../form/form.tsx'
import type { Values } from '../form/read.ts'
import { Head } from './head.tsx'
import { More } from './pages.tsx'
import { Panel } from './panel.tsx'
import { type Alert, sayAlert } from './say-alert.ts'
import { useView } from './view.ts'
import type { Side } from './webhooks.tsx'

type Listed = { alerts: Alert[]; next_cursor: string | null }
type Settings = { is_on: boolean; metrics: string[] }
const METRICS: Record<Side, readonly (readonly [string, string])[]> = {
  publisher: [
    ['revenue', 'Revenue'],
    ['views', 'Views'],
    ['fill', 'Share of requests that get an ad'],
    ['errors', 'Failures'],
  ],
  advertiser: [
    ['spend', 'Spend'],
    ['views', 'Views'],
    ['errors', 'Failures'],
  ],
}

/** Days that were far from one's own last weeks, and what one is warned of. */
export function Alerts({ side }: { side: Side }) {
  const view = useView()
  const cursor = view.choice('cursor')
  const input = { query: cursor ? { cursor } : {} }
  const report = useBelow<Listed>({ side, route: 'GET /alerts', input })
  const settings = useBelow<Settings>({ side, route: 'GET /alerts/settings' })
  return (
    <>
      <Head title="Alerts">
        <p class="lede">Each day is held against your own last eight weeks.</p>
      </Head>
      <Panel
        title="What was out of line"
        report={report}
        isEmpty={({ alerts }) => alerts.length === 0}
        emptyText="No day was out of line. Nobody is warned in the first four weeks."
      >
        {({ alerts, next_cursor: next }) => (
          <>
            <ul class="sentences">
              {alerts.map((alert) => (
                <li key={alert.alert_id}>{sayAlert(alert)}</li>
              ))}
            </ul>
            <More view={view} next={next} what="alerts" />
          </>
        )}
      </Panel>
      <Panel title="What you are warned of" report={settings}>
        {(values) => (
          <Form
            fields={[
              { name: 'is_on', label: 'Warn me of days that are out of line', kind: 'tick' },
              {
                name: 'metrics',
                label: 'When one of these is',
                kind: 'set',
                options: METRICS[side],
                hint: 'At least one',
              },
            ]}
            values={values}
            button="Save"
            check={checkMetrics}
            send={async (body) => await callBelow(side)('PATCH /alerts/settings', { body })}
            onDone={settings.reload}
          />
        )}
      </Panel>
    </>
  )
}

/** The API takes none of them for all. */
const checkMetrics = ({ metrics }: Values): Record<string, string> =>
  Array.isArray(metrics) && metrics.length > 0
    ? {}
    : { metrics: 'Tick at least one. To be warned of nothing, untick “Warn me” instead.' }
