import { bigint, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/**
 * How often a campaign's groups won with the same words of their own, for as many days as their topics. Which example spoke
 * is told from it. Whose conversation it was is nowhere.
 */
export const campaignVoices = pgTable(
  'campaign_voices',
  {
    campaignId: uuid('campaign_id').notNull(),
    /** UTC. */
    day: date().notNull(),
    /** The group and the numbers of the words: `writeHeard`. */
    heard: text().notNull(),
    wins: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.day, t.heard] }),
    index('campaign_voices_age').using('brin', t.day),
  ],
)
