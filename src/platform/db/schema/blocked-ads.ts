import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Campaigns a publisher may block one by one; each of its ad requests carries the list. */
export const MOST_BLOCKED_ADS = 1000

/** Campaigns that a publisher does not show, whoever else does. */
export const blockedAds = pgTable(
  'blocked_ads',
  {
    publisherId: uuid('publisher_id').notNull(),
    campaignId: uuid('campaign_id').notNull(),
    /** Why, in the publisher's own words. */
    note: text(),
    blockedAt: instant('blocked_at').defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.publisherId, t.campaignId] })],
)
