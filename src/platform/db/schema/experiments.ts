import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What a session of one arm is shown. Its place in the list is the number that tokens and ledger rows carry. */
export type ExperimentArm = {
  label: string
  weight: number
  rendererKey: string
  composition: { tokens: Record<string, unknown>; props: Record<string, unknown> }
}

/** A publisher's experiment with how its ads are rendered. */
export const experiments = pgTable(
  'experiments',
  {
    id: uuid().primaryKey(),
    /** Three bytes in a token. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ maxValue: 0xffffff }),
    publisherId: uuid('publisher_id').notNull(),
    name: text().notNull(),
    status: text({ enum: ['active', 'paused', 'draft'] }).notNull(),
    arms: jsonb().$type<ExperimentArm[]>().notNull(),
    createdAt: instant('created_at').defaultNow(),
    updatedAt: instant('updated_at').defaultNow(),
  },
  (t) => [index('experiments_publisher').on(t.publisherId)],
)
