import { type SQL, sql } from 'drizzle-orm'

/** Seconds. */
const DAY = 86_400

/** Days (of 24 hours) after which users are looked for again. */
export const RETENTION_DAYS = [1, 3, 7, 14, 30] as const

/** Buckets of a distribution, in order: each from `from` on, up to where the next one starts. */
export type Buckets = readonly { bucket: string; from: number }[]

/** Each bucket is named by what it starts at. */
const bucketsFrom = (...names: string[]): Buckets =>
  names.map((bucket) => ({ bucket, from: Number.parseInt(bucket, 10) }))

/** Views a user has had so far. */
export const SATURATION = bucketsFrom('0', '1', '2-3', '4-6', '7-10', '11-20', '21-50', '51+')

/** Clicks per hundred views of a user who has had any. A user with none is under 0 %, whatever the next bucket starts at. */
export const CTR = bucketsFrom('0%', '0-1%', '1-2%', '2-5%', '5-10%', '10%+')

/** What users of one crowd have in common. */
export const crowdColumns = ['saturation', 'ctr', 'stayed'] as const

/**
 * The crowd of a row of `users` as columns: the buckets that it is in, from 0 (`ctr` is -1 without a view), and how many
 * of the retention days lie between the first and the last time. `user_crowds` counts by these: who changes them changes
 * what is stored.
 */
export const crowdOf = (row: string): SQL => {
  const bounds = (list: readonly number[]) => `'{${list.join()}}'::float8[]`
  return sql.raw(`
    (width_bucket(${row}.impressions::float8, ${bounds(SATURATION.map(({ from }) => from))}) - 1)::smallint as saturation,
    (case when ${row}.impressions = 0 then -1 when ${row}.clicks = 0 then 0
      else width_bucket(${row}.clicks * 100::float8 / ${row}.impressions, ${bounds(CTR.slice(1).map(({ from }) => from))})
      end)::smallint as ctr,
    width_bucket(date_part('epoch', ${row}.last_at - ${row}.first_at),
      ${bounds(RETENTION_DAYS.map((days) => days * DAY))})::smallint as stayed`)
}
