import { type Column, type SQL, sql } from 'drizzle-orm'

/** An instant (a date, or ms since 1970) in SQL. */
export const instantOf = (at: Date | number): SQL => sql`${new Date(at).toISOString()}::timestamptz`

/** Microseconds since 1970 of an instant, as exact as Postgres keeps it: what a cursor holds. */
export const microsecondsOf = (at: Column | SQL): SQL =>
  sql`(extract(epoch from ${at}) * 1000000)::bigint`

/** The instant that a cursor holds. */
export const instantOfMicroseconds = (micros: string): SQL =>
  sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`
