import type pg from 'pg'
import { shareOf } from '../../src/platform/money.ts'
import type { TokenPayload } from '../../src/platform/token/payload.ts'
import type { Gone } from './faults.ts'
import type { Promised } from './load.ts'
import type { World } from './world.ts'

export type Found = {
  /** What the books say that they may not. */
  problems: string[]
  booked: number
  spentMicros: number
  /** Hits that the docs say are lost: that waited in Redis when it was emptied, and that neither store took. */
  lostEmptied: number
  lostUnstored: number
  /** Events of the pixel that waited in Redis when it was emptied. */
  pixelsEmptied: number
  /** Micros of hits that a spent budget had no room for. */
  unbilledMicros: number
}

type Row = {
  grclid: string
  kind: 'view' | 'click' | 'conversion'
  campaign: string
  day: number
  spend: number
  revenue: number
  unbilled: number
  note: string
}
type Evidence = {
  promised: Promised
  gone: Gone
  log: readonly string[]
  budgets: World['budgets']
}

/** Holds the ledger against what was promised, to the microdollar. */
export async function checkBooks(db: pg.Client, evidence: Evidence): Promise<Found> {
  const { rows } = await db.query<Row>(`
    select grclid, kind, campaign_id as campaign, (budget_day - date '1970-01-01')::int as day,
      spend_micros::float as spend, revenue_micros::float as revenue,
      unbilled_micros::float as unbilled, note from ledger`)
  const found: Found = {
    problems: [],
    booked: rows.length,
    spentMicros: sum(rows.map(({ spend }) => spend)),
    unbilledMicros: sum(rows.map(({ unbilled }) => unbilled)),
    ...{ lostEmptied: 0, lostUnstored: 0, pixelsEmptied: 0 },
  }
  checkRows(rows, evidence, found)
  checkHits(rows, evidence, found)
  checkBudgets(rows, evidence, found)
  checkConversions(rows, evidence, found)
  await checkPixel(db, evidence, found)
  await checkSums(db, found)
  return found
}

const keyOf = ({ grclid, kind }: Pick<Row, 'grclid' | 'kind'>) => `${grclid}:${kind}`
const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)
const paidBy = { cpm: 'view', cpc: 'click', cpa: 'conversion' } as const

/** Each row was promised, once, and costs what its token says. */
function checkRows(rows: readonly Row[], { promised }: Evidence, { problems }: Found): void {
  const seen = new Set<string>()
  for (const row of rows) {
    const key = keyOf(row)
    const ad = promised.ads.get(row.grclid)
    const isPromised =
      row.kind === 'conversion' || promised.hits.has(key) || promised.unsure.has(key)
    if (!ad || !isPromised) problems.push(`booked and never asked for: ${key}`)
    if (seen.has(key)) problems.push(`booked twice: ${key}`)
    seen.add(key)
    if (ad) problems.push(...faultsOf(row, ad))
  }
}

function faultsOf(row: Row, ad: TokenPayload): string[] {
  const due = paidBy[ad.pricingModel] === row.kind ? ad.priceMicros : 0
  const told = `${keyOf(row)} of ${due}: spend ${row.spend}, unbilled ${row.unbilled}, ${row.note}`
  const faults: string[] = []
  if (row.spend + row.unbilled !== due) faults.push(`not what it costs: ${told}`)
  if (row.unbilled > 0 && row.note !== 'over_budget') faults.push(`not billed: ${told}`)
  if (row.revenue !== shareOf(row.spend, ad.revenueShareBp)) faults.push(`wrong share: ${told}`)
  return faults
}

/** What was promised is booked, but for what is named: what was in Redis when it was emptied, or what no store took. */
function checkHits(rows: readonly Row[], { promised, gone, log }: Evidence, found: Found): void {
  const booked = new Set(rows.map(keyOf))
  const emptied = new Set(gone.flatMap(hitsOf))
  const unstored = new Set(log.flatMap(unstoredOf))
  for (const key of promised.hits) {
    if (booked.has(key)) continue
    if (emptied.has(key)) found.lostEmptied++
    else if (unstored.has(key)) found.lostUnstored++
    else found.problems.push(`lost: ${key}`)
  }
}

