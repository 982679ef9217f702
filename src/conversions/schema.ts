import * as z from 'zod'
import { UUID } from '../id/uuid.ts'

export const MOST_EVENTS = 500

/** Clients send null for what they do not know. */
const optional = <T extends z.ZodType>(type: T) =>
  type.nullish().transform((value) => value ?? undefined)

/** What Postgres takes, and what is no e-mail address: ids are stored as they come. */
const id = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((value) => value.isWellFormed() && !/[\p{Cc}@]/u.test(value), {
    error: 'must not hold control characters or an e-mail address',
  })

/** Ids that we give ourselves: nobody else may take one in advance. */
const eventId = id.refine((value) => !/^(lead|shopify|calendly):/i.test(value), {
  error: 'must not start with lead:, shopify: or calendly:',
})

/** SHA-256 of what the advertiser knows of the person: anything else might be the person's own. */
const hash = optional(
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'),
)

/** An ISO instant; without a zone it is UTC. */
const instant = z.iso
  .datetime({ offset: true, local: true })
  .transform((value) => Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`))

/** One event of `POST /conversions`. A click id that can't be one of ours is none. */
export const conversionEvent = z
  .looseObject({
    event_id: eventId,
    event_type: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9][a-z0-9_.-]{0,49}$/, 'must be 1 to 50 letters, digits, _ . or -'),
    conversion_timestamp: instant,
    value_cents: optional(z.int().min(0).max(1_000_000_000_000)),
    currency: optional(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, 'must be three letters'),
    ),
    grclid: optional(z.string().max(200)).transform((value) => {
      const text = value?.trim().toLowerCase() ?? ''
      return UUID.test(text) ? text : null
    }),
    order_id: optional(id),
    page_url: optional(z.string().max(4096)),
    user: optional(z.looseObject({ hashed_email: hash, hashed_phone: hash })),
  })
  .refine((event) => !event.value_cents || event.currency !== undefined, {
    path: ['currency'],
    error: 'a value needs its currency',
  })
export type ConversionEvent = z.output<typeof conversionEvent>

/** The batch as such; each event is judged alone. */
export const conversionBatch = z.looseObject({
  data: z.array(z.unknown()).min(1).max(MOST_EVENTS),
})
