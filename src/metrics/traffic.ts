import { asOf, type Report } from './report.ts'

/** Hits of a date; the empty reason is that of those that count. */
type Cell = { date: string; kind: 'view' | 'click'; reason: string; hits: number }

/** Gross, filtered and net views and clicks of a range and of each of its dates, as both dashboards show them. */
export const shapeTraffic = ({ rows, bookedAt }: Report<Cell>, days: number) => ({
  ...bothKinds(rows),
  data: [...Map.groupBy(rows, (row) => row.date)].map(([date, cells]) => ({
    date,
    ...bothKinds(cells),
  })),
  period_days: days,
  data_as_of: asOf(bookedAt),
})

/** A row for every date, kind and reason; `counted` is that of hits that do. */
export const trafficTable = ({ rows }: Report<Cell>) => ({
  columns: ['date', 'kind', 'reason', 'hits'],
  rows: rows.map((row) => ({ ...row, reason: row.reason || 'counted' })),
})

const bothKinds = (cells: Cell[]) => ({
  views: quality(cells.filter((cell) => cell.kind === 'view')),
  clicks: quality(cells.filter((cell) => cell.kind === 'click')),
})

function quality(cells: Cell[]) {
  const byReason: Record<string, number> = {}
  let net = 0
  let filtered = 0
  for (const { reason, hits } of cells) {
    if (reason === '') {
      net += hits
      continue
    }
    byReason[reason] = (byReason[reason] ?? 0) + hits
    filtered += hits
  }
  return { gross: net + filtered, filtered, net, filtered_by_reason: byReason }
}
