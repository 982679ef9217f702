import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
const updatedAt = timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()

export const publishers = pgTable('publishers', {
  id: uuid().primaryKey(),
  importKey: text('import_key').unique(),
  name: text().notNull(),
  url: text().notNull(),
  payoutModel: text('payout_model').notNull().default('cpm'),
  /** Share of the spend paid to the publisher, in basis points (7000 = 70 %). */
  revenueShareBp: integer('revenue_share_bp').notNull().default(7000),
  baselineRelevancy: real('baseline_relevancy').notNull().default(0.35),
  floorCpmMicros: bigint('floor_cpm_micros', { mode: 'number' }).notNull().default(0),
  approved: boolean().notNull().default(true),
  excludedTopics: text('excluded_topics').array().notNull().default(sql`'{}'`),
  blockedAdvertisers: uuid('blocked_advertisers').array().notNull().default(sql`'{}'`),
  viewWindowMinutes: integer('view_window_minutes').notNull().default(60),
  promptTemplate: text('prompt_template'),
  model: text(),
  defaultTopics: text('default_topics').array().notNull().default(sql`'{}'`),
  /** Base64 key of the HMAC that turns this publisher's user ids into pseudonyms. */
  pseudonymKey: text('pseudonym_key').notNull(),
  createdAt,
  updatedAt,
})

export const advertisers = pgTable('advertisers', {
  id: uuid().primaryKey(),
  importKey: text('import_key').unique(),
  name: text().notNull(),
  email: text().notNull(),
  domains: text().array().notNull().default(sql`'{}'`),
  /** IANA zone whose days the daily budgets run by. */
  timezone: text().notNull().default('UTC'),
  /** Whether monthly statements are written. */
  billingEnabled: boolean('billing_enabled').notNull().default(true),
  pixelId: text('pixel_id').notNull().unique(),
  createdAt,
  updatedAt,
})

export const apiKeys = pgTable(
  'api_keys',
  {
    /** Public part of the key, in clear; the rest is stored only as a hash. */
    prefix: text().primaryKey(),
    /** SHA-256 of the whole key, hex. */
    hash: text().notNull(),
    kind: text({ enum: ['publisher', 'advertiser'] }).notNull(),
    ownerId: uuid('owner_id').notNull(),
    createdAt,
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (t) => [index('api_keys_owner').on(t.ownerId)],
)
