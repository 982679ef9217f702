import type { Creative } from '../snapshot/format.ts'
import type { PlacementType } from '../token/payload.ts'
import type { Rendering } from './experiment.ts'

const DEFAULT_CTA = 'Learn more'

export type AdInput = {
  creative: Creative
  campaignId: string
  /** Who pays for the ad. */
  payer: string
  placement: { placement: PlacementType; placement_id: string }
  adText: string
  /** How an experiment has it rendered; null without one. */
  rendering: Rendering | null
}

/** The ad object of the interface, but for its tracked URLs. Null fields are left out. */
export function shapeAd(input: AdInput) {
  const { creative, placement } = input
  return {
    adText: input.adText,
    title: creative.title,
    brandName: creative.brandName,
    cta: creative.cta ?? DEFAULT_CTA,
    url: creative.landingPage,
    favicon: creative.favicon ?? new URL('/favicon.ico', creative.landingPage).href,
    placement: placement.placement,
    placement_id: placement.placement_id,
    campaignId: input.campaignId,
    ...(creative.leadForm ? { leadForm: creative.leadForm } : {}),
    ...input.rendering,
    disclosure: {
      label: 'Sponsored',
      payer: input.payer,
      reason: 'Chosen for the subject of this conversation.',
    },
  }
}
export type Ad = ReturnType<typeof shapeAd> & { clickUrl: string; impUrl: string; whyUrl: string }
