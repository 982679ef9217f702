import type { Deps } from '../../deps.ts'
import { type Examples, NO_EXAMPLES } from '../../language/contract.ts'
import { keys } from '../../platform/redis/keys.ts'
import { destinationOf } from './destination.ts'
import { type Evidence, readEvidence } from './evidence.ts'
import { compileSnapshot, openSnapshot, type Snapshot, type SnapshotCampaign } from './format.ts'
import { learn, newcomer, rateEverywhere } from './learning.ts'
import { kept, type Publication, ready, rebuild, refresh } from './publication.ts'
import { type ActiveCampaign, listActiveCampaigns, readActiveExamples } from './queries.ts'

const campaigns: Publication<Snapshot> = {
  state: keys.state,
  name: 'snapshot',
  holder: (deps) => deps.snapshots,
  compile: compileActive,
  open: openSnapshot,
}

/** The snapshot to serve from: the isolate's own, else the published one. */
export const readySnapshot = (deps: Deps) => ready(deps, campaigns)
/** The snapshot that KV has; see `kept`. */
export const keptSnapshot = (deps: Deps) => kept(deps, campaigns)
/** Loads the published snapshot; see `refresh`. */
export const refreshSnapshot = (deps: Deps) => refresh(deps, campaigns)
/** Compiles the active campaigns and publishes them; see `rebuild`. */
export const rebuildSnapshot = (deps: Deps) => rebuild(deps, campaigns)

async function compileActive(deps: Deps): Promise<ArrayBuffer> {
  const now = new Date(deps.now())
  const [rows, examples, evidence] = await Promise.all([
    listActiveCampaigns(deps.db, now),
    readActiveExamples(deps.db, now),
    readEvidence(deps.db, now),
  ])
  const sum = (of: 'impressions' | 'clicks') => rows.reduce((all, row) => all + (row[of] ?? 0), 0)
  const everywhere = rateEverywhere({ impressions: sum('impressions'), clicks: sum('clicks') })
  const campaigns = rows.map((row) =>
    snapshotCampaign(row, examples.get(row.id), learnOf(row, everywhere, evidence.get(row.id))),
  )
  return compileSnapshot(campaigns, deps.knowledge())
}

function learnOf(row: ActiveCampaign, everywhere: number, evidence: Evidence | undefined) {
  const counts = {
    impressions: row.impressions ?? 0,
    clicks: row.clicks ?? 0,
    conversions: row.conversions ?? 0,
    ...(evidence?.opinion ?? { up: 0, down: 0 }),
  }
  return learn(counts, evidence?.placements ?? [], everywhere)
}

/** A row as the snapshot keeps it, with its examples and what was learned of it. */
export function snapshotCampaign(
  row: ActiveCampaign,
  examples: Examples = NO_EXAMPLES,
  learned = newcomer,
): SnapshotCampaign {
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
    examples,
    ...learned,
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
