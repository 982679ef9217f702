import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** The numbers of all locks, each its own: who takes the same one waits for the other. */
export const locks = {
  /** One booking at a time, so that two drains never wait for each other's rows. */
  bookings: 4_170_001,
  /** With a stream's number: one booking of each stream at a time. */
  stream: 4_170_002,
  /** What streams have laid aside of sums that they share is added by one at a time. */
  adding: 4_170_003,
  /** Deliveries of webhooks are numbered by one transaction at a time. */
  webhooks: 4_170_004,
  /** With an advertiser: its conversions are taken in by one at a time, so that no two batches wait for each other. */
  taking: 4_170_005,
  /** One look for late clicks at a time. */
  recheck: 4_170_006,
}

/** First in a batch: nobody else has the lock until its transaction ends. */
export const takeLock = (db: Db, name: 'bookings' | 'webhooks' | 'recheck') =>
  db.execute(sql`select pg_advisory_xact_lock(${locks[name]}::bigint)`)

/** First in a batch: nothing else is booked until its transaction ends. */
export const lockBookings = (db: Db) => takeLock(db, 'bookings')

/** First in the booking of one of several streams: nothing else of it is booked until its transaction ends. */
export const lockStream = (db: Db, stream: string) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(${locks.bookings}::bigint),
    pg_advisory_xact_lock(${locks.stream}::int, hashtext(${stream}))`)

/** First in a batch that adds what streams have laid aside: they go on booking meanwhile, and nobody else does. */
export const lockAdding = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(${locks.bookings}::bigint),
    pg_advisory_xact_lock(${locks.adding}::bigint)`)
