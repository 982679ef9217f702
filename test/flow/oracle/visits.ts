import { randomBytes } from 'node:crypto'
import { uuidv7 } from '../../../src/platform/crypto/uuid.ts'
import { newId } from '../../support/rollups.ts'
import { hitFields, requestFields } from '../../support/stream.ts'
import type { Dice } from './dice.ts'
import { type Campaign, DAY, NOW, runOf, START, type World } from './world.ts'

/** An ad that was served, or a slot without one: what everything that came of it has in common. */
export type Ad = {
  grclid: string
  publisher: string
  /** Empty where nobody won. */
  advertiser: string
  campaign: string
  /** The ad in its campaign; null where its token does not say. */
  number: number | null
  model: 'cpm' | 'cpc' | 'cpa'
  price: number
  share: number
  placement: (typeof PLACEMENTS)[number]
  device: (typeof DEVICES)[number]
  country: string
  user: string | null
  /** Hashes under which the person is found again. */
  hashes: string[]
  /** Of the publisher's experiment. */
  arm: number | null
  /** When it was served, or asked for. */
  seenAt: number
}

/** One thing that happened and has to show, with what it counts for. */
export type Fact = Ad & {
  kind: 'slot' | 'view' | 'click' | 'conversion' | 'adjustment'
  /** Why a hit does not count; of an adjustment why it was made. */
  reason: string
  /** When it happened, when it is booked for, and which run of the cron booked it. */
  happened: number
  at: number
  booked: number
  won: number
  spend: number
  revenue: number
  /** What nobody pays of a price that is due, and why. */
  unbilled: number
  note: string
  /** `server` for a view that a program fired. */
  sender: 'server' | undefined
  /** What a conversion was worth. */
  cents: number
  currency: string
}
export const nothing = {
  ...{ reason: '', won: 0, spend: 0, revenue: 0, unbilled: 0, note: '', cents: 0, currency: 'USD' },
  sender: undefined,
}

/** What a script writes into the stream, and the run that finds it there. */
export type Entry = { booked: number; fields: string[] }
export type Visit = { entries: Entry[]; facts: Fact[]; ads: Ad[] }

const PLACEMENTS = ['above_response', 'below_response', 'search_result', 'top_page'] as const
const DEVICES = ['desktop', 'mobile', 'tablet'] as const
const COUNTRIES = ['US', 'DE', 'NP', 'AU', '']
const REASONS = ['bot', 'late', 'burst', 'prefetch']

/** Most things come at once, some days later. */
export const delay = ({ chance, below, mostlyBelow }: Dice) =>
  chance(0.05) ? mostlyBelow(25 * DAY) : below(60_000)

/** Somebody asks for one to three ads, alone or in a group, and does this and that with those that are served. */
export function drawVisit(world: World, dice: Dice): Visit {
  const { below, chance, pick } = dice
  const publisher = pick(world.publishers)
  const live = world.campaigns.filter(({ status }) => status === 'active')
  const asked = START + below(NOW - START - DAY)
  const arm = chance(0.5) ? below(2) : null
  const viewer = drawViewer(world, dice)
  // A group is shown one ad, or none.
  const isGroup = chance(0.05)
  const drawWin = () => (chance(0.6) ? pick(live) : undefined)
  const ofGroup = drawWin()
  const slots = Array.from({ length: 1 + below(3) }, () => {
    const win = isGroup ? ofGroup : drawWin()
    const viewed = isGroup ? drawViewer(world, dice) : viewer
    return drawAd(dice, { asked, publisher: publisher.id, arm, ...viewed, win })
  })
  // As in an answer: those who won come first.
  slots.sort((a, b) => Number(b.campaign !== '') - Number(a.campaign !== ''))
  const isBid = slots.length === 1 && !isGroup && chance(0.2)
  const isLost = slots.every(({ campaign }) => campaign === '')
  const fate = chance(0.02) ? 'withdrawn' : isBid && chance(0.5) ? 'unrendered' : 'served'
  const isBot = isLost && chance(0.2)
  const booked = runOf(asked + delay(dice))
  const experiment = arm === null ? 0 : publisher.experiment.number
  const entries = requestEntries(world, slots, { asked, experiment, isGroup, isBid, isBot, fate })
  const visit: Visit = {
    entries: entries.map((fields) => ({ booked, fields })),
    facts: slots.map((ad) => {
      const won = ad.campaign && fate === 'served' ? 1 : 0
      const user = isBot ? null : ad.user
      const slot = { kind: 'slot' as const, seenAt: asked, advertiser: '', campaign: '', user }
      return { ...nothing, ...ad, ...slot, happened: asked, at: asked, booked, won }
    }),
    ads: fate === 'served' ? slots.filter(({ campaign }) => campaign) : [],
  }
  for (const ad of visit.ads) drawHits(visit, dice, { ad, booked, experiment })
  return visit
}

function drawViewer({ people }: World, { chance, mostlyBelow, pick }: Dice) {
  const person = chance(0.15) ? undefined : people[mostlyBelow(people.length)]
  const hashes = person && chance(0.6) ? person.hashes : []
  return { country: pick(COUNTRIES), device: pick(DEVICES), user: person?.user ?? null, hashes }
}

type Slot = Pick<Ad, 'publisher' | 'arm' | 'country' | 'device' | 'user' | 'hashes'> & {
  asked: number
  win: Campaign | undefined
}
function drawAd({ below, chance, pick }: Dice, { asked, win, ...slot }: Slot): Ad {
  // A moment after the request: now and then in the next quarter of an hour.
  const seenAt = asked + below(2000)
  return {
    ...slot,
    ...{ grclid: uuidv7(seenAt, randomBytes(10)), seenAt, placement: pick(PLACEMENTS) },
    number: win && chance(0.95) ? pick(win.groups.flatMap(({ ads }) => ads)).number : null,
    ...{ advertiser: win?.advertiser ?? '', campaign: win?.id ?? '', model: win?.model ?? 'cpm' },
    ...{ price: (win?.price ?? 0) + below(50), share: 7000 + below(999) },
  }
}

type Asked = {
  asked: number
  experiment: number
  isGroup: boolean
  isBid: boolean
  isBot: boolean
  fate: string
}

/** As the scripts write them: the request, and that its bid was rendered or its answer never left. */
function requestEntries(world: World, slots: Ad[], { asked, experiment, ...how }: Asked) {
  const id = newId()
  const [first] = slots
  const wins = slots.map(({ campaign }) => campaign).filter(Boolean)
  const names = ({ hashes }: Ad) => hashes.map((hash) => world.names.get(hash) ?? '')
  const links = slots.flatMap((ad, slot) =>
    ad.campaign ? names(ad).map((name) => ({ name, grclid: ad.grclid, slot })) : [],
  )
  const who = ({ country, device, user: userKey }: Ad) => ({ country, device, userKey })
  const event = {
    ...{ id, publisherId: first?.publisher ?? '', at: asked, experiment, arm: first?.arm ?? 0 },
    ...(first && !how.isGroup ? who(first) : { country: '', device: 'unknown', userKey: null }),
    ...{ sessionKey: '1', context: {}, reason: how.isBot ? 'bot' : null },
    slots: slots.map((ad) => ({
      ...{ placement: ad.placement, placementId: 'x', ...(how.isGroup ? who(ad) : {}) },
    })),
  }
  if (how.isBid && first?.campaign) {
    const { grclid, seenAt: servedAt, publisher: publisherId, user: userKey } = first
    const render = { requestId: id, grclid, servedAt, names: names(first), publisherId, userKey }
    return [
      requestFields({ event, wins: [], reason: 'unrendered' }),
      ...(how.fate === 'served'
        ? [['t', 'render', 'e', JSON.stringify(render), 'w', `${first.campaign}:1000`]]
        : []),
    ]
  }
  return [
    requestFields({ event: { ...event, links }, wins, reason: how.isBot ? 'bot' : '' }),
    ...(how.fate === 'withdrawn' ? [['t', 'withdrawal', 'id', id, 'r', 'timeout']] : []),
  ]
}

type Served = { ad: Ad; booked: number; experiment: number }

function drawHits(visit: Visit, dice: Dice, { ad, booked, experiment }: Served) {
  const { chance, pick, below } = dice
  const hit = (kind: 'view' | 'click', outcome: string, happened: number) => {
    const pays = { view: 'cpm', click: 'cpc' }[kind] === ad.model
    const due = outcome === 'counted' && pays ? ad.price : 0
    const note = due > 0 && chance(0.05) ? pick(['over_budget', 'late']) : ''
    const spend = note === 'late' ? 0 : note ? Math.floor(due / 3) : due
    const bill = { note, spend, unbilled: due - spend }
    const sender = kind === 'view' && chance(0.3) ? ('server' as const) : undefined
    const arrival = Math.max(booked, runOf(happened + delay(dice)))
    const fields = hitEntry(ad, { kind, outcome, happened, note, spend, sender, experiment })
    visit.entries.push({ booked: arrival, fields })
    if (chance(0.05)) visit.entries.push({ booked: runOf(arrival + below(DAY)), fields })
    const revenue = Math.floor((spend * ad.share) / 10_000)
    const reason = outcome === 'counted' ? '' : outcome
    const when = { happened, at: ad.seenAt, booked: arrival }
    visit.facts.push({ ...nothing, ...ad, ...when, ...bill, kind, reason, sender, revenue })
  }
  if (chance(0.2)) return
  if (chance(0.1)) return hit('view', pick(REASONS), ad.seenAt + 5000)
  hit('view', 'counted', ad.seenAt + 5000)
  if (chance(0.05)) hit('view', 'duplicate', ad.seenAt + 6000)
  if (!chance(0.2)) return
  hit('click', 'counted', ad.seenAt + 9000)
  if (chance(0.1)) hit('click', pick(REASONS), ad.seenAt + 9500)
}

type Hit = Pick<Fact, 'happened' | 'spend' | 'note' | 'sender'> & {
  kind: 'view' | 'click'
  outcome: string
  experiment: number
}
const hitEntry = (ad: Ad, { kind, outcome, happened, note, spend, sender, experiment }: Hit) =>
  hitFields({
    ...{ kind, hitId: newId(), outcome, chargedMicros: spend, note },
    event: {
      ...{ grclid: ad.grclid, gradid: ad.grclid, campaignId: ad.campaign },
      adNumber: ad.number,
      ...{ publisherId: ad.publisher, servedAt: ad.seenAt, at: happened },
      ...{ budgetDay: Math.floor(ad.seenAt / DAY), placement: ad.placement, country: ad.country },
      ...{ device: ad.device, userKey: ad.user, pricingModel: ad.model, priceMicros: ad.price },
      ...{ revenueShareBp: ad.share, experiment, arm: ad.arm ?? 0, sender },
    },
  })
