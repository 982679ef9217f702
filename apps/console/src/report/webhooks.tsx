import { useState } from 'preact/hooks'
import { callBelow, useBelow } from '../console/answers.ts'
import { Act } from '../form/act.tsx'
import { Form } from '../form/form.tsx'
import { KeyOnce } from '../form/once.tsx'
import { type Field, withoutEmpty } from '../form/read.ts'
import { Fold } from '../ui/fold.tsx'
import { momentOf } from '../ui/format.ts'
import { Deliveries } from './deliveries.tsx'
import { Head } from './head.tsx'
import { Panel } from './panel.tsx'

export type Side = 'publisher' | 'advertiser'
type Webhook = {
  webhook_id: string
  url: string
  events: string[]
  description: string | null
  status: 'active' | 'failing' | 'off' | 'paused'
  failing_since: string | null
  off_reason: string | null
  last_number: number
}
const ANYBODY = [
  ['conversion.booked', 'A conversion was booked'],
  ['statement.closed', 'A month was closed'],
  ['alert.raised', 'A day was out of line'],
] as const
const EVENTS: Record<Side, readonly (readonly [type: string, label: string])[]> = {
  publisher: ANYBODY,
  advertiser: [
    ...ANYBODY,
    ['lead.received', 'A lead came in'],
    ['campaign.budget_reached', 'A budget is used up'],
    ['campaign.reviewed', 'An ad was reviewed'],
  ],
}
const fieldsOf = (side: Side): Field[] => [
  { name: 'url', label: 'Address', kind: 'url', isRequired: true, hint: 'https, at a public name' },
  { name: 'description', label: 'What it is for', kind: 'text', most: 200 },
  {
    name: 'events',
    label: 'What it is told',
    kind: 'set',
    options: EVENTS[side],
    hint: 'None: all of these',
  },
]

/** Addresses that are told what happens, and what they were told. */
export function Webhooks({ side }: { side: Side }) {
  const [secret, setSecret] = useState('')
  const call = callBelow(side)
  const report = useBelow<{ webhooks: Webhook[] }>({ side, route: 'GET /webhooks' })
  const keep = (data: unknown) => setSecret(String(Reflect.get(Object(data), 'secret') ?? ''))
  return (
    <>
      <Head title="Webhooks">
        <p class="lede">
          Signed and numbered, tried for a day. Any library of Standard Webhooks verifies them.
        </p>
      </Head>
      {secret && <KeyOnce name="The secret that signs" secret={secret} />}
      <Panel
        title="Receivers"
        report={report}
        isEmpty={({ webhooks }) => webhooks.length === 0}
        emptyText="Nobody is told yet."
      >
        {({ webhooks }) => (
          <ul class="stack">
            {webhooks.map((one) => (
              <Receiver
                key={one.webhook_id}
                side={side}
                webhook={one}
                reload={report.reload}
                keep={keep}
              />
            ))}
          </ul>
        )}
      </Panel>
      <section class="panel">
        <Fold title="A new receiver">
          {() => (
            <Form
              fields={fieldsOf(side)}
              isNew
              button="Tell this address"
              send={async (values) => await call('POST /webhooks', { body: withoutEmpty(values) })}
              done={() => 'It is told from now on.'}
              onDone={(data) => {
                keep(data)
                report.reload()
              }}
            />
          )}
        </Fold>
      </section>
      <Deliveries side={side} />
    </>
  )
}

const MOODS = { active: 'good', failing: 'warn', off: 'bad', paused: '' } as const
const HOUR_MS = 3_600_000

type ReceiverProps = {
  side: Side
  webhook: Webhook
  reload: () => void
  keep: (data: unknown) => void
}

function Receiver({ side, webhook, reload, keep }: ReceiverProps) {
  const { webhook_id: id, url, status, events, description } = webhook
  const call = callBelow(side)
  const path = { id }
  const isOn = status === 'active' || status === 'failing'
  const rotate = async () => {
    const result = await call('POST /webhooks/{id}/rotate-secret', { path, body: {} })
    if (result.ok) keep(result.data)
    return result
  }
  const since = new Date(Date.now() - 24 * HOUR_MS).toISOString()
  return (
    <li class="card stack">
      <p>
        <span class={`badge ${MOODS[status]}`}>{status}</span> <code>{url}</code>
      </p>
      <p class="note">
        {description} {events.join(', ')}. {webhook.last_number} told so far.{' '}
        {webhook.off_reason && `Off: ${webhook.off_reason}.`}{' '}
        {webhook.failing_since && `Takes nothing since ${momentOf(webhook.failing_since)}.`}
      </p>
      <p class="does">
        <Act
          label="Send a test"
          act={async () => await call('POST /webhooks/{id}/test', { path })}
          says={() => 'On its way.'}
        />
        <Act
          label={isOn ? 'Pause' : 'Switch on'}
          act={async () => await call('PATCH /webhooks/{id}', { path, body: { is_active: !isOn } })}
          onDone={reload}
        />
        <Act
          label="Send again what failed in a day"
          act={async () => await call('POST /webhooks/{id}/replay', { path, body: { since } })}
          says={(data) => `Sent again: ${Reflect.get(Object(data), 'replayed')}.`}
        />
        <Act label="New secret" act={rotate} ask="The old secret signs beside it for a day." />
        <Act
          label="Remove"
          isDangerous
          ask="It is told nothing more, and what it was told is not shown any more."
          act={async () => await call('DELETE /webhooks/{id}', { path })}
          onDone={reload}
        />
      </p>
    </li>
  )
}
