import { asOf, type Report } from './report.ts'

/** Hits of the nth date of a range, from 0; the empty reason is that of those that count. */
type Cell = { n: number; kind: string; reason: string; hits: number }
type Hits = Omit<Cell, 'n'>

/** Gross, filtered and net views and clicks of a range and of each of its dates, as both dashboards show them. */
export const shapeTraffic = ({ rows, bookedAt }: Report<Cell>, dates: readonly string[]) => ({
  ...bothKinds(rows),
  data: byDate(rows, dates).map(({ date, cells }) => ({ date, ...bothKinds(cells) })),
  period_days: dates.length,
  data_as_of: asOf(bookedAt),
})

/** A row for every date, kind and reason; `counted` is that of hits that do, and always there. */
export const trafficTable = ({ rows }: Report<Cell>, dates: readonly string[]) => ({
  columns: ['date', 'kind', 'reason', 'hits'],
  rows: byDate(rows, dates).flatMap(({ date, cells }) =>
    (['click', 'view'] as const).flatMap((kind) => [
      { date, kind, reason: 'counted', hits: quality(cells, kind).net },
      ...cells
        .filter((cell) => cell.kind === kind && cell.reason)
        .map(({ reason, hits }) => ({ date, kind, reason, hits })),
    ]),
  ),
})

/** The cells of every date, by reason. */
function byDate(cells: readonly Cell[], dates: readonly string[]) {
  const sorted = cells.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))
  const found = Map.groupBy(sorted, ({ n }) => n)
  return dates.map((date, n) => ({ date, cells: found.get(n) ?? [] }))
}

const bothKinds = (cells: readonly Hits[]) => ({
  views: quality(cells, 'view'),
  clicks: quality(cells, 'click'),
})

function quality(cells: readonly Hits[], kind: 'view' | 'click') {
  const byReason: Record<string, number> = {}
  let net = 0
  let filtered = 0
  for (const { reason, hits } of cells.filter((cell) => cell.kind === kind)) {
    if (reason === '') {
      net += hits
      continue
    }
    byReason[reason] = (byReason[reason] ?? 0) + hits
    filtered += hits
  }
  return { gross: net + filtered, filtered, net, filtered_by_reason: byReason }
}
