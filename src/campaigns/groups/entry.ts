import type { AdDetail } from '../snapshot/creative.ts'
import { destinationOf } from '../snapshot/destination.ts'
import type { SnapshotCampaign } from '../snapshot/format.ts'
import { type AdWords, type GroupWords, wordsOfGroup } from './words.ts'

/** A group as it is served. */
export type ServedGroup = GroupWords & {
  id: string
  landingPage: string | null
  maxCpcMicros: number | null
  allowedCountries: string[]
  allowedDevices: string[]
}

/** An ad as it is served, with its number in its campaign. */
export type ServedAd = AdWords & {
  number: number
  landingPage: string | null
  imageUrl: string | null
  /** Ever; null: none yet. */
  impressions: number | null
  clicks: number | null
}

type Around = { ads: readonly ServedAd[]; utmParams: Record<string, string> }

/**
 * What the snapshot keeps of a group, from what it keeps of its campaign, whose money and rules all its groups share. Nothing
 * where the group can't be shown: without an ad, or where it may run nowhere that the campaign may.
 */
export function entryOfGroup(
  campaign: SnapshotCampaign,
  { group, around }: { group: ServedGroup | null; around: Around },
): SnapshotCampaign | undefined {
  if (group === null || group.id === campaign.id) return entryOfOwn(campaign, around.ads)
  const { ads } = around
  const told = ads.filter(({ copy }) => copy !== null)
  const [first] = told
  const countries = narrowTo(campaign.countries, group.allowedCountries)
  const devices = narrowTo(campaign.devices, group.allowedDevices)
  if (!first || !countries || !devices) return undefined
  const { creative } = campaign
  const { title, description } = wordsOfGroup(
    {
      ...creative,
      keywords: campaign.keywords,
      negativeKeywords: campaign.negativeKeywords,
      topics: campaign.topics,
    },
    { group, ads },
  )
  return {
    ...campaign,
    ...{ groupId: group.id, countries, devices },
    bidMicros: bidOf(campaign, group),
    matched: { title, description },
    creative: {
      ...creative,
      title,
      description: first.description ?? (creative.description || title),
      // Only what has a text is shown, each with all that is its own.
      adTexts: told.flatMap(({ copy }) => copy ?? []),
      cta: first.cta ?? creative.cta,
      ...numbersOf(told),
      ads: told.map((ad) => detailOf(ad, { creative, group, utmParams: around.utmParams })),
    },
  }
}

/** The group that a campaign is itself: its texts are its ads, by their words. */
function entryOfOwn(campaign: SnapshotCampaign, ads: readonly ServedAd[]): SnapshotCampaign {
  const known = new Map(ads.map((ad) => [ad.copy, ad]))
  const { creative } = campaign
  const texts = creative.adTexts.length > 0 ? creative.adTexts : [null]
  const own = texts.flatMap((text) => known.get(text) ?? [])
  if (own.length < texts.length) return campaign
  return { ...campaign, creative: { ...creative, ...numbersOf(own) } }
}

/** The ads' numbers and, once any was seen, what each has earned. */
function numbersOf(ads: readonly ServedAd[]) {
  const adNumbers = ads.map(({ number }) => number)
  if (ads.every(({ impressions }) => !impressions)) return { adNumbers }
  const adSeen = ads.map(({ impressions, clicks }) => ({
    views: impressions ?? 0,
    clicks: clicks ?? 0,
  }))
  return { adNumbers, adSeen }
}

/** What both lists admit; an empty list admits all. Undefined where that is nothing. */
function narrowTo(outer: string[], inner: string[]): string[] | undefined {
  if (inner.length === 0 || outer.length === 0) return inner.length === 0 ? outer : inner
  const both = inner.filter((one) => outer.includes(one))
  return both.length > 0 ? both : undefined
}

/** A group's own limit is for clicks; other prices are the campaign's. */
const bidOf = (
  { pricingModel, bidMicros }: SnapshotCampaign,
  { maxCpcMicros }: Pick<ServedGroup, 'maxCpcMicros'>,
) => (pricingModel === 'cpc' ? (maxCpcMicros ?? bidMicros) : bidMicros)

function detailOf(
  ad: ServedAd,
  {
    creative,
    group,
    utmParams,
  }: {
    creative: SnapshotCampaign['creative']
    group: ServedGroup
    utmParams: Record<string, string>
  },
): AdDetail {
  const page = ad.landingPage ?? group.landingPage
  return {
    title: ad.headline ?? creative.title,
    cta: ad.cta ?? creative.cta,
    landingPage: page === null ? creative.landingPage : destinationOf(page, utmParams),
    image: ad.imageUrl,
  }
}
