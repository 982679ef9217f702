import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Names the booking lock: one booking at a time, so that two drains never wait for each other's rows. */
const BOOKING_LOCK = 4_170_001

/** With a stream's number: one booking of each stream at a time. */
const STREAM_LOCK = 4_170_002
/** What streams have laid aside of sums that they share is added by one at a time. */
const ADDING_LOCK = 4_170_003

/** First in a batch: nothing else is booked until its transaction ends. */
export const lockBookings = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(${BOOKING_LOCK}::bigint)`)

/** First in the booking of one of several streams: nothing else of it is booked until its transaction ends. */
export const lockStream = (db: Db, stream: string) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(${BOOKING_LOCK}::bigint),
    pg_advisory_xact_lock(${STREAM_LOCK}::int, hashtext(${stream}))`)

/** First in a batch that adds what streams have laid aside: they go on booking meanwhile, and nobody else does. */
export const lockAdding = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(${BOOKING_LOCK}::bigint),
    pg_advisory_xact_lock(${ADDING_LOCK}::bigint)`)
