import { timeOf } from '../../attribution/attribute.ts'
import { type Conversion, pageOf } from '../../attribution/booking.ts'
import { takeConversions } from '../../attribution/take.ts'
import type { Deps } from '../../deps.ts'
import { type ConversionEvent, conversionEvent } from './schema.ts'

type Result = {
  event_id: string | null
  status: 'ok' | 'duplicate' | 'rejected'
  attributed: boolean
  error?: string
}

/** Takes in a batch of reported conversions. What is wrong with an event is its own result and no other's. */
export async function reportConversions(
  deps: Deps,
  { advertiserId, data }: { advertiserId: string; data: unknown[] },
) {
  const now = deps.now()
  const read = await Promise.all(data.map((event) => readEvent(deps, { advertiserId, event, now })))
  const sound = read.flatMap((one) => ('conversion' in one ? one.conversion : []))
  const { results: taken, orders } = await takeConversions(deps, {
    advertiserId,
    conversions: sound,
  })
  const outcomes = new Map(sound.map(({ id }, i) => [id, taken[i]]))
  const results = read.map((one, i): Result => {
    const event_id = eventIdOf(data[i])
    if ('error' in one) return { event_id, status: 'rejected', attributed: false, error: one.error }
    const outcome = outcomes.get(one.conversion.id)
    const status = outcome?.isNew ? 'ok' : 'duplicate'
    return { event_id, status, attributed: outcome?.attributed ?? false }
  })
  return { results, orders }
}

async function readEvent(
  deps: Deps,
  { advertiserId, event, now }: { advertiserId: string; event: unknown; now: number },
): Promise<{ conversion: Conversion } | { error: string }> {
  const parsed = conversionEvent.safeParse(event)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { error: [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ') }
  }
  const occurredAt = timeOf(parsed.data.conversion_timestamp, now)
  if (occurredAt === undefined) {
    return { error: 'conversion_timestamp: more than 10 minutes ahead or 90 days ago' }
  }
  return { conversion: await conversionOf(deps, { advertiserId, event: parsed.data, occurredAt }) }
}

async function conversionOf(
  deps: Deps,
  {
    advertiserId,
    event,
    occurredAt,
  }: { advertiserId: string; event: ConversionEvent; occurredAt: number },
): Promise<Conversion> {
  const vault = await deps.vault()
  const hashes = [event.user?.hashed_email, event.user?.hashed_phone].filter(
    (hash) => hash !== undefined,
  )
  return {
    id: deps.newId(),
    advertiserId,
    eventId: event.event_id,
    source: 'api',
    eventType: event.event_type,
    valueCents: event.value_cents ?? 0,
    currency: event.currency ?? 'USD',
    occurredAt,
    orderId: event.order_id ?? null,
    pageUrl: event.page_url ? pageOf(event.page_url) : null,
    grclid: event.grclid,
    identities: await Promise.all(hashes.map((hash) => vault.nameOf(hash))),
  }
}

/** The id of an event as it was sent, so that the sender finds it again. */
function eventIdOf(event: unknown): string | null {
  if (typeof event !== 'object' || event === null || !('event_id' in event)) return null
  return typeof event.event_id === 'string' ? event.event_id.slice(0, 200) : null
}
