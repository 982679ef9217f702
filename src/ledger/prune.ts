import { IDENTITY_DAYS } from '../attribution/attribute.ts'
import type { Deps } from '../deps.ts'
import { TOPIC_DAYS } from '../platform/db/schema/index.ts'
import { DAY_MS } from '../platform/time/day.ts'
import { type Aging, pruneOld } from './queries/prune.ts'

/** What receivers were told is shown, and can be sent again, for so long. */
const DELIVERY_DAYS = 30
/** Rows per statement. */
const BATCH = 10_000

/**
 * Forgets single rows whose age is over; every sum has taken them in long ago and stays. A repeat of what is forgotten
 * would count anew, which is why an age is never less than that of anything still under way. Stops early at `until` (ms
 * since 1970) and answers whether none was left; the next run goes on.
 */
export async function forgetSingles(deps: Deps, until: number): Promise<boolean> {
  const { env } = deps
  const ages: Readonly<Record<Aging, number>> = {
    'identities.served_at': IDENTITY_DAYS,
    'pixel_events.received_at': env.KEEP_PIXEL_EVENTS_DAYS,
    'filtered_hits.occurred_at': env.KEEP_FILTERED_HITS_DAYS,
    'ad_requests.occurred_at': env.KEEP_AD_REQUESTS_DAYS,
    'campaign_topics.day': TOPIC_DAYS,
    'campaign_voices.day': TOPIC_DAYS,
    'webhook_deliveries.created_at': DELIVERY_DAYS,
  }
  for (const [aging, days] of Object.entries(ages) as [Aging, number][]) {
    const before = deps.now() - days * DAY_MS
    let gone = BATCH
    while (gone === BATCH) {
      if (deps.now() >= until) return false
      gone = await pruneOld(deps.db, { aging, before, limit: BATCH })
    }
  }
  return true
}
