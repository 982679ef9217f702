import { Head } from '../report/head.tsx'
import { Panel } from '../report/panel.tsx'
import { Table } from '../report/table.tsx'
import { useReport } from '../report/use-report.ts'
import { momentOf } from '../ui/format.ts'
import { role } from './role.ts'

type Connection = {
  id: string
  is_active: boolean
  connected_at: string
  verification_status: 'pending' | 'verified' | 'failed'
  shop_domain?: string | null
}
const MOODS = { verified: 'good', pending: 'warn', failed: 'bad' } as const

/** Shops and calendars that report by themselves. */
export function Connections() {
  const report = useReport({ role, route: 'GET /advertiser-dashboard/integrations', input: {} })
  return (
    <>
      <Head title="Connections" />
      <Panel
        title="Shops and calendars"
        about="Shopify reports orders, Calendly bookings. The operator connects them with their signing secret."
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
              { key: 'active', label: 'Active', show: (one) => (one.is_active ? 'yes' : 'no') },
            ]}
          />
        )}
      </Panel>
    </>
  )
}

const State = ({ verification_status: state }: Connection) => (
  <span class={`badge ${MOODS[state]}`}>{state}</span>
)
