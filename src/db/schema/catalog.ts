import { bigint, boolean, date, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The services of the index; their slug is their identity. */
export const services = pgTable('services', {
  id: uuid().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  category: text().notNull(),
  description: text().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
  verifiedAt: date('verified_at'),
  /** What an integration is paid with, microdollars; null: no offer. */
  cpaPayoutMicros: bigint('cpa_payout_micros', { mode: 'number' }),
  cpaActive: boolean('cpa_active').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
