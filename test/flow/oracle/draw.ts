import { newId } from '../../support/rollups.ts'
import { hitFields, requestFields } from '../../support/stream.ts'

export const QUARTER = 900_000
export const DAY = 86_400_000
export const START = Date.parse('2026-01-20T00:00Z')
export const NOW = Date.parse('2026-04-20T12:00Z')

export type Party = { id: string; key: string }
export type World = {
  publishers: Party[]
  advertisers: (Party & { timezone: string })[]
  campaigns: { id: string; advertiser: string; model: 'cpm' | 'cpc' | 'cpa'; price: number }[]
}

/** One thing that happened and has to show, with what it counts for. */
export type Fact = {
  /** When it is booked for, and when it got to the books; ms. */
  at: number
  delivered: number
  publisher: string
  advertiser: string
  campaign: string
  placement: string
  device: string
  country: string
  user: string | null
  /** When the ad was served, or asked for. */
  seenAt: number
  kind: 'slot' | 'view' | 'click' | 'conversion' | 'adjustment'
  /** Why a hit does not count; of an adjustment why it was made. */
  reason: string
  won: number
  spend: number
  revenue: number
}
export type Entry = { delivered: number; fields: string[] }

/** Always the same numbers for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const PLACEMENTS = ['above_response', 'below_response', 'search_result', 'top_page']
const DEVICES = ['desktop', 'mobile', 'tablet']
const COUNTRIES = ['US', 'DE', 'NP', 'AU', '']
const REASONS = ['bot', 'late', 'burst', 'prefetch']

/** At least `events` stream entries, each as the scripts write it, and what they mean. */
export function drawTraffic(world: World, events: number, random: () => number) {
  const entries: Entry[] = []
  const facts: Fact[] = []
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share
  /** Most things are booked at once, some days later. */
  const delay = () => (chance(0.03) ? random() * 25 * DAY : random() * 60_000)
  const put = (delivered: number, fields: string[]) => entries.push({ delivered, fields })

  while (entries.length < events) {
    const publisher = pick(world.publishers).id
    const at = START + Math.floor(random() * (NOW - START - DAY))
    const person = Math.floor(random() ** 2 * 200)
    const user = chance(0.15) ? null : person.toString(16).padStart(16, '0')
    const who = { publisher, country: pick(COUNTRIES), device: pick(DEVICES), user }
    const slots = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(PLACEMENTS))
    const wins = slots
      .slice(0, Math.floor(random() * (slots.length + 1)))
      .map(() => pick(world.campaigns))
    const isWithdrawn = wins.length > 0 && chance(0.02)
    const delivered = Math.min(at + delay(), NOW - 1)
    const id = newId()
    const event = {
      ...{
        id,
        publisherId: publisher,
        at,
        country: who.country,
        device: who.device,
        userKey: user,
      },
      ...{ slots: slots.map((placement) => ({ placement, placementId: 'x' })), sessionKey: '1' },
      ...{ context: {}, reason: null, experiment: 0, arm: 0 },
    }
    put(delivered, requestFields({ event, wins: wins.map((win) => win.id) }))
    if (isWithdrawn) put(delivered, ['t', 'withdrawal', 'id', id, 'r', 'timeout'])
    slots.forEach((placement, i) => {
      const won = wins[i] && !isWithdrawn ? 1 : 0
      const none = { advertiser: '', campaign: '', spend: 0, revenue: 0, reason: '' }
      facts.push({ ...who, ...none, at, seenAt: at, delivered, placement, kind: 'slot', won })
    })
    if (!isWithdrawn) for (const [i, win] of wins.entries()) drawHits(win, slots[i] ?? '')

    function drawHits(win: World['campaigns'][number], placement: string) {
      // A moment after the request: now and then in the next quarter of an hour.
      const servedAt = at + Math.floor(random() * 2000)
      const grclid = newId()
      const share = 7000 + Math.floor(random() * 999)
      const price = win.price + Math.floor(random() * 50)
      const hit = (kind: 'view' | 'click' | 'conversion', outcome: string, when: number) => {
        const booked = kind === 'conversion' ? when : servedAt
        const pays = { view: 'cpm', click: 'cpc', conversion: 'cpa' }[kind] === win.model
        const charged =
          outcome !== 'counted' || !pays ? 0 : chance(0.05) ? Math.floor(price / 3) : price
        const arrival = Math.min(Math.max(delivered, when + delay()), NOW - 1)
        const hitId = newId()
        const fields = hitFields({
          kind,
          hitId,
          outcome,
          chargedMicros: charged,
          note: pays && charged < price ? 'over_budget' : '',
          event: {
            ...{
              grclid,
              gradid: grclid,
              campaignId: win.id,
              publisherId: publisher,
              servedAt,
              at: when,
            },
            ...{ budgetDay: Math.floor(servedAt / DAY), placement, country: who.country },
            ...{ device: who.device, userKey: user, pricingModel: win.model, priceMicros: price },
            ...{ revenueShareBp: share, experiment: 0, arm: 0 },
            ...(kind === 'conversion' ? { ref: hitId } : {}),
          },
        })
        put(arrival, fields)
        if (chance(0.05)) put(Math.min(arrival + random() * DAY, NOW - 1), fields)
        const owner = { advertiser: win.advertiser, campaign: win.id, placement, won: 0 }
        const money = { spend: charged, revenue: Math.floor((charged * share) / 10_000) }
        const reason = outcome === 'counted' ? '' : outcome
        facts.push({
          ...who,
          ...owner,
          ...money,
          at: booked,
          seenAt: servedAt,
          delivered: arrival,
          kind,
          reason,
        })
      }
      if (chance(0.2)) return
      if (chance(0.1)) return hit('view', pick(REASONS), servedAt + 5000)
      hit('view', 'counted', servedAt + 5000)
      if (chance(0.05)) hit('view', 'duplicate', servedAt + 6000)
      if (!chance(0.15)) return
      hit('click', 'counted', servedAt + 9000)
      if (chance(0.1)) hit('click', pick(REASONS), servedAt + 9500)
      const convertedAt = servedAt + Math.floor(random() * 20 * DAY)
      if (chance(0.3) && convertedAt < NOW) hit('conversion', 'counted', convertedAt)
    }
  }
  entries.sort((a, b) => a.delivered - b.delivered)
  return { entries, facts }
}
