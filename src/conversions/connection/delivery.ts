import * as z from 'zod'

/** What a delivery reports; e-mail and phone are the person's own and go no further than the hash. */
export type Delivery = {
  eventId: string
  source: 'shopify' | 'calendly'
  eventType: 'purchase' | 'lead'
  valueCents: number
  currency: string
  /** ms since 1970. */
  claimedAt: number
  orderId: string | null
  grclid: string | null
  email: string | undefined
  phone: string | undefined
}

const orMissing = <T extends z.ZodType>(type: T) => type.nullish().catch(undefined)
const time = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value))

const order = z.object({
  id: z.number().positive(),
  /** Ends in the id, which may be more than a number of JavaScript holds. */
  admin_graphql_api_id: orMissing(z.string().regex(/\/Order\/\d{1,20}$/)),
  total_price: z.string().regex(/^\d{1,10}(\.\d{1,3})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  test: orMissing(z.boolean()),
  cancelled_at: orMissing(z.string()),
  processed_at: orMissing(time),
  created_at: orMissing(time),
  landing_site: orMissing(z.string()),
  landing_site_ref: orMissing(z.string()),
  email: orMissing(z.string()),
  contact_email: orMissing(z.string()),
  phone: orMissing(z.string()),
  customer: orMissing(z.object({ email: orMissing(z.string()), phone: orMissing(z.string()) })),
  note_attributes: orMissing(
    z.array(z.object({ name: orMissing(z.string()), value: orMissing(z.unknown()) })),
  ),
})
const ORDER_TOPICS = new Set(['orders/paid', 'orders/create'])

/**
 * An order that was placed or paid, as a purchase: the same order is one event, whoever else reports it by its id.
 * Undefined for anything else, and for an order that is a test or cancelled.
 */
export function readShopify(
  topic: string,
  { body, now }: { body: unknown; now: number },
): Delivery | undefined {
  if (!ORDER_TOPICS.has(topic)) return undefined
  const read = order.safeParse(body)
  if (!read.success) return undefined
  const { data } = read
  if (data.test || data.cancelled_at) return undefined
  const id = data.admin_graphql_api_id?.split('/').at(-1) ?? String(data.id)
  const attributes = (data.note_attributes ?? []).map(({ name, value }) => `&${name}=${value}`)
  return {
    eventId: `purchase:${id}`,
    source: 'shopify',
    eventType: 'purchase',
    valueCents: centsOf(data.total_price),
    currency: data.currency,
    claimedAt: data.processed_at ?? data.created_at ?? now,
    orderId: id,
    grclid: grclidIn([data.landing_site, data.landing_site_ref, ...attributes]),
    email: data.email ?? data.contact_email ?? data.customer?.email ?? undefined,
    phone: data.phone ?? data.customer?.phone ?? undefined,
  }
}

const invitee = z.object({
  event: z.literal('invitee.created'),
  created_at: orMissing(time),
  payload: z.object({
    uri: z.string().regex(/\/[\w-]{1,100}$/),
    email: orMissing(z.string()),
    text_reminder_number: orMissing(z.string()),
    created_at: orMissing(time),
    old_invitee: orMissing(z.string()),
    tracking: orMissing(z.record(z.string(), z.unknown())),
  }),
})

/** Somebody who booked, as a lead: once per invitee, and not again for another time. Undefined for anything else. */
export function readCalendly(body: unknown, now: number): Delivery | undefined {
  const read = invitee.safeParse(body)
  if (!read.success || read.data.payload.old_invitee) return undefined
  const { payload, created_at } = read.data
  return {
    eventId: `calendly:${payload.uri.split('/').at(-1)}`,
    source: 'calendly',
    eventType: 'lead',
    valueCents: 0,
    currency: 'USD',
    claimedAt: payload.created_at ?? created_at ?? now,
    orderId: null,
    grclid: grclidIn(
      Object.values(payload.tracking ?? {}).map((value) => `&grclid=${value}&${value}`),
    ),
    email: payload.email ?? undefined,
    phone: payload.text_reminder_number ?? undefined,
  }
}

/** The first click id among addresses and fields. */
function grclidIn(texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const found = /[?&#]grclid=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-f-])/i.exec(
      text ?? '',
    )
    if (found?.[1]) return found[1].toLowerCase()
  }
  return null
}

/** A decimal amount in hundredths, to the nearest; exact, where a float is not. */
function centsOf(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split('.')
  return Number(whole) * 100 + Math.round(Number(fraction.padEnd(3, '0')) / 10)
}
