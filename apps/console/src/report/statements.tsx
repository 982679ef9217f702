import type { Statements as Wire } from '../../../../packages/client/api.ts'
import type { Role } from '../console/session.ts'
import { Fold } from '../ui/fold.tsx'
import { count, dollars, momentOf } from '../ui/format.ts'
import { words } from './columns.ts'
import { Csv } from './csv.tsx'
import { Panel } from './panel.tsx'
import { Table } from './table.tsx'
import { useReport } from './use-report.ts'

type Statement = Wire['statements'][number]
const MONTHS = {
  publisher: 'GET /publisher-dashboard/statements/{month}',
  advertiser: 'GET /advertiser-dashboard/statements/{month}',
} as const
const ROUTES = {
  publisher: 'GET /publisher-dashboard/statements',
  advertiser: 'GET /advertiser-dashboard/statements',
} as const

/** The months: open ones that still move, and closed ones that never do. */
export function Statements({ side }: { side: Exclude<Role, 'operator'> }) {
  const report = useReport({ role: side, route: ROUTES[side], input: {} })
  const what = side === 'publisher' ? 'Revenue' : 'Spend'
  return (
    <Panel
      title="Statements"
      about="A month closes 48 hours after its end and never changes again. Corrections of it stand in later months."
      report={report}
      actions={<Csv side={side} path={`/${side}-dashboard/statements`} />}
      isEmpty={({ statements }) => statements.length === 0}
      emptyText="The first statement comes with the first booking."
    >
      {({ statements }) => (
        <>
          <Months statements={statements} what={what} />
          {statements.map((one) => (
            <Fold key={one.month} title={`Lines of ${one.month} (${one.lines.length})`}>
              {() => <Lines side={side} statement={one} />}
            </Fold>
          ))}
        </>
      )}
    </Panel>
  )
}

const Months = ({ statements, what }: { statements: Statement[]; what: string }) => (
  <Table
    caption="Months"
    rows={statements}
    keyOf={({ month }) => month}
    columns={[
      { key: 'month', label: 'Month', show: ({ month, timezone }) => `${month} (${timezone})` },
      { key: 'amount', label: what, isNumber: true, show: (s) => dollars(s.amount) },
      { key: 'status', label: 'Status', show: State },
      { key: 'impressions', label: 'Views', isNumber: true, show: (s) => count(s.impressions) },
      { key: 'clicks', label: 'Clicks', isNumber: true, show: (s) => count(s.clicks) },
      {
        key: 'conversions',
        label: 'Conversions',
        isNumber: true,
        show: (s) => count(s.conversions),
      },
    ]}
  />
)

const State = ({ status, closed_at: closedAt, closes_at: closesAt }: Statement) =>
  status === 'closed' ? (
    <>
      <span class="badge good">Closed</span> <small>{momentOf(closedAt)}</small>
    </>
  ) : (
    <>
      <span class="badge">Open</span> <small>until {momentOf(closesAt)}</small>
    </>
  )

type LinesProps = { side: Exclude<Role, 'operator'>; statement: Statement }
type Line = Statement['lines'][number] & { campaign?: string | null }

/** A month by itself knows what its campaigns are called; without that their ids stand there. */
function Lines({ side, statement: { month, lines } }: LinesProps) {
  const { data, state } = useReport({ role: side, route: MONTHS[side], input: { path: { month } } })
  if (!data && state !== 'failed') return <p role="status">Loading …</p>
  return <LineTable month={month} lines={data?.lines ?? lines} />
}

const LineTable = ({ month, lines }: { month: string; lines: readonly Line[] }) => (
  <Table
    caption={`Lines of ${month}`}
    rows={lines}
    keyOf={(line) => [line.type, line.campaign_id, line.reason, line.month].join()}
    columns={[
      { key: 'type', label: 'Line', show: ({ type }) => words(type) },
      {
        key: 'about',
        label: 'About',
        show: ({ reason, campaign, campaign_id: id, month: of }) =>
          [reason, campaign ?? id, of].filter(Boolean).join(', ') || '–',
      },
      { key: 'impressions', label: 'Views', isNumber: true, show: (l) => count(l.impressions) },
      { key: 'clicks', label: 'Clicks', isNumber: true, show: (l) => count(l.clicks) },
      { key: 'amount', label: 'Amount', isNumber: true, show: (l) => dollars(l.amount) },
    ]}
  />
)
