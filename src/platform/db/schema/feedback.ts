import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, sumOf } from './columns.ts'

const sentiment = () => text({ enum: ['thumbs_up', 'thumbs_down'] }).notNull()

/** What somebody said about an ad: one row per (ad, session, sentiment); saying it again adds to the row. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey(),
    grclid: uuid().notNull(),
    /** Pseudonym of the session for this ad alone, hex: tells repeats, but not the same session at another ad. */
    sessionKey: text('session_key').notNull(),
    sentiment: sentiment(),
    campaignId: uuid('campaign_id').notNull(),
    /** The ad by its number in the campaign; null where its token has none. */
    adNumber: integer('ad_number'),
    publisherId: uuid('publisher_id').notNull(),
    placement: text().notNull(),
    /** The publisher's own name of the slot. */
    placementId: text('placement_id'),
    /** Pseudonym of the person, hex; null when the ad request named none. */
    userKey: text('user_key'),
    /** As given, without contact data. */
    reasons: text().array().notNull(),
    comment: text(),
    occurredAt: instant('occurred_at'),
  },
  (t) => [
    unique('feedback_once').on(t.grclid, t.sessionKey, t.sentiment),
    index('feedback_publisher').on(t.publisherId, t.id),
  ],
)

/** The reasons of a feedback that are counted, each once. */
export const feedbackReasons = pgTable(
  'feedback_reasons',
  {
    feedbackId: uuid('feedback_id').notNull(),
    reason: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.feedbackId, t.reason] })],
)

/** Feedback by 15-minute UTC bucket. The empty reason counts submissions, the others how often each was given. */
export const feedbackRollups = pgTable(
  'feedback_rollups',
  {
    publisherId: uuid('publisher_id').notNull(),
    advertiserId: uuid('advertiser_id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    bucket: instant('bucket'),
    placement: text().notNull(),
    sentiment: sentiment(),
    reason: text().notNull(),
    given: integer().notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.publisherId, t.bucket, t.campaignId, t.placement, t.sentiment, t.reason],
    }),
    index('feedback_rollups_advertiser').on(t.advertiserId, t.bucket),
  ],
)

/** The last word of each user on a campaign at a placement: what quality is learned from. */
export const opinions = pgTable(
  'opinions',
  {
    campaignId: uuid('campaign_id').notNull(),
    placement: text().notNull(),
    publisherId: uuid('publisher_id').notNull(),
    /** Pseudonym of the person or, without one, of the session. */
    userKey: text('user_key').notNull(),
    sentiment: sentiment(),
    heldAt: instant('held_at'),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.userKey, t.placement] }),
    index('opinions_user').on(t.publisherId, t.userKey),
  ],
)

/** Views and clicks of a campaign at a placement, ever: what click rates are learned from. */
export const placementTotals = pgTable(
  'placement_totals',
  {
    campaignId: uuid('campaign_id').notNull(),
    placement: text().notNull(),
    impressions: sumOf('impressions'),
    clicks: sumOf('clicks'),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.placement] })],
)

/** Views and clicks of an ad by its number in the campaign, ever: what the rotation of a group's ads is learned from. */
export const adTotals = pgTable(
  'ad_totals',
  {
    campaignId: uuid('campaign_id').notNull(),
    adNumber: integer('ad_number').notNull(),
    impressions: sumOf('impressions'),
    clicks: sumOf('clicks'),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.adNumber] })],
)
