import type { Deps } from '../../deps.ts'
import { type Examples, NO_EXAMPLES } from '../../language/contract.ts'
import { keys } from '../../platform/redis/keys.ts'
import { entryOfGroup } from '../groups/entry.ts'
import { examplesOfGroup } from '../groups/words.ts'
import { destinationOf } from './destination.ts'
import { type Evidence, readEvidence } from './evidence.ts'
import { compileSnapshot, openSnapshot, type Snapshot, type SnapshotCampaign } from './format.ts'
import { learnCampaign, newcomer, rateEverywhere } from './learning.ts'
import {
  type Publication,
  readCurrent,
  readKept,
  rebuildCurrent,
  refreshCurrent,
} from './publication.ts'
import {
  type ActiveCampaign,
  listGroupsOf,
  readAdsOf,
  readExamplesOf,
  type Scope,
} from './queries.ts'

const campaigns: Publication<Snapshot> = {
  state: keys.state,
  name: 'snapshot',
  holder: (deps) => deps.snapshots,
  compile: compileActive,
  open: openSnapshot,
}

/** The snapshot to serve from: the isolate's own, else the published one. */
export const readySnapshot = (deps: Deps) => readCurrent(deps, campaigns)
/** The snapshot that KV has; see `readKept`. */
export const keptSnapshot = (deps: Deps) => readKept(deps, campaigns)
/** Loads the published snapshot; see `refreshCurrent`. */
export const refreshSnapshot = (deps: Deps) => refreshCurrent(deps, campaigns)
/** Compiles the groups of the active campaigns and publishes them; see `rebuildCurrent`. */
export const rebuildSnapshot = (deps: Deps) => rebuildCurrent(deps, campaigns)

async function compileActive(deps: Deps): Promise<ArrayBuffer> {
  return compileSnapshot(await readEntries(deps, { kind: 'all' }), deps.knowledge())
}

/** What a snapshot keeps of groups, with what was learned of their campaigns. */
export async function readEntries(deps: Deps, scope: Scope): Promise<SnapshotCampaign[]> {
  const now = new Date(deps.now())
  const [rows, ads, examples, evidence] = await Promise.all([
    listGroupsOf(deps.db, { now, scope }),
    readAdsOf(deps.db, { now, scope }),
    readExamplesOf(deps.db, { now, scope }),
    scope.kind === 'all' ? readEvidence(deps.db, now) : new Map<string, Evidence>(),
  ])
  const everywhere = rateEverywhere(sumCounts(rows))
  return rows.flatMap((row) => {
    const { group } = row
    const id = group?.id ?? row.id
    const stored = examples.get(id)
    const fitting = group ? examplesOfGroup(stored, group) : stored
    const learned = learnOf(row, { everywhere, evidence: evidence.get(row.id) })
    const campaign = snapshotCampaign(row, { examples: fitting, learned })
    return (
      entryOfGroup(campaign, {
        group,
        around: { ads: ads.get(id) ?? [], utmParams: row.utmParams },
      }) ?? []
    )
  })
}

/** Of every campaign once, however many groups it has. */
function sumCounts(rows: readonly ActiveCampaign[]) {
  const campaigns = [...new Map(rows.map((row) => [row.id, row])).values()]
  const sum = (of: 'impressions' | 'clicks') =>
    campaigns.reduce((all, row) => all + (row[of] ?? 0), 0)
  return { impressions: sum('impressions'), clicks: sum('clicks') }
}

function learnOf(
  row: ActiveCampaign,
  { everywhere, evidence }: { everywhere: number; evidence: Evidence | undefined },
) {
  const counts = {
    impressions: row.impressions ?? 0,
    clicks: row.clicks ?? 0,
    conversions: row.conversions ?? 0,
    ...(evidence?.opinion ?? { up: 0, down: 0 }),
  }
  return learnCampaign(counts, { placements: evidence?.placements ?? [], everywhere })
}

/** A row as the snapshot keeps it, with its examples and what was learned of it. */
export function snapshotCampaign(
  row: ActiveCampaign,
  {
    examples = NO_EXAMPLES,
    learned = newcomer,
  }: { examples?: Examples; learned?: import('./learning.ts').Learned } = {},
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
