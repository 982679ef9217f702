import type { shapeStatements } from '../../accounts/statement.ts'

type Statement = ReturnType<typeof shapeStatements>['statements'][number]
type Line = Statement['lines'][number]
/** Whose month it is, as it stands on paper. */
export type Party = { id: string; name: string; contact: string }
export type StatementOf = Omit<Statement, 'lines'> & {
  number: string
  lines: (Line & { campaign: string | null })[]
}

type Asked = {
  month: string
  side: 'advertiser' | 'publisher'
  ownerId: string
  names: ReadonlyMap<string, string>
}

/** A month with its number and the names of the campaigns; undefined where there is none. */
export function findMonth(
  statements: readonly Statement[],
  { month, side, ownerId, names }: Asked,
): StatementOf | undefined {
  const found = statements.find((statement) => statement.month === month)
  if (!found) return undefined
  const name = ({ campaign_id: id }: Line) => (id === null ? null : (names.get(id) ?? null))
  const lines = found.lines.map((line) => ({ ...line, campaign: name(line) }))
  return { ...found, number: numberOf(side, { month, ownerId }), lines }
}

/** One number per account and month, the same whenever it is asked for. */
const numberOf = (side: string, { month, ownerId }: { month: string; ownerId: string }) =>
  `${side === 'advertiser' ? 'INV' : 'STM'}-${month.replace('-', '')}-${ownerId.replaceAll('-', '').slice(-12).toUpperCase()}`

/** What a line is for. */
export function nameLine({
  type,
  campaign,
  campaign_id,
  reason,
  month,
}: StatementOf['lines'][number]) {
  const what = campaign ?? campaign_id ?? 'Ads shown'
  if (type === 'adjustment') return `Correction: ${reason ?? ''}${campaign ? `, ${campaign}` : ''}`
  return type === 'late' ? `${what}, booked late for ${month ?? 'before'}` : what
}

export const monthTable = ({ lines }: StatementOf) => ({
  columns: [
    ...['type', 'campaign_id', 'campaign', 'reason', 'month'],
    ...['impressions', 'clicks', 'conversions', 'amount'],
  ],
  rows: lines,
})
