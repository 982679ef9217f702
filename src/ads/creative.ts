import type { Creative } from '../campaigns/snapshot/format.ts'
import type { PlacementType } from '../platform/token/payload.ts'
import type { Rendering } from './experiment.ts'

const DEFAULT_CTA = 'Learn more'

/** What an ad was chosen by: what was said, what the publisher says of the chat, or neither. */
export type Basis = 'conversation' | 'chat' | 'place'
const REASONS: Record<Basis, string> = {
  conversation: 'Chosen for the subject of this conversation.',
  chat: 'Chosen for what this chat is about.',
  place: 'Chosen for this place, not for anything that was said.',
}

export type AdInput = {
  creative: Creative
  campaignId: string
  /** Who pays for the ad. */
  payer: string
  placement: { placement: PlacementType; placement_id: string }
  adText: string
  basis: Basis
  /** How an experiment has it rendered; null without one. */
  rendering: Rendering | null
}

const favicons = new WeakMap<Creative, string>()

/** Where browsers look for a site's icon; remembered with the creative. */
function usualFavicon(creative: Creative): string {
  const favicon = favicons.get(creative) ?? new URL('/favicon.ico', creative.landingPage).href
  favicons.set(creative, favicon)
  return favicon
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
    favicon: creative.favicon ?? usualFavicon(creative),
    placement: placement.placement,
    placement_id: placement.placement_id,
    campaignId: input.campaignId,
    ...(creative.leadForm ? { leadForm: creative.leadForm } : {}),
    ...input.rendering,
    disclosure: {
      label: 'Sponsored',
      payer: input.payer,
      reason: REASONS[input.basis],
    },
  }
}
export type Ad = ReturnType<typeof shapeAd> & { clickUrl: string; impUrl: string; whyUrl: string }
