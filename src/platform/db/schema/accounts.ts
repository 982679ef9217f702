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
import { USUAL_FLOOR } from '../../http/account.ts'

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
  baselineRelevancy: real('baseline_relevancy').notNull().default(USUAL_FLOOR),
  floorCpmMicros: bigint('floor_cpm_micros', { mode: 'number' }).notNull().default(0),
  approved: boolean().notNull().default(true),
  excludedTopics: text('excluded_topics').array().notNull().default(sql`'{}'`),
  blockedAdvertisers: uuid('blocked_advertisers').array().notNull().default(sql`'{}'`),
  viewWindowMinutes: integer('view_window_minutes').notNull().default(60),
  /** Whether views count that a server fires for its user. */
  serverViews: boolean('server_views').notNull().default(true),
  promptTemplate: text('prompt_template'),
  model: text(),
  defaultTopics: text('default_topics').array().notNull().default(sql`'{}'`),
  /** Of the pages that may ask for ads with this publisher's keys; empty: none, they are for servers. */
  origins: text().array().notNull().default(sql`'{}'`),
  /** Whether a request without an origin may use a key that pages hold. */
  allowNoOrigin: boolean('allow_no_origin').notNull().default(false),
  /** Whether requests come from users' own devices. */
  directUsers: boolean('direct_users').notNull().default(false),
  /** Whether every ad that is asked for is a test ad. */
  testMode: boolean('test_mode').notNull().default(false),
  /** What sellers.json tells: nothing, that there is this seller, or also who it is. */
  sellerListing: text('seller_listing', { enum: ['hidden', 'confidential', 'public'] })
    .notNull()
    .default('hidden'),
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
  /** The zone before, whose days the budgets run by until `timezone_from`, the end of a day of it. */
  timezoneBefore: text('timezone_before'),
  timezoneFrom: timestamp('timezone_from', { withTimezone: true }),
  /** Whether monthly statements are written. */
  billingEnabled: boolean('billing_enabled').notNull().default(true),
  pixelId: text('pixel_id').notNull().unique(),
  /** Whether ads that the advertiser writes, or has written, wait until the operator has seen them. */
  reviewAds: boolean('review_ads').notNull().default(false),
  /** Whether the advertiser may activate campaigns only once it is billed. */
  billingFirst: boolean('billing_first').notNull().default(false),
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
    /** `server`: also of a publisher with origins it is a secret, and opens all that pages may not. */
    use: text({ enum: ['any', 'server'] })
      .notNull()
      .default('any'),
    createdAt,
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (t) => [index('api_keys_owner').on(t.ownerId)],
)
