import { callBelow, useBelow } from '../console/answers.ts'
import { Act } from '../form/act.tsx'
import { Code } from '../ui/code.tsx'
import { Fold } from '../ui/fold.tsx'
import { momentOf } from '../ui/format.ts'
import { words } from './columns.ts'
import { More } from './pages.tsx'
import { Panel } from './panel.tsx'
import { Table } from './table.tsx'
import { useView } from './view.ts'
import type { Side } from './webhooks.tsx'

type Delivery = {
  delivery_id: string
  number: number
  type: string
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  happened_at: string
  next_attempt_at: string | null
  response_status: number | null
  fault: string | null
  data: Record<string, unknown>
}
type Listed = { deliveries: Delivery[]; next_cursor: string | null }
const MOODS = { pending: 'warn', delivered: 'good', failed: 'bad' } as const

/** What was told in the last 30 days, with what became of it. */
export function Deliveries({ side }: { side: Side }) {
  const view = useView()
  const [status, cursor] = [view.choice('status'), view.choice('cursor')]
  const query = { ...(status && { status }), ...(cursor && { cursor }) }
  const report = useBelow<Listed>({ side, route: 'GET /webhooks/deliveries', input: { query } })
  return (
    <Panel
      title="What was told"
      report={report}
      isEmpty={({ deliveries }) => deliveries.length === 0}
      emptyText="Nothing in the last 30 days."
    >
      {({ deliveries, next_cursor: next }) => (
        <>
          <Rows side={side} rows={deliveries} reload={report.reload} />
          <More view={view} next={next} what="deliveries" />
        </>
      )}
    </Panel>
  )
}

type RowsProps = { side: Side; rows: Delivery[]; reload: () => void }

const Rows = ({ side, rows, reload }: RowsProps) => (
  <Table
    caption="Deliveries"
    rows={rows}
    most={50}
    keyOf={({ delivery_id: id }) => id}
    columns={[
      { key: 'number', label: 'Number', show: ({ number }) => number },
      {
        key: 'type',
        label: 'What',
        show: ({ type, data }) => (
          <Fold title={type}>{() => <Code text={JSON.stringify(data, null, 2)} />}</Fold>
        ),
      },
      { key: 'at', label: 'Happened', show: ({ happened_at: at }) => momentOf(at) },
      { key: 'status', label: 'State', show: State },
      {
        key: 'does',
        label: 'Again',
        show: ({ delivery_id: id }) => (
          <Act
            label="Send again"
            act={async () =>
              await callBelow(side)('POST /webhooks/deliveries/{id}/replay', { path: { id } })
            }
            onDone={reload}
          />
        ),
      },
    ]}
  />
)

const State = ({
  status,
  attempts,
  response_status: answered,
  fault,
  next_attempt_at: next,
}: Delivery) => (
  <>
    <span class={`badge ${MOODS[status]}`}>{status}</span>{' '}
    <span class="note">
      {attempts} {attempts === 1 ? 'try' : 'tries'}
      {answered && `, answered ${answered}`}
      {fault && `, ${words(fault)}`}
      {next && `, next ${momentOf(next)}`}
    </span>
  </>
)
