import type { webhookDeliveries, webhookEndpoints } from '../../platform/db/schema/index.ts'
import { wireTime } from '../../platform/time/time.ts'
import { messageId } from '../../platform/webhooks/message.ts'

export type Endpoint = typeof webhookEndpoints.$inferSelect
export type Delivery = typeof webhookDeliveries.$inferSelect

const instantOf = (at: Date | null) => at && wireTime(at)

/** `failing_since` and `off_reason` say why nothing comes. The secret is never in it. */
export const webhookWire = (row: Endpoint) => ({
  webhook_id: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  status: statusOf(row),
  failing_since: instantOf(row.failingSince),
  off_since: instantOf(row.offSince),
  off_reason: row.offReason,
  last_number: row.lastNumber,
  created_at: wireTime(row.createdAt),
  updated_at: wireTime(row.updatedAt),
})

function statusOf({ isActive, offSince, failingSince }: Endpoint) {
  if (!isActive) return 'paused'
  if (offSince) return 'off'
  return failingSince ? 'failing' : 'active'
}

export const deliveryWire = (row: Delivery) => ({
  delivery_id: row.id,
  message_id: messageId(row.id),
  webhook_id: row.endpointId,
  number: row.number,
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  happened_at: wireTime(row.happenedAt),
  created_at: wireTime(row.createdAt),
  last_attempt_at: instantOf(row.lastAttemptAt),
  next_attempt_at: row.status === 'pending' ? wireTime(row.nextAt) : null,
  delivered_at: instantOf(row.deliveredAt),
  response_status: row.lastStatus,
  fault: row.lastFault,
  data: row.payload,
})
