import type { Isolate } from '../../support/app.ts'
import { tokenFor } from '../../support/feedback.ts'
import { newId } from '../../support/rollups.ts'
import type { Dice } from './dice.ts'
import type { Sent } from './outcomes.ts'
import type { Ad } from './visits.ts'
import { DAY, NOW, runOf, START, type World } from './world.ts'

/** The answer to an ad's form; none where it was not taken. */
export type Lead = Sent & { means: { ad: Ad; values: Record<string, string> } | null }
/** What somebody thinks of an ad as it has to be known. */
export type Opinion = {
  at: number
  publisher: string
  advertiser: string
  campaign: string
  placement: string
  placementId: string | null
  sentiment: 'thumbs_up' | 'thumbs_down'
  reasons: string[]
  /** What the reasons are counted as. */
  codes: string[]
  comment: string | null
}
export type Feedback = Sent & { means: Opinion | null }
/** Something that happened in the index of services, and the run that finds it. */
export type Found = {
  publisher: string
  kind: 'search' | 'click' | 'integration'
  id: string
  slug: string
  at: number
  booked: number
}

/** Ads take answers and opinions for 30 days. */
const OPEN = 30 * DAY
const REASONS = [
  { reason: 'irrelevant', code: 'irrelevant' },
  { reason: 'helpful', code: 'helpful' },
  { reason: 'Seen it before', code: 'seen_it_before' },
  { reason: 'Not now, thanks!', code: 'other' },
]
const COMMENTS = ['Too loud.', 'Just what I was looking for.', null, null]

export type Maker = { world: World; dice: Dice; isolate: Isolate }

export async function drawLead({ world, dice, isolate }: Maker, ad: Ad): Promise<Lead> {
  const at = ad.seenAt + dice.mostlyBelow(32 * DAY)
  const size = dice.pick(['1-10', '11+', '1000'])
  const values = { name: `${dice.pick(['Ada', 'Grace'])} ${dice.below(1000)}`, size }
  const isTaken = size !== '1000' && at <= ad.seenAt + OPEN
  return {
    ...{ at, path: '/api/v1/lead', status: isTaken ? 200 : 422 },
    headers: { authorization: `Bearer ${keyOf(world, ad)}` },
    body: { clickUrl: await urlOf(world, isolate, ad, 'click'), values, consent: true },
    means: isTaken ? { ad, values } : null,
  }
}

/** Somebody's opinion; now and then it is sent twice. */
export async function drawFeedback(maker: Maker, ad: Ad): Promise<Feedback[]> {
  const { world, isolate } = maker
  const { mostlyBelow, chance, pick } = maker.dice
  const at = ad.seenAt + mostlyBelow(32 * DAY)
  const sentiment = pick(['thumbs_up', 'thumbs_down'] as const)
  const said = REASONS.filter(() => chance(0.3))
  const [comment, placementId] = [pick(COMMENTS), pick(['main', null])]
  const reasons = said.map(({ reason }) => reason)
  const { publisher, advertiser, campaign, placement } = ad
  const opinion = { sentiment, reasons, comment, placementId }
  const isTaken = at <= ad.seenAt + OPEN
  const impUrl = await urlOf(world, isolate, ad, 'view')
  const codes = said.map(({ code }) => code)
  const feedback: Feedback = {
    ...{ at, path: '/ad-feedback', status: isTaken ? 200 : 422 },
    headers: { 'x-api-key': keyOf(world, ad) },
    body: { ...opinion, sessionId: `chat ${ad.grclid}`, impUrl },
    means: isTaken ? { ...opinion, at, publisher, advertiser, campaign, placement, codes } : null,
  }
  const again = { ...feedback, at: at + 1000, means: null }
  return isTaken && again.at <= ad.seenAt + OPEN && chance(0.1) ? [feedback, again] : [feedback]
}

/** A search, and what came of it. */
export function drawSearch({ world, dice }: Maker): Found[] {
  const { below, chance, mostlyBelow, pick } = dice
  const publisher = pick(world.publishers).id
  const slug = chance(0.3) ? '' : pick(['neon', 'resend', 'stripe'])
  const asked = START + below(NOW - START)
  const found = (kind: Found['kind'], at: number): Found[] =>
    at > NOW ? [] : [{ publisher, kind, id: newId(), slug, at, booked: runOf(at) }]
  const all = [
    ...found('search', asked),
    ...(slug && chance(0.3) ? found('click', asked + below(600_000)) : []),
    ...(slug && chance(0.1) ? found('integration', asked + mostlyBelow(5 * DAY)) : []),
  ]
  return chance(0.05) ? [...all, ...all] : all
}

const keyOf = ({ publishers }: World, ad: Ad) =>
  publishers.find(({ id }) => id === ad.publisher)?.key ?? ''

async function urlOf({ publishers }: World, isolate: Isolate, ad: Ad, kind: 'view' | 'click') {
  const { experiment } = publishers.find(({ id }) => id === ad.publisher) ?? {}
  const token = await tokenFor(
    isolate,
    {
      ...{ grclid: ad.grclid, gradid: ad.grclid, campaignId: ad.campaign, adNumber: ad.number },
      ...{ publisherId: ad.publisher, priceMicros: ad.price, pricingModel: ad.model },
      ...{ revenueShareBp: ad.share, viewWindowMinutes: 60, placement: ad.placement },
      ...{ device: ad.device, country: ad.country, userKey: ad.user ?? '00000000000000ff' },
      ...{
        isPerson: ad.user !== null,
        budgetDay: Math.floor(ad.seenAt / DAY),
        test: false,
        serverViews: true,
      },
      ...{ experiment: ad.arm === null ? 0 : (experiment?.number ?? 0), arm: ad.arm ?? 0 },
    },
    kind,
  )
  return `https://ads.test/${kind === 'view' ? 'i' : 'c'}?p=${token}`
}
