/** What an ad may say, whoever wrote it, in characters. */
export const AD_BOUNDS = { name: 200, headline: 80, copy: 500, cta: 80, description: 2000 } as const

/** Ads that come with an answer about their group; `ads_total` says how many there are. */
export const MOST_ADS_SHOWN = 100

/** Groups of a campaign that are not archived, at most: all of them are matched on every request. */
export const MOST_GROUPS = 1000
