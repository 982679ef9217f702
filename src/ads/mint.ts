import type { Deps } from '../deps.ts'
import { encodePayload, type PlacementType, type TokenPayload } from '../platform/token/payload.ts'
import { sealToken } from '../platform/token/seal.ts'
import { clickUrl, viewUrl, whyUrl } from '../platform/token/urls.ts'
import type { Winner } from './contest.ts'
import { type Ad, shapeAd } from './creative.ts'
import { assign, numbersOf, type Part, renderingOf } from './experiment.ts'
import type { Ask, ServeInput } from './serving.ts'
import type { Viewer } from './viewer.ts'

/** Freezes a win into its two tokens and shapes the ad object around them. */
export async function mintAd(
  deps: Deps,
  input: ServeInput,
  viewer: Viewer,
  win: Winner & { slot: number },
): Promise<Ad> {
  const placement = input.request.placements[win.slot]
  if (!placement) throw new RangeError(`no slot ${win.slot}`)
  const part = assign(input.publisher.experiments, input.request.sessionId)
  const ids = { grclid: win.grclids[0] ?? '', gradid: deps.newId() }
  const payload = freeze(input, viewer, win, { ...ids, placement: placement.placement, part })
  const rendering = part && renderingOf(part, ids.gradid)
  const urls = await mintUrls(deps, input.origin, payload)
  return { ...shapeAd({ ...win, placement, rendering }), ...urls }
}

type Showing = { grclid: string; gradid: string; placement: PlacementType; part: Part | null }
type Asked = Pick<Ask<{ testAd?: boolean | undefined }>, 'publisher' | 'request'>

/** What the tokens of one viewer's ad carry. */
export function freeze(
  { publisher, request }: Asked,
  { signals, userKey }: Viewer,
  win: Winner,
  { part, ...ids }: Showing,
): TokenPayload {
  return {
    ...ids,
    campaignId: win.campaignId,
    publisherId: publisher.id,
    priceMicros: win.priceMicros,
    pricingModel: win.pricingModel,
    revenueShareBp: publisher.revenueShareBp,
    viewWindowMinutes: publisher.viewWindowMinutes,
    device: signals.device,
    country: signals.country,
    userKey,
    isPerson: signals.identity.isPerson,
    budgetDay: win.budgetDay,
    ...numbersOf(part),
    test: request.testAd === true,
  }
}

/** The tracked URLs of one viewer's ad, and the page that tells them why they see it. */
export async function mintUrls(deps: Deps, origin: string, frozen: TokenPayload) {
  const payload = encodePayload(frozen)
  const ring = await deps.keyRing()
  const [view, click] = await Promise.all([
    sealToken(ring, 'view', payload, deps.random(12)),
    sealToken(ring, 'click', payload, deps.random(12)),
  ])
  return {
    clickUrl: clickUrl(origin, click),
    impUrl: viewUrl(origin, view),
    whyUrl: whyUrl(origin, view),
  }
}