/** A stream entry of a hit, or of one that waits for the counters. */
function hitsOf({ fields }: Gone[number]): string[] {
  if (fields.t === 'hit') {
    const { grclid } = JSON.parse(fields.e ?? '{}') as { grclid: string }
    return [`${grclid}:${fields.k}`]
  }
  if (!fields.p || !fields.h) return []
  const { grclid, kind } = JSON.parse(fields.p) as { grclid: string; kind: string }
  return withView(grclid, kind)
}

function unstoredOf(line: string): string[] {
  if (!line.includes('unstored_hit')) return []
  const { grclid, kind } = JSON.parse(line) as { grclid: string; kind: string }
  return withView(grclid, kind)
}

/** A click would have brought its view along. */
const withView = (grclid: string, kind: string) =>
  kind === 'click' ? [`${grclid}:view`, `${grclid}:click`] : [`${grclid}:${kind}`]

/** Nothing is over a budget, and only a budget that is spent leaves anything unbilled. */
function checkBudgets(rows: readonly Row[], { budgets, promised }: Evidence, { problems }: Found) {
  for (const [campaign, own] of Map.groupBy(rows, (row) => row.campaign)) {
    const { daily, total } = budgets.get(campaign) ?? { daily: 0, total: 0 }
    const spent = sum(own.map(({ spend }) => spend))
    if (spent > total) problems.push(`over the budget: ${campaign} spent ${spent} of ${total}`)
    for (const [day, ofDay] of Map.groupBy(own, (row) => row.day)) {
      const spentThen = sum(ofDay.map(({ spend }) => spend))
      if (spentThen > daily) {
        problems.push(`over the budget: ${campaign} spent ${spentThen} of ${daily} on day ${day}`)
      }
      const left = Math.min(daily - spentThen, total - spent)
      const price = Math.max(
        ...ofDay.map(({ grclid }) => promised.ads.get(grclid)?.priceMicros ?? 0),
      )
      if (left >= price && ofDay.some(({ unbilled }) => unbilled > 0)) {
        problems.push(`unbilled with ${left} left: ${campaign} on day ${day}`)
      }
    }
  }
}

/** Conversions wait in Postgres: none is lost, whatever becomes of Redis. */
function checkConversions(rows: readonly Row[], { promised }: Evidence, { problems }: Found): void {
  const booked = new Set(rows.map(keyOf))
  for (const grclid of promised.conversions.values()) {
    const isOwed = booked.has(`${grclid}:click`) || booked.has(`${grclid}:view`)
    if (isOwed && !booked.has(`${grclid}:conversion`)) problems.push(`lost: ${grclid}:conversion`)
  }
}

async function checkPixel(db: pg.Client, { promised, gone }: Evidence, found: Found) {
  const { rows } = await db.query<{ id: string; n: number }>(
    'select event_id as id, count(*)::int as n from pixel_events group by 1',
  )
  const booked = new Map(rows.map(({ id, n }) => [id, n]))
  const emptied = new Set(
    gone.flatMap(({ fields }) =>
      fields.t === 'pixel' ? (JSON.parse(fields.e ?? '[]') as string[][]).map(([id]) => id) : [],
    ),
  )
  for (const id of promised.pixels) {
    if (booked.has(id)) continue
    if (emptied.has(id)) found.pixelsEmptied++
    else found.problems.push(`lost: event ${id}`)
  }
}

/** Sums are those of the ledger, and nothing waits or was put aside. */
async function checkSums(db: pg.Client, { problems, spentMicros }: Found): Promise<void> {
  for (const table of ['rollups', 'totals']) {
    const { rows } = await db.query<{ spend: number }>(
      `select coalesce(sum(spend_micros), 0)::float as spend from ${table} where scope = 'campaign'`,
    )
    const spend = rows[0]?.spend ?? 0
    if (spend !== spentMicros) problems.push(`${table} say ${spend} of ${spentMicros}`)
  }
  for (const table of ['dead_letters', 'pending_hits']) {
    const { rowCount } = await db.query(`select from ${table}`)
    if (rowCount) problems.push(`${rowCount} left in ${table}`)
  }
}
