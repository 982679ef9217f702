import * as z from 'zod'
import * as field from '../../attribution/fields.ts'
import { orUndefined, sha256Text } from '../../platform/http/fields.ts'

const MOST_EVENTS = 500

const hash = orUndefined(sha256Text)

/** An ISO instant; without a zone it is UTC. */
const instant = z.iso
  .datetime({ offset: true, local: true })
  .transform((value) => Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`))

/** One event of `POST /conversions`. A click id that can't be one of ours is none. */
export const conversionEvent = z
  .object({
    event_id: field.eventId,
    event_type: field.eventType,
    conversion_timestamp: instant,
    value_cents: field.valueCents,
    currency: field.currency,
    grclid: field.clickId,
    order_id: orUndefined(field.outerId),
    page_url: orUndefined(z.string().max(4096)),
    user: orUndefined(z.object({ hashed_email: hash, hashed_phone: hash })),
  })
  .refine((event) => !event.value_cents || event.currency !== undefined, {
    path: ['currency'],
    error: 'a value needs its currency',
  })
export type ConversionEvent = z.output<typeof conversionEvent>

/** The batch as such; each event is judged alone. */
export const conversionBatch = z.object({
  data: z.array(z.unknown()).min(1).max(MOST_EVENTS),
})
