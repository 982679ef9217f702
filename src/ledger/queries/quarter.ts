import { type SQL, sql } from 'drizzle-orm'
import { QUARTER } from '../../platform/db/schema/index.ts'

/** Quarters of an hour in a day. In SQL they are numbered from 1970 on, in UTC; at their places in a day from 0 on. */
const OF_DAY = 86_400 / QUARTER

/** Start of the quarter that an instant is in. */
export const startOfQuarter = (at: SQL): SQL =>
  sql`date_bin('${sql.raw(String(QUARTER / 60))} minutes', ${at}, timestamptz 'epoch')`

/** Number of the quarter that starts with a bucket. */
export const quarterOf = (bucket: string): SQL =>
  sql.raw(`(extract(epoch from ${bucket}) / ${QUARTER})::int`)

/** The bucket that starts with a quarter. */
export const bucketOfQuarter = (quarter: string): SQL =>
  sql.raw(`to_timestamp(${quarter} * ${QUARTER}::bigint)`)

/** The day that a quarter is of. */
export const dayOfQuarter = (quarter: string): SQL =>
  sql.raw(`date '1970-01-01' + ${quarter} / ${OF_DAY}`)

/** Which of its day's quarters one is. */
export const placeInDay = (quarter: string): SQL => sql.raw(`(${quarter} % ${OF_DAY})::smallint`)

/** Number of the quarter at a place in a day. */
export const quarterAt = ({ day, place }: { day: string; place: string }): SQL =>
  sql.raw(`(${day} - date '1970-01-01') * ${OF_DAY} + ${place}`)

/** The first of the quarters whose next 24 hours have the column `quarter` and not, where there is one, the one `before`. */
export const firstWithout = (before: string): SQL =>
  sql.raw(`greatest(quarter - ${OF_DAY - 1}, ${before} + 1)`)
