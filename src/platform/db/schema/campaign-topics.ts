import { bigint, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** Days for which it is told what a campaign has matched. */
export const TOPIC_DAYS = 30

/** How often a campaign won where the conversation had a word of its own texts. Whose it was is nowhere. */
export const campaignTopics = pgTable(
  'campaign_topics',
  {
    campaignId: uuid('campaign_id').notNull(),
    /** UTC. */
    day: date().notNull(),
    word: text().notNull(),
    wins: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.day, t.word] }),
    index('campaign_topics_age').using('brin', t.day),
  ],
)
