/** A ratio; 0 where nothing was counted. */
export const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Clicks per hundred views. */
export const ctr = (clicks: number, impressions: number) => ratio(clicks, impressions) * 100

/** Money (any unit) per click. */
export const cpc = (money: number, clicks: number) => ratio(money, clicks)

/** Money (any unit) per thousand views. */
export const cpm = (money: number, impressions: number) => ratio(money, impressions) * 1000

/** Conversions per hundred clicks. */
export const conversionRate = (conversions: number, clicks: number) =>
  ratio(conversions, clicks) * 100

/** Money (any unit) per conversion. */
export const cpa = (money: number, conversions: number) => ratio(money, conversions)

/** Conversion value per money spent, both in the same unit. */
export const roas = (value: number, spend: number) => ratio(value, spend)

/** Slots filled per slot asked for, 0 to 1. */
export const fillRate = (wins: number, requests: number) => ratio(wins, requests)

/** Views per slot filled, 0 to 1. */
export const showRate = (impressions: number, wins: number) => ratio(impressions, wins)
