import { dropOldest } from '../platform/lapsing.ts'
import { waitFor } from '../platform/time/wait.ts'
import { edgeNetwork } from './address.ts'

/**
 * What a stranger, known by network, may cost an isolate: so many units at once, and so many more each second. A small
 * request is a unit, a KiB of body that is read is one.
 */
const UNITS = 256
const UNITS_PER_SECOND = 4
const MOST_DEBT = 256
/** Who is refused waits so long for the answer, so that asking again at once brings nothing; so many wait at once. */
const WAIT_MS = 1000
const MOST_WAITING = 512
const LIMIT = 10_000

type Purse = { left: number; at: number }

/** What everybody without a credential has cost this isolate lately. Bounded: who was charged first leaves first. */
export function createStrangers() {
  const purses = new Map<string, Purse>()
  let waiting = 0
  const unitsOf = (network: string, now: number) => {
    const purse = purses.get(network)
    if (!purse) return UNITS
    return Math.min(UNITS, purse.left + ((now - purse.at) / 1000) * UNITS_PER_SECOND)
  }
  return {
    /** So many units a network has, and is given anew in so many seconds. */
    policy: { units: UNITS, seconds: UNITS / UNITS_PER_SECOND },
    /** Where a request comes from, as the edge has it; empty where there is no telling. */
    networkOf: edgeNetwork,
    /** Charges a network, if there is one. What is done already may bring it into debt. */
    charge(network: string, { units, now }: { units: number; now: number }): void {
      if (network === '') return
      const left = Math.max(-MOST_DEBT, unitsOf(network, now) - units)
      purses.delete(network)
      purses.set(network, { left, at: now })
      dropOldest(purses, LIMIT)
    },
    /** For how many seconds a network is in debt; 0 for one that is not. */
    debtSeconds(network: string, now: number): number {
      if (network === '' || !purses.has(network)) return 0
      return Math.max(0, Math.ceil(-unitsOf(network, now) / UNITS_PER_SECOND))
    },
    /** Lets somebody in debt wait, unless too many do. */
    async holdBack(): Promise<void> {
      if (waiting >= MOST_WAITING) return
      waiting++
      try {
        await waitFor(WAIT_MS)
      } finally {
        waiting--
      }
    },
  }
}
export type Strangers = ReturnType<typeof createStrangers>
