import { bigint, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { instant, sumOf } from './columns.ts'

/** What a statement's amount is made of. */
export type StatementLine = {
  /** `activity`: bookings of the month. `adjustment`: corrections of the month. `late`: bookings of a month that was closed. */
  type: 'activity' | 'adjustment' | 'late'
  /** The campaign, on the advertiser's side. */
  campaign_id: string | null
  /** Why something was adjusted. */
  reason: string | null
  /** The closed month that a late booking belongs to, `YYYY-MM`. */
  month: string | null
  impressions: number
  clicks: number
  conversions: number
  /** Microdollars. */
  micros: number
}

/** A closed month of an advertiser or a publisher: written once, never changed. */
export const statements = pgTable(
  'statements',
  {
    side: text({ enum: ['advertiser', 'publisher'] }).notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** `YYYY-MM`. */
    month: text().notNull(),
    /** Whose month: an IANA zone. */
    timezone: text().notNull(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
    /** Ledger entries up to and with this one are in it or in an earlier one. */
    upTo: bigint('up_to', { mode: 'number' }).notNull(),
    impressions: sumOf('impressions'),
    clicks: sumOf('clicks'),
    conversions: sumOf('conversions'),
    /** Spend of an advertiser, revenue of a publisher. */
    amountMicros: sumOf('amount_micros'),
    lines: jsonb().$type<StatementLine[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.side, t.ownerId, t.month] })],
)
