import { dollarsOf } from '../../platform/money.ts'
import { asOf, type Report } from '../../platform/time/as-of.ts'
import { ratio } from './rates.ts'
import { explainedReasons } from './reasons.ts'

/**
 * Hits of the nth date of a range, from 0; the empty reason is that of those that count. Of the kind `unbilled` are hits
 * by the reason why they are not billed in full, and with an empty one what was not billed, in microdollars. Of the kind
 * `via` are views that count, by who fired them where it was no browser.
 */
type Cell = { n: number; kind: string; reason: string; hits: number; micros: number }
type Hits = Omit<Cell, 'n'>

/** Gross, filtered and net views and clicks of a range and of each of its dates, and what nobody pays, as both dashboards show them. */
export const shapeTraffic = ({ rows, bookedAt }: Report<Cell>, dates: readonly string[]) => ({
  ...allKinds(rows),
  data: byDate(rows, dates).map(({ date, cells }) => ({ date, ...allKinds(cells) })),
  period_days: dates.length,
  reasons: explainedReasons(),
  data_as_of: asOf(bookedAt),
})

/** A row for every date, kind and reason; `counted` is that of hits that do, and always there. Those `unbilled` and `via` come last. */
export const trafficTable = ({ rows }: Report<Cell>, dates: readonly string[]) => ({
  columns: ['date', 'kind', 'reason', 'hits'],
  rows: byDate(rows, dates).flatMap(({ date, cells }) => {
    const rowsOf = (kind: string) =>
      listReasons(cells, kind).map(({ reason, hits }) => ({ date, kind, reason, hits }))
    const counted = (kind: 'view' | 'click') => {
      const { net: hits } = qualityOf(cells, kind)
      return { date, kind, reason: 'counted', hits }
    }
    return [
      ...[counted('click'), ...rowsOf('click'), counted('view'), ...rowsOf('view')],
      ...rowsOf('unbilled'),
      ...rowsOf('via'),
    ]
  }),
})

/** The cells of every date, by reason. */
function byDate(cells: readonly Cell[], dates: readonly string[]) {
  const sorted = cells.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))
  const found = Map.groupBy(sorted, ({ n }) => n)
  return dates.map((date, n) => ({ date, cells: found.get(n) ?? [] }))
}

const allKinds = (cells: readonly Hits[]) => ({
  views: qualityOf(cells, 'view'),
  clicks: qualityOf(cells, 'click'),
  unbilled: sumUnbilled(cells),
  server_views: serverViews(cells),
})

function qualityOf(cells: readonly Hits[], kind: 'view' | 'click') {
  const net = sumHits(
    cells.filter((cell) => cell.kind === kind && cell.reason === ''),
    'hits',
  )
  const refused = listReasons(cells, kind)
  const filtered = sumHits(refused, 'hits')
  return { gross: net + filtered, filtered, net, filtered_by_reason: countReasons(refused) }
}

/** Counted views that servers fired for their users; `share` is in percent of all that count. */
function serverViews(cells: readonly Hits[]) {
  const hits = sumHits(
    cells.filter(({ kind, reason }) => kind === 'via' && reason === 'server'),
    'hits',
  )
  return { hits, share: ratio(hits, qualityOf(cells, 'view').net) * 100 }
}

function sumUnbilled(cells: readonly Hits[]) {
  const unpaid = listReasons(cells, 'unbilled')
  return {
    hits: sumHits(unpaid, 'hits'),
    dollars: dollarsOf(sumHits(cells, 'micros')),
    by_reason: countReasons(unpaid),
  }
}

const listReasons = (cells: readonly Hits[], kind: string) =>
  cells.filter((cell) => cell.kind === kind && cell.reason !== '')

const sumHits = (cells: readonly Hits[], of: 'hits' | 'micros') =>
  cells.reduce((total, cell) => total + cell[of], 0)

function countReasons(cells: readonly Hits[]) {
  const counts: Record<string, number> = {}
  for (const { reason, hits } of cells) counts[reason] = (counts[reason] ?? 0) + hits
  return counts
}
