export type Sums = { impressions: number; clicks: number; conversions: number; spendMicros: number }

/** Dollars that the conversions were worth to the advertiser: nothing is known of them before conversions are taken in. */
export const conversionValue = (_sums: { [K in keyof Sums]: Sums[K] | null }) => 0
