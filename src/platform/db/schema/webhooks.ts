import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, laterInstant } from './columns.ts'

/** Receivers that one account may have. */
export const MOST_WEBHOOKS = 10

/** Where an advertiser or a publisher wants to hear what happened. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey(),
    side: text({ enum: ['advertiser', 'publisher'] }).notNull(),
    ownerId: uuid('owner_id').notNull(),
    url: text().notNull(),
    events: text().array().notNull(),
    description: text(),
    secretSealed: text('secret_sealed').notNull(),
    /** The secret before, which signs besides until then. */
    oldSecretSealed: text('old_secret_sealed'),
    oldSecretUntil: laterInstant('old_secret_until'),
    /** Set by its owner: nothing is kept for it while it is not. */
    isActive: boolean('is_active').notNull().default(true),
    /** Set by us, with the reason: what happens meanwhile can be replayed. */
    offSince: laterInstant('off_since'),
    offReason: text('off_reason'),
    /** Since when nothing was taken; null after each delivery. */
    failingSince: laterInstant('failing_since'),
    /** Attempts in vain since then, and when one is made again. */
    failures: integer().notNull().default(0),
    retryAt: instant('retry_at').defaultNow(),
    /** When it last had its turn: whoever waits longest is next. */
    servedAt: instant('served_at').defaultNow(),
    /** Number of its newest delivery: from 1, without a gap. */
    lastNumber: bigint('last_number', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  },
  (t) => [index('webhook_endpoints_owner').on(t.side, t.ownerId)],
)

/** What a receiver is to be told, once per event. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Also the webhook-id, which stays the same however often it is sent. */
    id: uuid().primaryKey(),
    endpointId: uuid('endpoint_id').notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    /** Names the event: whatever tells of it twice adds nothing. */
    eventKey: text('event_key').notNull(),
    type: text().notNull(),
    /** What it is about: deliveries about the same are sent one after the other. */
    object: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    happenedAt: instant('happened_at'),
    status: text({ enum: ['pending', 'delivered', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    /** When it is sent, or again; while it is being sent, when it is taken for lost. */
    nextAt: instant('next_at'),
    /** From when on its day of attempts runs. */
    startedAt: instant('started_at'),
    lastAttemptAt: laterInstant('last_attempt_at'),
    deliveredAt: laterInstant('delivered_at'),
    /** HTTP status of the last answer; null without one. */
    lastStatus: integer('last_status'),
    /** Why the last attempt was none, in a word. */
    lastFault: text('last_fault'),
    createdAt: instant('created_at'),
  },
  (t) => [
    unique('webhook_deliveries_event').on(t.endpointId, t.eventKey),
    unique('webhook_deliveries_number').on(t.endpointId, t.number),
    index('webhook_deliveries_due').on(t.endpointId, t.nextAt).where(sql`status = 'pending'`),
    index('webhook_deliveries_order')
      .on(t.endpointId, t.object, t.number)
      .where(sql`status = 'pending'`),
    index('webhook_deliveries_latest').on(t.endpointId, t.createdAt, t.id),
    // Rows come in the order of their time: an index of the blocks is all that pruning needs.
    index('webhook_deliveries_age').using('brin', t.createdAt),
  ],
)
