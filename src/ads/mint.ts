import type { Deps } from '../deps.ts'
import type { Creative } from '../snapshot/format.ts'
import { encodePayload, type PricingModel } from '../token/payload.ts'
import { sealToken } from '../token/seal.ts'
import { clickUrl, viewUrl } from '../token/urls.ts'
import { type Ad, shapeAd } from './creative.ts'
import { assign, numbersOf, renderingOf } from './experiment.ts'
import type { ServeInput } from './serving.ts'
import type { Signals } from './signals.ts'

export type Win = {
  slot: number
  grclid: string
  userKey: string
  adText: string
  priceMicros: number
  pricingModel: PricingModel
  budgetDay: number
  campaignId: string
  creative: Creative
  payer: string
}

/** Freezes a win into its two tokens and shapes the ad object around them. */
export async function mintAd(
  deps: Deps,
  { publisher, request, origin }: ServeInput,
  signals: Signals,
  win: Win,
): Promise<Ad> {
  const placement = request.placements[win.slot]
  if (!placement) throw new RangeError(`no slot ${win.slot}`)
  const gradid = deps.newId()
  const part = assign(publisher.experiments, request.sessionId)
  const payload = encodePayload({
    grclid: win.grclid,
    gradid,
    campaignId: win.campaignId,
    publisherId: publisher.id,
    priceMicros: win.priceMicros,
    pricingModel: win.pricingModel,
    revenueShareBp: publisher.revenueShareBp,
    viewWindowMinutes: publisher.viewWindowMinutes,
    placement: placement.placement,
    device: signals.device,
    country: signals.country,
    userKey: win.userKey,
    isPerson: signals.identity.isPerson,
    budgetDay: win.budgetDay,
    ...numbersOf(part),
    test: request.testAd === true,
  })
  const ring = await deps.keyRing()
  const [view, click] = await Promise.all([
    sealToken(ring, 'view', payload, deps.random(12)),
    sealToken(ring, 'click', payload, deps.random(12)),
  ])
  return shapeAd({
    creative: win.creative,
    campaignId: win.campaignId,
    payer: win.payer,
    placement,
    impUrl: viewUrl(origin, view),
    clickUrl: clickUrl(origin, click),
    adText: win.adText,
    rendering: part && renderingOf(part, gradid),
  })
}
