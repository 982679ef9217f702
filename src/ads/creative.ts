import type { Creative } from '../snapshot/format.ts'
import type { Placement } from './schema.ts'

const LONGEST_TEXT = 200
const DEFAULT_CTA = 'Learn more'

export type AdInput = {
  creative: Creative
  campaignId: string
  /** Who pays for the ad. */
  payer: string
  placement: Placement
  impUrl: string
  clickUrl: string
  /** Words of the newest message, lower-case. */
  words: ReadonlySet<string>
}

/** The ad object of the interface. Null fields are left out. */
export function shapeAd(input: AdInput) {
  const { creative, placement } = input
  return {
    adText: chooseText(creative, input.words),
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
    disclosure: {
      label: 'Sponsored',
      payer: input.payer,
      reason: 'Chosen for the subject of this conversation.',
    },
  }
}
export type Ad = ReturnType<typeof shapeAd>

/** The campaign's text that shares most words with the newest message; the first of equals; a sentence of the description without any. */
export function chooseText(creative: Creative, words: ReadonlySet<string>): string {
  const shared = (text: string) => wordsOf(text).filter((word) => words.has(word)).length
  let [best = fromDescription(creative)] = creative.adTexts
  for (const text of creative.adTexts) if (shared(text) > shared(best)) best = text
  return best
}

function fromDescription({ title, description }: Creative): string {
  const sentence = /^.+?[.!?](?=\s|$)/s.exec(description)?.[0] ?? description
  const text = sentence.trim() || title
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).trimEnd()}…`
}

/** Words of four letters and more, lower-case. */
export const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []
