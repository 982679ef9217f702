import type { PlacementType } from '../../platform/token/payload.ts'

/** What is believed before anything is known, and how many views, clicks or users that belief weighs. */
const PRIOR = {
  clickRate: 0.01,
  everywhereViews: 10_000,
  campaignViews: 1000,
  placementViews: 500,
  conversionRate: 0.02,
  clicks: 100,
  users: 20,
}
/** How often a user is expected to say anything at all, per view: silence after many views weighs too. */
const WORDS_PER_VIEW = 0.002
/** What unanimous praise adds to quality, and unanimous rejection takes from it. */
const MOST = { praise: 0.1, blame: 0.5 }
/** A placement is kept apart where it differs from its campaign by this share. */
const NOTABLE = 0.02

export type Counts = { impressions: number; clicks: number }
/** Users by their last word. */
export type Opinion = { up: number; down: number }
export type PlacementEvidence = Counts & Opinion & { placement: PlacementType }
export type Learned = {
  /** Clicks per view, and conversions per click. */
  clickRate: number
  conversionRate: number
  /** Factor of the rank, 0.5 to 1.1. */
  quality: number
  /** Only where it differs from the campaign as a whole. */
  placements: PlacementLearned[]
}
export type PlacementLearned = { placement: PlacementType; clickRate: number; quality: number }

/** A rate as `weight` tries of the expected one and all real ones say it. */
const smoothRate = (
  hits: number,
  { tries, expected, weight }: { tries: number; expected: number; weight: number },
) => (hits + expected * weight) / (tries + weight)

/** Clicks per view over all campaigns: what a new one starts with. */
export const rateEverywhere = ({ impressions, clicks }: Counts) =>
  smoothRate(clicks, {
    tries: impressions,
    expected: PRIOR.clickRate,
    weight: PRIOR.everywhereViews,
  })

/**
 * What a campaign is expected to earn, as a whole and by placement. Each level starts from the one above it: all
 * campaigns, the campaign, the campaign at the placement. Users count once, by their last word.
 */
export function learnCampaign(
  campaign: Counts & Opinion & { conversions: number },
  { placements, everywhere }: { placements: readonly PlacementEvidence[]; everywhere: number },
): Learned {
  const { impressions, clicks, conversions } = campaign
  const clickRate = smoothRate(clicks, {
    tries: impressions,
    expected: everywhere,
    weight: PRIOR.campaignViews,
  })
  const liking = likingOf(campaign, 0)
  const whole = { clickRate, quality: qualityOf(liking) }
  return {
    ...whole,
    conversionRate: smoothRate(conversions, {
      tries: clicks,
      expected: PRIOR.conversionRate,
      weight: PRIOR.clicks,
    }),
    placements: placements
      .map((seen) => ({
        placement: seen.placement,
        clickRate: smoothRate(seen.clicks, {
          tries: seen.impressions,
          expected: clickRate,
          weight: PRIOR.placementViews,
        }),
        quality: qualityOf(likingOf(seen, liking)),
      }))
      .filter((there) => isNotable(there, whole)),
  }
}

type Expectation = { clickRate: number; quality: number }

/** From -1, all against, to 1, all for; `expected` before anybody said anything. */
const likingOf = ({ up, down, impressions }: Opinion & Counts, expected: number) =>
  (up - down + expected * PRIOR.users) /
  (up + down + PRIOR.users + WORDS_PER_VIEW * Math.max(0, impressions))

const qualityOf = (liking: number) => 1 + liking * (liking < 0 ? MOST.blame : MOST.praise)

const isNotable = (there: Expectation, whole: Expectation) =>
  Math.abs(there.clickRate / whole.clickRate - 1) >= NOTABLE ||
  Math.abs(there.quality / whole.quality - 1) >= NOTABLE

/** What is expected of a campaign where nothing is known at all. */
export const newcomer = learnCampaign(
  { impressions: 0, clicks: 0, conversions: 0, up: 0, down: 0 },
  { placements: [], everywhere: PRIOR.clickRate },
)
