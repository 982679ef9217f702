import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, sumOf } from './columns.ts'

/** Numbers ledger rows in the order of booking, so that a closed month knows which of them it holds. */
export const ledgerEntries = pgSequence('ledger_entry_seq')

/**
 * What a view, a click, a conversion or a correction was worth: written once, never changed. Parted by the month in which
 * the ad was served, which its grclid (UUIDv7) begins with (`ledger/months.ts`); `ledger_other` has what is of no month.
 */
export const ledger = pgTable(
  'ledger',
  {
    grclid: uuid().notNull(),
    kind: text({ enum: ['view', 'click', 'conversion', 'adjustment'] }).notNull(),
    /** Empty for views and clicks; the event id of a conversion, the reason of an adjustment. */
    ref: text().notNull().default(''),
    hitId: uuid('hit_id').notNull(),
    gradid: uuid().notNull(),
    campaignId: uuid('campaign_id').notNull(),
    advertiserId: uuid('advertiser_id').notNull(),
    publisherId: uuid('publisher_id').notNull(),
    servedAt: instant('served_at'),
    occurredAt: instant('occurred_at'),
    /** Start of the 15-minute UTC bucket the row is booked in. */
    bucket: instant('bucket'),
    /** The advertiser's day whose budget pays. */
    budgetDay: date('budget_day', { mode: 'string' }).notNull(),
    placement: text().notNull(),
    country: text().notNull(),
    device: text().notNull(),
    /** Pseudonym of the person, hex; null when the request named none. */
    userKey: text('user_key'),
    pricingModel: text('pricing_model', { enum: ['cpm', 'cpc', 'cpa'] }).notNull(),
    priceMicros: sumOf('price_micros'),
    spendMicros: sumOf('spend_micros'),
    revenueMicros: sumOf('revenue_micros'),
    /** Publisher's share in basis points, frozen when the ad was served: a later conversion is shared by it. */
    revenueShareBp: integer('revenue_share_bp'),
    unbilledMicros: sumOf('unbilled_micros'),
    /** Why part of the price went unbilled: over_budget, late, foreign_page, pixel_again or publisher_blocked. */
    note: text(),
    experiment: integer(),
    arm: integer(),
    /** The ad that was shown, by its number in the campaign; null for what was served before that was booked. */
    adNumber: integer('ad_number'),
    /** `server` for a view that a program fired for its user; null for what came from where the user was. */
    sender: text({ enum: ['server'] }),
    /** Number of the booking: whatever was booked later has a higher one. */
    entry: bigint({ mode: 'number' }).notNull().default(sql`nextval('ledger_entry_seq')`),
  },
  (t) => [
    primaryKey({ columns: [t.grclid, t.kind, t.ref] }),
    index('ledger_bucket').on(t.bucket),
    index('ledger_campaign_day').on(t.campaignId, t.budgetDay),
    index('ledger_entry').using('brin', t.entry),
    index('ledger_adjustments').on(t.campaignId).where(sql`kind = 'adjustment'`),
    // Webhooks tell of conversions in the order of their booking.
    index('ledger_conversions').on(t.entry).where(sql`kind = 'conversion'`),
    // What is booked on another day than the one on which the user was there.
    index('ledger_user_later')
      .on(t.publisherId, t.userKey)
      .where(sql`kind in ('conversion', 'adjustment') and user_key is not null`),
  ],
)

/** Hits that do not count, each with the first rule that refused it. */
export const filteredHits = pgTable(
  'filtered_hits',
  {
    hitId: uuid('hit_id').primaryKey(),
    grclid: uuid().notNull(),
    /** Null for what was booked before it was kept. */
    gradid: uuid(),
    kind: text({ enum: ['view', 'click'] }).notNull(),
    reason: text().notNull(),
    campaignId: uuid('campaign_id').notNull(),
    advertiserId: uuid('advertiser_id').notNull(),
    publisherId: uuid('publisher_id').notNull(),
    bucket: instant('bucket'),
    occurredAt: instant('occurred_at'),
  },
  // Rows come in the order of their time: an index of the blocks is all that pruning needs.
  (t) => [
    index('filtered_hits_age').using('brin', t.occurredAt),
    index('filtered_hits_ad').on(t.grclid),
  ],
)

/** Hits that Redis could not take; replayed through the same script when it is back. */
export const pendingHits = pgTable(
  'pending_hits',
  {
    hitId: uuid('hit_id').primaryKey(),
    payload: jsonb().$type<unknown>().notNull(),
    receivedAt: instant('received_at').defaultNow(),
  },
  (t) => [index('pending_hits_received').on(t.receivedAt)],
)

/** What could not be booked, with what it said; it can be tried again. */
export const deadLetters = pgTable(
  'dead_letters',
  {
    /** Id of the stream entry; `index:`, `pending:` and `attribution:` and an id for the rest. */
    streamId: text('stream_id').primaryKey(),
    /** hit, request, render, pixel, withdrawal, search, pending or attribution; unknown where it can't be told. */
    kind: text().notNull().default('unknown'),
    payload: jsonb().$type<unknown>().notNull(),
    error: text().notNull(),
    failedAt: instant('failed_at').defaultNow(),
    /** How often it was tried again in vain. */
    retries: integer().notNull().default(0),
    /** What it has charged to a campaign's budget, on the day that pays, counted from 1970: it counts as spent. */
    campaignId: uuid('campaign_id'),
    budgetDay: integer('budget_day'),
    chargedMicros: sumOf('charged_micros'),
  },
  (t) => [index('dead_letters_failed').on(t.failedAt, t.streamId)],
)

/** Up to where a stream is booked. Redis has to know it too: else the two are not of the same time. */
export const marks = pgTable('marks', {
  stream: text().primaryKey(),
  /** Id of a booked entry, or of the filling of the counters that came last. */
  mark: text().notNull(),
  /** The entry that a booking under way ends with, where several streams book side by side. */
  claim: text(),
})

/** Jobs of the cron that have a pace. */
export type PacedJob = 'snapshot' | 'prune' | 'statements' | 'alerts' | 'reconcile'
/** What is noted when it succeeds: jobs, the last try of those that have a pace, and the first run of the cron. */
export type JobName = 'drain' | PacedJob | `${PacedJob}_attempt` | 'first_tick'

/** When each recurring job last succeeded, and what it found. */
export const jobs = pgTable('jobs', {
  name: text().$type<JobName>().primaryKey(),
  lastSuccessAt: instant('last_success_at'),
  detail: jsonb().$type<Record<string, unknown>>().notNull().default(sql`'{}'`),
})
