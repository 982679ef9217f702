import { Act } from '../form/act.tsx'
import { Form } from '../form/form.tsx'
import { type Field, withoutEmpty } from '../form/read.ts'
import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { Fold } from '../ui/fold.tsx'
import { momentOf } from '../ui/format.ts'
import { role } from './role.ts'
import { call } from './wire.ts'

type Connection = {
  id: string
  is_active: boolean
  connected_at: string
  verification_status: 'pending' | 'verified' | 'failed'
  shop_domain?: string | null
}
const SECRET = {
  name: 'secret',
  label: 'Signing secret',
  kind: 'text',
  isRequired: true,
  most: 500,
} as const
const SHOP: readonly Field[] = [
  {
    name: 'shop_domain',
    label: 'Domain of the shop',
    kind: 'text',
    isRequired: true,
    hint: 'As name.myshopify.com',
  },
  { ...SECRET, hint: 'Shopify: Settings, Notifications, Webhooks' },
]
const CALENDAR: readonly Field[] = [{ ...SECRET, hint: 'Of the webhook subscription' }]
const KINDS = [
  ['shopify', 'Connect a Shopify shop', SHOP],
  ['calendly', 'Connect a Calendly account', CALENDAR],
] as const
const MOODS = { verified: 'good', pending: 'warn', failed: 'bad' } as const

/** Shops and calendars that report by themselves. */
export function Connections() {
  const report = useReport({ role, route: 'GET /advertiser-dashboard/integrations', input: {} })
  return (
    <>
      <Head title="Connections" />
      <Panel
        title="Shops and calendars"
        about="Shopify reports orders, Calendly bookings. Each is verified by the first message that it signs."
        report={report}
        isEmpty={({ shopify, calendly }) => shopify.length + calendly.length === 0}
        emptyText="Nothing is connected."
      >
        {({ shopify, calendly }) => (
          <Table
            caption="Connections"
            rows={[...shopify, ...calendly] as Connection[]}
            keyOf={({ id }) => id}
            columns={[
              { key: 'what', label: 'What', show: (one) => one.shop_domain ?? 'Calendly' },
              { key: 'state', label: 'State', show: State },
              { key: 'since', label: 'Since', show: (one) => momentOf(one.connected_at) },
              {
                key: 'does',
                label: 'Change',
                show: ({ id, is_active: isActive }) => (
                  <Act
                    label={isActive ? 'Pause' : 'Switch on'}
                    act={async () =>
                      await call('PATCH /integrations/{id}', {
                        path: { id },
                        body: { is_active: !isActive },
                      })
                    }
                    onDone={report.reload}
                  />
                ),
              },
            ]}
          />
        )}
      </Panel>
      <section class="panel stack">
        {KINDS.map(([kind, title, fields]) => (
          <Fold key={kind} title={title}>
            {() => (
              <Form
                fields={fields}
                isNew
                button={title}
                send={async (values) =>
                  await call('POST /integrations', { body: { kind, ...withoutEmpty(values) } })
                }
                done={(data) =>
                  `Connected. Let it send to ${Reflect.get(Object(data), 'webhook_url')}.`
                }
                onDone={report.reload}
              />
            )}
          </Fold>
        ))}
      </section>
    </>
  )
}

const State = ({ verification_status: state }: Connection) => (
  <span class={`badge ${MOODS[state]}`}>{state}</span>
)
