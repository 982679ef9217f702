import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, sumOf } from './columns.ts'

const sums = {
  requests: sumOf('requests'),
  wins: sumOf('wins'),
  impressions: sumOf('impressions'),
  clicks: sumOf('clicks'),
  conversions: sumOf('conversions'),
  spendMicros: sumOf('spend_micros'),
  revenueMicros: sumOf('revenue_micros'),
  unbilledMicros: sumOf('unbilled_micros'),
}

/**
 * What streams that book side by side add to sums that they share, until one adds it all: rows of the shared scopes of
 * rollups, of `traffic` (key: kind and reason, hits in `requests`), `learned` (placements) `word` and `voice` (what a campaign is won with).
 */
export const laidSums = pgTable('laid_sums', {
  scope: text().notNull(),
  ownerId: uuid('owner_id').notNull(),
  bucket: timestamp('bucket', { withTimezone: true }),
  key: text().notNull(),
  ...sums,
})

/** Sums by 15-minute UTC bucket: one row per scope (publisher, placement, device, country, experiment, advertiser, campaign, ad), owner and key. */
export const rollups = pgTable(
  'rollups',
  {
    scope: text().notNull(),
    /** The publisher (publisher, placement, device, country, experiment), the advertiser or the campaign (campaign, ad). */
    ownerId: uuid('owner_id').notNull(),
    bucket: instant('bucket'),
    /** The placement, device, country, `EXPERIMENT:ARM` by number, the ad's number, or of a credit the campaign; empty for the other scopes. */
    key: text().notNull().default(''),
    ...sums,
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.ownerId, t.bucket, t.key] }),
    index('rollups_bucket').using('brin', t.bucket),
  ],
)

/** Seconds of the shortest span that anything is summed by: that of the rollups. */
export const QUARTER = 900
/** Seconds of the longer spans that rollups are also summed by, in UTC. */
export const wideSpans = [3600, 21_600, 86_400] as const

/** The rollups once more by longer spans, so that a report over a year reads a row instead of up to 96. */
export const wideRollups = pgTable(
  'wide_rollups',
  {
    /** Seconds. */
    span: integer().notNull(),
    scope: text().notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** Start of the span. */
    bucket: instant('bucket'),
    key: text().notNull().default(''),
    ...sums,
  },
  (t) => [primaryKey({ columns: [t.span, t.scope, t.ownerId, t.bucket, t.key] })],
)

/** Lifetime sums of a publisher, an advertiser or a campaign. */
export const totals = pgTable(
  'totals',
  {
    scope: text().notNull(),
    ownerId: uuid('owner_id').notNull(),
    ...sums,
  },
  (t) => [primaryKey({ columns: [t.scope, t.ownerId] })],
)

/** What both tables of filtered hits say of them. */
const traffic = {
  scope: text({ enum: ['publisher', 'advertiser'] }).notNull(),
  ownerId: uuid('owner_id').notNull(),
  /** Start of the span. */
  bucket: instant('bucket'),
  kind: text({ enum: ['view', 'click', 'unbilled', 'via'] }).notNull(),
  reason: text().notNull(),
  hits: sumOf('hits'),
}

/** Filtered hits, counted ones of which a part is not billed (kind `unbilled`) and counted views of servers (`via`), by 15-minute bucket, for both sides. */
export const trafficRollups = pgTable('traffic_rollups', traffic, (t) => [
  primaryKey({ columns: [t.scope, t.ownerId, t.bucket, t.kind, t.reason] }),
])

/** The same once more by longer spans. */
export const wideTrafficRollups = pgTable(
  'wide_traffic_rollups',
  {
    /** Seconds. */
    span: integer().notNull(),
    ...traffic,
  },
  (t) => [primaryKey({ columns: [t.span, t.scope, t.ownerId, t.bucket, t.kind, t.reason] })],
)

/** What one pseudonymous user did on one UTC day in one country. */
export const userDays = pgTable(
  'user_days',
  {
    publisherId: uuid('publisher_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    userKey: text('user_key').notNull(),
    country: text().notNull(),
    requests: sumOf('requests'),
    adsServed: sumOf('ads_served'),
    impressions: sumOf('impressions'),
    clicks: sumOf('clicks'),
    revenueMicros: sumOf('revenue_micros'),
    /** Quarters of an hour of the day, 0 to 95, in which the user was seen. */
    quarters: smallint().array().notNull().default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.publisherId, t.day, t.userKey, t.country] }),
    index('user_days_user').on(t.publisherId, t.userKey, t.day),
  ],
)

/** What one pseudonymous user did so far. */
export const users = pgTable(
  'users',
  {
    publisherId: uuid('publisher_id').notNull(),
    userKey: text('user_key').notNull(),
    requests: sumOf('requests'),
    adsServed: sumOf('ads_served'),
    impressions: sumOf('impressions'),
    clicks: sumOf('clicks'),
    revenueMicros: sumOf('revenue_micros'),
    /** Buckets in which the user was first and last seen. */
    firstAt: instant('first_at'),
    lastAt: instant('last_at'),
    /** Countries in which the user was seen. */
    countries: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.publisherId, t.userKey] }),
    index('users_last').on(t.publisherId, t.lastAt, t.userKey),
  ],
)

/** What the users of all countries are counted under. */
export const EVERYWHERE = '*'

/** How many users a publisher has had, in each country and everywhere. Who was in two countries counts in both. */
export const userCounts = pgTable(
  'user_counts',
  {
    publisherId: uuid('publisher_id').notNull(),
    country: text().notNull(),
    users: sumOf('users'),
  },
  (t) => [primaryKey({ columns: [t.publisherId, t.country] })],
)

/** Seconds of the spans of `user_rollups`. */
export const userSpans = [QUARTER, ...wideSpans] as const

/** Known users' views and clicks by span, and how many users each 24 hours had, as steps. */
export const userRollups = pgTable(
  'user_rollups',
  {
    publisherId: uuid('publisher_id').notNull(),
    /** Seconds. */
    span: integer().notNull(),
    bucket: instant('bucket'),
    /** The sum of all steps up to and with a bucket is how many users were seen in the 24 hours from its start on. */
    step: integer().notNull().default(0),
    impressions: sumOf('impressions'),
    clicks: sumOf('clicks'),
  },
  (t) => [primaryKey({ columns: [t.publisherId, t.span, t.bucket] })],
)

/** How many users had their first, and how many their last time in a span, by what they have done so far (`platform/db/crowd.ts`). */
export const userCrowds = pgTable(
  'user_crowds',
  {
    publisherId: uuid('publisher_id').notNull(),
    edge: text({ enum: ['first', 'last'] }).notNull(),
    /** Seconds. */
    span: integer().notNull(),
    bucket: instant('bucket'),
    saturation: smallint().notNull(),
    ctr: smallint().notNull(),
    stayed: smallint().notNull(),
    users: sumOf('users'),
  },
  (t) => [
    primaryKey({
      name: 'user_crowds_pk',
      columns: [t.publisherId, t.edge, t.span, t.bucket, t.saturation, t.ctr, t.stayed],
    }),
  ],
)
