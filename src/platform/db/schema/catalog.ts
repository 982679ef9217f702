import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, sumOf } from './columns.ts'

/** The services of the index; their slug is their identity. */
export const services = pgTable('services', {
  id: uuid().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  category: text().notNull(),
  description: text().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
  verifiedAt: date('verified_at'),
  /** What an integration is paid with, microdollars; null: no offer. */
  cpaPayoutMicros: bigint('cpa_payout_micros', { mode: 'number' }),
  cpaActive: boolean('cpa_active').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A search, a click on its link, an integration that came of it: once per id. */
export const indexEvents = pgTable(
  'index_events',
  {
    /** The search's id, the click's grclid, the integration's id. */
    id: uuid().primaryKey(),
    kind: text({ enum: ['search', 'click', 'integration'] }).notNull(),
    publisherId: uuid('publisher_id').notNull(),
    occurredAt: instant('occurred_at'),
    bucket: instant('bucket'),
    /** The service recommended, clicked or integrated; empty when nothing matched. */
    slug: text().notNull(),
    /** The search that a click, an integration or a follow-up belongs to. */
    searchId: uuid('search_id'),
    sessionId: text('session_id'),
    /** SHA-256 of the publisher's user id. */
    userHash: text('user_hash'),
    /** Keyed hash of the hash of the e-mail. */
    emailName: text('email_name'),
    metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What the offer paid when the service was integrated, microdollars. */
    payoutMicros: bigint('payout_micros', { mode: 'number' }),
  },
  (t) => [
    index('index_events_publisher').on(t.publisherId, t.occurredAt),
    index('index_events_email').on(t.emailName),
    index('index_events_user').on(t.publisherId, t.userHash),
    // What an erasure finds the rest of a conversation by.
    index('index_events_search').on(t.searchId).where(sql`search_id is not null`),
    index('index_events_session').on(t.publisherId, t.sessionId).where(sql`session_id is not null`),
  ],
)

/** The same, summed by 15-minute UTC bucket and service. */
export const indexRollups = pgTable(
  'index_rollups',
  {
    publisherId: uuid('publisher_id').notNull(),
    bucket: instant('bucket'),
    /** Empty: searches that nothing matched. */
    slug: text().notNull(),
    searches: sumOf('searches'),
    clicks: sumOf('clicks'),
    integrations: sumOf('integrations'),
  },
  (t) => [primaryKey({ columns: [t.publisherId, t.bucket, t.slug] })],
)
