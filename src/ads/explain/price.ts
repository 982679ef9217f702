import { QUOTIENT_NOISE } from '../../platform/money.ts'
import type { Contender } from '../../platform/redis/scripts/reserve.ts'

type Priced = Pick<Contender, 'advertiserId' | 'score' | 'bidMicros' | 'floorMicros'>

/**
 * What the first of them pays where caps, budgets and mutes stop nobody: the least that keeps its rank against another
 * advertiser, in microdollars of its own unit. The reserve script sells: test/ads/price.test.ts holds this to it.
 */
export function priceFirst([first, ...others]: readonly Priced[]) {
  if (!first) throw new RangeError('nobody is there to pay')
  const { advertiserId, score, bidMicros, floorMicros } = first
  const place = others.findIndex((other) => other.advertiserId !== advertiserId)
  const asked = Math.ceil((bidMicros * (others[place]?.score ?? 0)) / score - QUOTIENT_NOISE)
  return {
    micros: Math.min(bidMicros, Math.max(asked, floorMicros)),
    isPressed: asked > floorMicros,
    /** The place of who would win next; null where nobody else bids. */
    rival: place < 0 ? null : place + 1,
  }
}
