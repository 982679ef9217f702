import { adOfOwnWords } from '../../campaigns/ads/words.ts'
import type { adGroups, ads } from '../../platform/db/schema/index.ts'
import { givenFields, orReset } from '../shape/fields.ts'
import type { AdCreate, AdPatch, GroupFields, GroupPatch } from './schema.ts'

export type GroupValues = typeof adGroups.$inferInsert
export type AdValues = Omit<typeof ads.$inferInsert, 'number' | 'campaignId' | 'groupId'>
/** A group that is about to be stored, with its ads in the order of their numbers. */
export type GroupDraft = { group: GroupValues; ads: AdValues[] }

type Around = {
  campaignId: string
  /** Words of the campaign, for what is written of them. */
  words: { title: string; brandName: string; description: string }
  newId: () => string
  needsReview: boolean
}

export function draftGroup(wire: GroupFields, around: Around): GroupDraft {
  const { campaignId, newId } = around
  const groupType = wire.group_type ?? 'generative'
  const group = {
    ...groupChange(wire),
    id: newId(),
    campaignId,
    name: wire.name,
    groupType,
  }
  const ads =
    groupType === 'generative'
      ? [draftOwnWords(around.words, around)]
      : (wire.ads ?? []).map((ad) => draftAd(ad, around))
  return { group, ads }
}

export const groupChange = (wire: Partial<GroupFields> | GroupPatch) =>
  givenFields({
    name: wire.name,
    groupType: wire.group_type,
    status: wire.status,
    context: wire.context,
    negativeContext: wire.negative_context,
    adPrompt: wire.ad_prompt,
    landingPage: wire.landing_page,
    dailyBudgetMicros: wire.daily_budget,
    autoOptimizeBudget: orReset(wire.auto_optimize_budget, true),
    minDailyBudgetMicros: wire.min_daily_budget,
    maxDailyBudgetMicros: wire.max_daily_budget,
    maxCpcMicros: wire.max_cpc === 0 ? null : wire.max_cpc,
    allowedCountries: orReset(wire.allowed_countries, []),
    allowedDevices: orReset(wire.allowed_devices, []),
  })

export const draftAd = (
  wire: AdCreate,
  { newId, needsReview }: Pick<Around, 'newId' | 'needsReview'>,
): AdValues => ({
  ...adChange(wire),
  id: newId(),
  source: 'given',
  review: needsReview ? 'pending' : 'approved',
})

export const adChange = (wire: AdPatch) =>
  givenFields({
    name: wire.name,
    headline: wire.headline,
    copy: wire.copy,
    cta: wire.cta,
    description: wire.description,
    landingPage: wire.landing_page,
    imageUrl: wire.image_url,
    status: wire.status,
  })

export const draftOwnWords = (
  words: Around['words'],
  { newId, needsReview }: Pick<Around, 'newId' | 'needsReview'>,
): AdValues => ({
  ...adOfOwnWords(words),
  id: newId(),
  source: 'words',
  review: needsReview ? 'pending' : 'approved',
})
