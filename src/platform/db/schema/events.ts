import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { NIL_UUID } from '../../crypto/uuid.ts'
import { instant } from './columns.ts'

/** One row per ad request, served or not: the engine event. */
export const adRequests = pgTable(
  'ad_requests',
  {
    id: uuid().primaryKey(),
    publisherId: uuid('publisher_id').notNull(),
    occurredAt: instant('occurred_at'),
    bucket: instant('bucket'),
    /** Slots asked for, and slots filled. */
    requests: integer().notNull(),
    wins: integer().notNull(),
    /** Why no ad was served; null when at least one was. */
    reason: text(),
    country: text().notNull(),
    device: text().notNull(),
    userKey: text('user_key'),
    /** Pseudonym of the session, hex. */
    sessionKey: text('session_key'),
    /** Number of the experiment that the session takes part in, and of its arm. */
    experiment: integer(),
    arm: integer(),
    /** `[{placement, placementId, campaignId?, grclid?}]`, in request order. */
    slots: jsonb().$type<unknown[]>().notNull(),
    /** What the publisher said about user and device beyond the known keys, without identifiers. */
    context: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('ad_requests_publisher').on(t.publisherId, t.occurredAt),
    // Rows come in the order of their time: an index of the blocks is all that pruning needs.
    index('ad_requests_age').using('brin', t.occurredAt),
  ],
)

/**
 * Pseudonyms whose data was erased, and what their searches are known by. What was served to them or what they searched
 * for before that instant is booked without them.
 */
export const erasedUsers = pgTable(
  'erased_users',
  {
    publisherId: uuid('publisher_id').notNull(),
    userKey: text('user_key').notNull(),
    erasedAt: instant('erased_at'),
  },
  (t) => [primaryKey({ columns: [t.publisherId, t.userKey] })],
)
/** In `erased_users`: a name that is the same at all publishers. */
export const EVERY_PUBLISHER = NIL_UUID
