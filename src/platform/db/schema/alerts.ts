import {
  boolean,
  date,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What is watched: sums of a day, and shares of two of them. */
export const alertMetrics = ['spend', 'revenue', 'views', 'fill', 'errors'] as const
export type AlertMetric = (typeof alertMetrics)[number]

const owner = {
  side: text({ enum: ['advertiser', 'publisher'] }).notNull(),
  ownerId: uuid('owner_id').notNull(),
}

/** Up to which day an account was looked at, and what it wants to hear of; without a row: of everything. */
export const alertAccounts = pgTable(
  'alert_accounts',
  {
    ...owner,
    isOn: boolean('is_on').notNull().default(true),
    /** Empty: all of them. */
    metrics: text().array().$type<AlertMetric[]>().notNull().default([]),
    /** The last day, by the account's own zone, that was judged. */
    lastDay: date('last_day', { mode: 'string' }),
  },
  (t) => [primaryKey({ columns: [t.side, t.ownerId] })],
)

/** A day that was far from the same weekdays before it, once per metric; or a receiver that was switched off. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid().primaryKey(),
    ...owner,
    kind: text({ enum: [...alertMetrics, 'webhook_off'] }).notNull(),
    direction: text({ enum: ['up', 'down', 'off'] }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Dollars, views, or a share of one. */
    observed: doublePrecision().notNull(),
    expected: doublePrecision().notNull(),
    /** Which receiver, and why it is off. */
    detail: text().notNull().default(''),
    raisedAt: instant('raised_at'),
  },
  (t) => [
    unique('alerts_once').on(t.side, t.ownerId, t.kind, t.day, t.detail),
    index('alerts_owner').on(t.side, t.ownerId, t.raisedAt, t.id),
  ],
)
