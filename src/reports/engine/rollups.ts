import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { QUARTER, rollups, wideRollups } from '../../platform/db/schema/index.ts'
import { readSeries } from './series.ts'
import { type Dates, wholeOf } from './spans.ts'

export type Owner = { scope: 'publisher' | 'advertiser' | 'campaign'; ownerId: string }
export type KeyOwner = {
  scope: 'placement' | 'device' | 'country' | 'experiment'
  ownerId: string
}

const SUMS = {
  requests: 'requests',
  wins: 'wins',
  impressions: 'impressions',
  clicks: 'clicks',
  conversions: 'conversions',
  spendMicros: 'spend_micros',
  revenueMicros: 'revenue_micros',
} as const
/** What is counted, and money in microdollars. */
export type Booked = Record<keyof typeof SUMS, number>

/** A row for every date, in order; zeros where nothing was booked. */
export async function listDays(db: Db, { owner, dates }: { owner: Owner; dates: Dates }) {
  const { rows, bookedAt } = await readSums(db, { owner, bounds: dates.bounds })
  return { rows: everyDate(rows, dates), bookedAt }
}

/** A row for every date of every key that has anything booked in the range, by key and date. */
export async function listKeyDays(db: Db, { owner, dates }: { owner: KeyOwner; dates: Dates }) {
  const { rows, bookedAt } = await readSums(db, { owner, bounds: dates.bounds })
  const keys = [...Map.groupBy(rows, ({ key }) => key)].sort(([a], [b]) => (a < b ? -1 : 1))
  const days = keys.flatMap(([key, cells]) =>
    everyDate(cells, dates).map((day) => ({ ...day, key })),
  )
  return { rows: days, bookedAt }
}

/** A row for every key that has anything booked in the range. */
export const sumKeys = (db: Db, { owner, dates }: { owner: KeyOwner; dates: Dates }) =>
  readSums(db, { owner, bounds: wholeOf(dates) })

const readSums = (
  db: Db,
  { owner, bounds }: { owner: Owner | KeyOwner; bounds: readonly number[] },
) =>
  readSeries(db, {
    bounds,
    measure: {
      keys: { key: 'key' },
      sums: SUMS,
      rows: (span, within) => rowsOf(owner, { span, within }),
    },
  })

export type Rows =
  | Owner
  | KeyOwner
  | { scope: 'credit' | 'clawback'; ownerId: string }
  | { scope: 'campaign' | 'ad'; ownerId: SQL }

/** The rows of a span (seconds) of an owner, or of what an `any` finds, `within` a time. */
export const rowsOf = (
  { scope, ownerId }: Rows,
  { span, within }: { span: number; within: SQL },
) => {
  const table =
    span === QUARTER ? sql`${rollups} where` : sql`${wideRollups} where span = ${span} and`
  return sql`select * from ${table} scope = ${scope} and owner_id = ${ownerId} and ${within}`
}

function everyDate(cells: readonly (Booked & { n: number })[], { dates }: Dates) {
  const byDate = new Map(cells.map((cell) => [cell.n, cell]))
  return dates.map((date, n) => ({ ...(byDate.get(n) ?? NOTHING), date }))
}
const NOTHING: Booked = {
  requests: 0,
  wins: 0,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  spendMicros: 0,
  revenueMicros: 0,
}
