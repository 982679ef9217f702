import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Names the booking lock: one booking at a time, so that two drains never wait for each other's rows. */
const BOOKING_LOCK = 4_170_001

/** First in a batch: nothing else is booked until its transaction ends. */
export const lockBookings = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(${BOOKING_LOCK}::bigint)`)
