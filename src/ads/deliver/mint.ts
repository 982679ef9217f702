import type { Creative } from '../../campaigns/snapshot/creative.ts'
import type { FrontDeps } from '../../deps.ts'
import { rememberedBy } from '../../language/memo.ts'
import { encodePayload, type TokenPayload } from '../../platform/token/payload.ts'
import { sealToken } from '../../platform/token/seal.ts'
import { clickUrl, viewUrl, whyUrl } from '../../platform/token/urls.ts'
import type { Basis } from '../decide/candidates.ts'
import { partOf, renderingOf } from '../read/experiment.ts'
import type { Ask } from '../read/request.ts'
import type { Viewer } from '../read/signals.ts'
import type { Winner } from '../reserve/reserve.ts'

const DEFAULT_CTA = 'Learn more'
const REASONS: Record<Basis, string> = {
  conversation: 'Chosen for the subject of this conversation.',
  chat: 'Chosen for what this chat is about.',
  place: 'Chosen for this place, not for anything that was said.',
}

/** What was won, and who will see it. */
type Won = { ask: Ask; viewers: readonly Viewer[]; win: Winner; slot: number }
type Urls = { clickUrl: string; impUrl: string; whyUrl: string }
export type Ad = ReturnType<typeof shapeServedAd> & Urls
type GroupAd = ReturnType<typeof shapeServedAd> & { viewers: Seat[] }
type Seat = Urls & {
  email_hash: string
  /** In an experiment: of this viewer's rendering alone, the grclid. What came of it is found by it, and no other's. */
  composition_id?: string
}

/**
 * The ad of a win on the wire. A group gets one ad with tokens for each viewer: a hit counts for the viewer whose token it
 * carries.
 */
export async function mintAd(
  deps: FrontDeps,
  { ask, viewers, win, slot }: Won,
): Promise<Ad | GroupAd> {
  const placement = slotAt(ask, slot)
  const gradid = deps.newId()
  const part = partOf(ask.publisher.experiments, ask)
  const shaped = shapeServedAd(win, { placement, rendering: part && renderingOf(part, gradid) })
  const mint = (viewer: Viewer, seat: number) => {
    const payload = payloadOfWin({ ask, viewer, win }, { seat, slot, gradid })
    return mintUrls(deps, { origin: ask.origin, payload })
  }
  const [viewer] = viewers
  if (ask.kind !== 'group' && viewer) return { ...shaped, ...(await mint(viewer, 0)) }
  const seats = viewers.map(async (one, seat): Promise<Seat> => {
    const emailHash = one.person.emailHash ?? ''
    const composition = part && { composition_id: win.grclids[seat] ?? '' }
    return { email_hash: emailHash, ...(await mint(one, seat)), ...composition }
  })
  return { ...shaped, viewers: await Promise.all(seats) }
}

/** What the tokens of one viewer's ad say. `seat`: the viewer's place in the group, 0 for one person. */
export function payloadOfWin(
  { ask, viewer, win }: { ask: Ask; viewer: Viewer; win: Winner },
  { seat, slot, gradid }: { seat: number; slot: number; gradid: string },
): TokenPayload {
  const { publisher } = ask
  return {
    grclid: win.grclids[seat] ?? '',
    gradid,
    campaignId: win.campaignId,
    adNumber: win.adNumber,
    publisherId: publisher.id,
    priceMicros: win.priceMicros,
    pricingModel: win.pricingModel,
    revenueShareBp: publisher.revenueShareBp,
    viewWindowMinutes: publisher.viewWindowMinutes,
    placement: slotAt(ask, slot).placement,
    device: viewer.device,
    country: viewer.country,
    userKey: viewer.userKey,
    isPerson: viewer.identity.isPerson,
    budgetDay: win.budgetDay,
    experiment: ask.experiment,
    arm: ask.arm,
    test: Boolean(ask.testAd),
    serverViews: publisher.serverViews,
  }
}

export function slotAt({ placements }: Ask, slot: number): Ask['placements'][number] {
  const placement = placements[slot]
  if (!placement) throw new RangeError(`no slot ${slot}`)
  return placement
}

/** The tracked URLs of one viewer's ad, and the page that tells them why they see it. */
export async function mintUrls(
  deps: FrontDeps,
  { origin, payload }: { origin: string; payload: TokenPayload },
): Promise<Urls> {
  const bytes = encodePayload(payload)
  const ring = await deps.keyRing()
  const [view, click] = await Promise.all([
    sealToken(ring, { kind: 'view', payload: bytes, iv: deps.random(12) }),
    sealToken(ring, { kind: 'click', payload: bytes, iv: deps.random(12) }),
  ])
  return {
    clickUrl: clickUrl(origin, click),
    impUrl: viewUrl(origin, view),
    whyUrl: whyUrl(origin, view),
  }
}

type Shown = Pick<Winner, 'creative' | 'campaignId' | 'payer' | 'adText' | 'basis'>
type Showing = {
  placement: Ask['placements'][number]
  /** How an experiment has it rendered; null without one. */
  rendering: ReturnType<typeof renderingOf> | null
}

/** The ad object of the interface, but for its tracked URLs. Null fields are left out. */
export function shapeServedAd(win: Shown, { placement, rendering }: Showing) {
  const { creative } = win
  return {
    adText: win.adText,
    title: creative.title,
    brandName: creative.brandName,
    cta: creative.cta ?? DEFAULT_CTA,
    url: creative.landingPage,
    favicon: creative.favicon ?? usualFavicon(creative),
    placement: placement.placement,
    placement_id: placement.placement_id,
    campaignId: win.campaignId,
    ...(creative.image ? { imageUrl: creative.image } : {}),
    ...(creative.leadForm ? { leadForm: creative.leadForm } : {}),
    ...rendering,
    disclosure: {
      label: 'Sponsored',
      payer: win.payer,
      behalf: win.payer,
      reason: REASONS[win.basis],
      transparency: PARAMETERS[win.basis],
    },
  }
}

/** What decided, besides what all ads are held to: the main parameters (EU DSA, article 26 (1) d). */
const PARAMETERS: Record<Winner['basis'], string[]> = {
  conversation: ['conversation', 'country', 'device'],
  chat: ['chat', 'country', 'device'],
  place: ['placement', 'country', 'device'],
}

/** Where browsers look for a site's icon; remembered with the creative. */
const usualFavicon = rememberedBy(
  ({ landingPage }: Creative) => new URL('/favicon.ico', landingPage).href,
)
