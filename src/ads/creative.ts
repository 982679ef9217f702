import type { Creative } from '../snapshot/format.ts'
import type { Rendering } from './experiment.ts'
import type { Placement } from './schema.ts'

const DEFAULT_CTA = 'Learn more'

export type AdInput = {
  creative: Creative
  campaignId: string
  /** Who pays for the ad. */
  payer: string
  placement: Placement
  impUrl: string
  clickUrl: string
  adText: string
  /** How an experiment has it rendered; null without one. */
  rendering: Rendering | null
}

/** The ad object of the interface. Null fields are left out. */
export function shapeAd(input: AdInput) {
  const { creative, placement } = input
  return {
    adText: input.adText,
    title: creative.title,
    brandName: creative.brandName,
    cta: creative.cta ?? DEFAULT_CTA,
    url: creative.landingPage,
    favicon: creative.favicon ?? new URL('/favicon.ico', creative.landingPage).href,
    clickUrl: input.clickUrl,
    impUrl: input.impUrl,
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
export type Ad = ReturnType<typeof shapeAd>
