import { randomUUID } from 'node:crypto'
import type { HitEvent, RequestEvent } from '../../src/platform/events/event.ts'

const DAY_MS = 86_400_000
const MICROS = 1_000_000
/** Requests of an average day. */
const REQUESTS = 200
/** By day of the week, Sunday first: people chat less when they are off. */
const WEEK = [0.6, 1.1, 1.15, 1.1, 1.05, 1, 0.7]
/** What a quarter of a year adds. */
const GROWTH = 0.35
const WON = 0.62
const SEEN = 0.78
const CLICKED = 0.05
const BOUGHT = 0.12
const PLACEMENTS = ['below_response', 'below_response', 'inline_response', 'top_page']
const COUNTRIES = ['US', 'US', 'GB', 'DE', 'FR', 'IN', 'BR']
const DEVICES = ['mobile', 'mobile', 'desktop', 'desktop', 'tablet']
const REASONS = ['below_relevancy', 'below_relevancy', 'no_candidates', 'sensitive_content']
const USERS = 240
const REVENUE_SHARE_BP = 7000

export type DemoCampaign = {
  id: string
  pricingModel: 'cpm' | 'cpc' | 'cpa'
  /** Dollars: a thousand views, a click, a conversion. */
  bid: number
  dailyBudget: number
}
export type Charge = { campaignId: string; day: number; micros: number }
export type Purchase = { grclid: string; campaignId: string; at: number; valueCents: number }
export type History = {
  /** Fields of entries of the event stream, in order. */
  entries: string[][]
  charges: Charge[]
  purchases: Purchase[]
}
type Wanted = {
  publisherId: string
  campaigns: readonly DemoCampaign[]
  days: number
  now: number
  /** From 0 to 1. */
  random: () => number
}

/** What a chat may have seen in the days before today (UTC), as the scripts would have written it while it happened. */
export function drawHistory(wanted: Wanted): History {
  const today = Math.floor(wanted.now / DAY_MS)
  const days = Array.from({ length: wanted.days }, (_, i) => today - wanted.days + i)
  const drawn = days.map((day, i) => drawDay(wanted, { day, growth: 1 + (GROWTH * i) / 90 }))
  return {
    entries: drawn.flatMap(({ entries }) => entries),
    charges: drawn.flatMap(({ charges }) => charges),
    purchases: drawn.flatMap(({ purchases }) => purchases),
  }
}

function drawDay(wanted: Wanted, { day, growth }: { day: number; growth: number }): History {
  const { random } = wanted
  const weekday = new Date(day * DAY_MS).getUTCDay()
  const count = Math.round(REQUESTS * growth * (WEEK[weekday] ?? 1) * (0.85 + 0.3 * random()))
  const times = Array.from({ length: count }, () => Math.floor((day + random()) * DAY_MS))
  const history: History = { entries: [], charges: [], purchases: [] }
  const spent = new Map<string, number>()
  for (const at of times.sort((a, b) => a - b)) drawRequest(wanted, { at, day, spent, history })
  for (const [campaignId, micros] of spent) history.charges.push({ campaignId, day, micros })
  return history
}

type Moment = { at: number; day: number; spent: Map<string, number>; history: History }

function drawRequest(wanted: Wanted, { at, day, spent, history }: Moment): void {
  const { random, publisherId, campaigns } = wanted
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const user = Math.floor(random() ** 2 * USERS)
  const who = {
    publisherId,
    country: pick(COUNTRIES) ?? 'US',
    device: pick(DEVICES) ?? 'mobile',
    userKey: user.toString(16).padStart(16, '0'),
  }
  const placement = pick(PLACEMENTS) ?? 'below_response'
  const campaign = random() < WON ? pick(campaigns) : undefined
  const request: RequestEvent = {
    ...who,
    id: idAt(at),
    at,
    slots: [{ placement, placementId: 'answer' }],
    sessionKey: `${who.userKey}${day}`,
    context: {},
    experiment: 0,
    arm: 0,
    reason: null,
  }
  const priceMicros = campaign ? priceOf(campaign, random()) : 0
  history.entries.push(
    fieldsOf(request, campaign && { id: campaign.id, priceMicros }, pick(REASONS)),
  )
  if (!campaign || random() > SEEN) return
  const hit: HitEvent = {
    ...who,
    grclid: idAt(at),
    gradid: idAt(at),
    campaignId: campaign.id,
    servedAt: at,
    at,
    budgetDay: day,
    placement,
    pricingModel: campaign.pricingModel,
    priceMicros,
    revenueShareBp: REVENUE_SHARE_BP,
    experiment: 0,
    arm: 0,
  }
  const charge = (pays: boolean) => {
    const before = spent.get(campaign.id) ?? 0
    const charged = pays ? Math.min(priceMicros, campaign.dailyBudget * MICROS - before) : 0
    if (charged > 0) spent.set(campaign.id, before + charged)
    return charged
  }
  const { pricingModel } = campaign
  history.entries.push(hitFields({ ...hit, at: at + 2000 }, 'view', charge(pricingModel === 'cpm')))
  if (random() > CLICKED) return
  history.entries.push(
    hitFields({ ...hit, at: at + 9000 }, 'click', charge(pricingModel === 'cpc')),
  )
  if (random() > BOUGHT * (pricingModel === 'cpa' ? 3 : 1)) return
  const valueCents = 2000 + Math.floor(random() * 9000)
  history.purchases.push({ ...hit, at: at + 600_000, valueCents })
}

/** Somewhere below the bid, as a second price is; of a thousand views the price of one. */
const priceOf = ({ pricingModel, bid }: DemoCampaign, chance: number) =>
  Math.round((bid * MICROS * (0.5 + 0.4 * chance)) / (pricingModel === 'cpm' ? 1000 : 1))

type Won = { id: string; priceMicros: number } | undefined

const fieldsOf = (event: RequestEvent, won: Won, reason = 'no_candidates') => [
  ...['t', 'request', 'e', JSON.stringify(event)],
  ...['w', won ? `${won.id}:${won.priceMicros}` : '', 'r', won ? '' : reason],
]

const hitFields = (event: HitEvent, kind: string, charged: number) => [
  ...['t', 'hit', 'e', JSON.stringify(event), 'k', kind, 'h', randomUUID()],
  ...['o', 'counted', 'c', String(charged), 'n', ''],
]

/** A UUIDv7 of an instant. */
const idAt = (at: number) =>
  `${at.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7${randomUUID().slice(15)}`
