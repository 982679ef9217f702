import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const textList = (name: string) => text(name).array().notNull().default(sql`'{}'`)

/** What people say when a group's ads are the right answer: apart from the group, because it is matched, not shown. */
export const campaignExamples = pgTable(
  'campaign_examples',
  {
    /** The group. That of an operator's campaign has the campaign's id, which is how the column came by its name. */
    groupId: uuid('campaign_id').primaryKey(),
    fits: textList('fits'),
    not: textList('near_misses'),
    terms: textList('terms'),
    /** Of those, texts that a model keeps when it writes the rest anew. None where all are given: it leaves all of these. */
    locked: textList('locked'),
    /** Who wrote them; null: nobody yet. */
    source: text({ enum: ['given', 'model'] }),
    /** MD5 of what a model is asked about, or wrote for: `WORDING`. */
    wording: text().notNull(),
    /** How often a model was asked about this wording. */
    attempts: integer().notNull().default(0),
    /** When a model may be asked (again); while one is asked, when its time is over. Null: it need not be asked. */
    askAfter: timestamp('ask_after', { withTimezone: true }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('campaign_examples_due').on(t.askAfter).where(sql`ask_after is not null`)],
)
