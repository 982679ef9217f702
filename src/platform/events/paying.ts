import type { PricingModel } from '../token/payload.ts'

const PAYING = { cpm: 'view', cpc: 'click', cpa: 'conversion' } as const

/** A pricing model as it is written down; what is none is read as cpm, as in tokens. */
export const pricingOf = (model: string | undefined): PricingModel =>
  model === 'cpc' || model === 'cpa' ? model : 'cpm'

/** What a campaign pays for, by its pricing model. */
export const payingKindOf = (model: string | undefined) => PAYING[pricingOf(model)]
