import type { Deps } from '../deps.ts'
import { keys } from '../redis/keys.ts'
import { destinationOf } from './destination.ts'
import { compileSnapshot, openSnapshot, type Snapshot, type SnapshotCampaign } from './format.ts'
import { type Publication, ready, rebuild, refresh } from './publication.ts'
import { type ActiveCampaign, listActiveCampaigns } from './queries.ts'

/** What a campaign without history is expected to earn, and how many views that belief weighs. */
const PRIOR = { clickRate: 0.01, views: 1000, conversionRate: 0.02, clicks: 100 }

const campaigns: Publication<Snapshot> = {
  state: keys.state,
  name: 'snapshot',
  holder: (deps) => deps.snapshots,
  compile: compileActive,
  open: openSnapshot,
}

/** The snapshot to serve from: the isolate's own, else the published one. */
export const readySnapshot = (deps: Deps) => ready(deps, campaigns)
/** Loads the published snapshot; see `refresh`. */
export const refreshSnapshot = (deps: Deps) => refresh(deps, campaigns)
/** Compiles the active campaigns and publishes them; see `rebuild`. */
export const rebuildSnapshot = (deps: Deps) => rebuild(deps, campaigns)

async function compileActive(deps: Deps): Promise<ArrayBuffer> {
  const rows = await listActiveCampaigns(deps.db, new Date(deps.now()))
  return compileSnapshot(rows.map(snapshotCampaign), deps.vectors())
}

/** A row as the snapshot keeps it; rates are smoothed by what a campaign without history is expected to earn. */
export function snapshotCampaign(row: ActiveCampaign): SnapshotCampaign {
  const { clickRate, views, conversionRate, clicks } = PRIOR
  return {
    id: row.id,
    advertiserId: row.advertiserId,
    advertiserName: row.advertiserName,
    timezone: row.timezone,
    pricingModel: row.pricingModel,
    bidMicros: row.bidMicros,
    pacing: row.pacing,
    capLimit: row.capLimit,
    startsAt: row.startTime.getTime(),
    endsAt: row.endTime?.getTime() ?? Number.POSITIVE_INFINITY,
    countries: row.allowedCountries,
    devices: row.allowedDevices,
    topics: row.topics,
    keywords: row.keywords,
    negativeKeywords: row.negativeKeywords,
    clickRate: ((row.clicks ?? 0) + clickRate * views) / ((row.impressions ?? 0) + views),
    conversionRate:
      ((row.conversions ?? 0) + conversionRate * clicks) / ((row.clicks ?? 0) + clicks),
    creative: {
      title: row.title,
      brandName: row.brandName,
      description: row.description,
      adTexts: row.adTexts,
      cta: row.cta,
      landingPage: destinationOf(row.landingPage, row.utmParams),
      favicon: row.favicon,
      leadForm: row.leadForm,
    },
  }
}
