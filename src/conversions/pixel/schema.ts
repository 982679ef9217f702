import * as z from 'zod'
import * as field from '../../attribution/fields.ts'
import { orUndefined } from '../../platform/http/fields.ts'

const time = z.number().min(0).max(1e15)

const event = z.object({
  event_id: field.eventId,
  event_type: field.eventType,
  at: time,
  url: z.string().max(4096),
  grclid: field.clickId,
  order_id: orUndefined(field.outerId),
  value_cents: field.valueCents,
  currency: field.currency,
})
export type PixelEventWire = z.output<typeof event>

/** A batch of the pixel. Times are ms since 1970 by the browser's clock. */
export const collectRequest = z.object({
  pixel_id: z.string().regex(/^px_[0-9a-f]{24}$/, 'must be a pixel id'),
  sent_at: time,
  events: z.array(event).min(1).max(50),
})
export type CollectRequest = z.output<typeof collectRequest>
