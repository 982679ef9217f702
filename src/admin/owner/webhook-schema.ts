import * as z from 'zod'
import { UUID } from '../../platform/crypto/uuid.ts'
import { pageQuery } from '../../platform/http/fields.ts'
import { webhookEvents } from '../../platform/webhooks/events.ts'
import { faultOfTarget } from '../../platform/webhooks/target.ts'
import { httpsUrl, instant, list, text } from '../schema/fields.ts'
import type { Side } from './owner.ts'

const target = httpsUrl.superRefine((url, ctx) => {
  const message = faultOfTarget(url, undefined)
  if (message) ctx.addIssue({ code: 'custom', message })
})

/** What is left out of a new one: it hears of everything that its side can. */
const shapeOf = (side: Side) => ({
  url: target,
  events: list(z.enum(webhookEvents[side]), 20)
    .refine((events) => events.length > 0, { error: 'Expected at least one event' })
    .nullish(),
  description: text(200).nullish(),
})

export const webhookCreate = (side: Side) => z.object(shapeOf(side))
export type WebhookCreate = z.output<ReturnType<typeof webhookCreate>>

export const webhookPatch = (side: Side) =>
  z.object({ ...shapeOf(side), url: target.optional(), is_active: z.boolean().optional() })
export type WebhookPatch = z.output<ReturnType<typeof webhookPatch>>

export const secretRotation = z.object({ grace_minutes: z.int().min(0).max(43_200).nullish() })

/** An instant from which on what has failed is sent again. */
export const replayAll = z.object({ since: instant })

export const deliveriesQuery = z.object({
  webhook_id: z.string().regex(UUID, 'must be an id').optional(),
  status: z.enum(['pending', 'delivered', 'failed']).optional(),
  type: z.string().max(50).optional(),
  ...pageQuery.shape,
})
export type DeliveriesQuery = z.output<typeof deliveriesQuery>
