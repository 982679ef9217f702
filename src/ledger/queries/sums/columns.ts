/** What rollups sum up: counts, and microdollars. */
export const rollupSums = [
  ...['requests', 'wins', 'impressions', 'clicks', 'conversions'],
  ...['spend_micros', 'revenue_micros', 'unbilled_micros'],
] as const
