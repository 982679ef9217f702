import { dollarsOf, microsOf } from '../../platform/money.ts'

/** A ratio; 0 where nothing was counted. */
export const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Clicks per hundred views. */
export const ctr = (clicks: number, impressions: number) => ratio(clicks, impressions) * 100

/** Quantile of the normal distribution that leaves 2.5 % above it. */
const Z = 1.959_963_984_540_054

/** Wilson's 95 % interval of `ctr`; 0 to 100 where nothing was seen. */
export function ctrInterval(clicks: number, impressions: number): { low: number; high: number } {
  if (impressions === 0) return { low: 0, high: 100 }
  const p = clicks / impressions
  const scale = 1 + Z ** 2 / impressions
  const centre = (p + Z ** 2 / (2 * impressions)) / scale
  const spread = Math.sqrt((p * (1 - p)) / impressions + Z ** 2 / (4 * impressions ** 2))
  const reach = (Z * spread) / scale
  return { low: 100 * Math.max(0, centre - reach), high: 100 * Math.min(1, centre + reach) }
}

/** Dollars for each, to the microdollar: the books know none smaller. */
const dollarsEach = (dollars: number, count: number) => dollarsOf(microsOf(ratio(dollars, count)))

/** Dollars per click. */
export const cpc = dollarsEach

/** Dollars per thousand views. */
export const cpm = (dollars: number, impressions: number) =>
  dollarsEach(dollars * 1000, impressions)

/** Conversions per hundred clicks. */
export const conversionRate = (conversions: number, clicks: number) =>
  ratio(conversions, clicks) * 100

/** Dollars per conversion. */
export const cpa = dollarsEach

/** Conversion value per money spent, both in the same unit. */
export const roas = (value: number, spend: number) => ratio(value, spend)

/** Slots filled per slot asked for, 0 to 1. */
export const fillRate = (wins: number, requests: number) => ratio(wins, requests)

/** Views per slot filled, 0 to 1. */
export const showRate = (impressions: number, wins: number) => ratio(impressions, wins)

/** A part of a whole in hundredths. */
export const percent = (part: number, whole: number) => ratio(part, whole) * 100
