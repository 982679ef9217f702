import type { Deps } from '../../deps.ts'
import { type Examples, NO_EXAMPLES } from '../../language/contract.ts'
import { entryOfGroup } from '../groups/entry.ts'
import { examplesOfGroup } from '../groups/words.ts'
import { destinationOf } from './destination.ts'
import { type Evidence, readEvidence } from './evidence.ts'
import type { SnapshotCampaign } from './format.ts'
import { learnCampaign, newcomer, rateEverywhere } from './learning.ts'
import {
  type ActiveCampaign,
  listGroupsOf,
  readAdsOf,
  readExamplesOf,
  type Scope,
} from './queries.ts'
import { type Changed, compileAll, rebuildParts } from './rebuild.ts'

/** What is active, compiled without being published. */
export const compileSnapshots = (deps: Deps) => compileAll(deps, readEntries)

/** Compiles and publishes the groups of active campaigns: of all of them, or the parts of those that have changed. */
export const rebuildSnapshot = (deps: Deps, changed: Changed = 'all') =>
  rebuildParts(deps, { changed, read: readEntries })

/** What a snapshot keeps of groups, with what was learned of their campaigns. */
export async function readEntries(deps: Deps, scope: Scope): Promise<SnapshotCampaign[]> {
  const now = new Date(deps.now())
  const [rows, ads, examples, evidence] = await Promise.all([
    listGroupsOf(deps.db, { now, scope }),
    readAdsOf(deps.db, { now, scope }),
    readExamplesOf(deps.db, { now, scope }),
    isWhole(scope)
      ? readEvidence(deps.db, { now, ...(scope.kind === 'part' && { range: scope }) })
      : new Map<string, Evidence>(),
  ])
  const everywhere = scope.kind === 'part' ? scope.everywhere : rateEverywhere(sumCounts(rows))
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

const isWhole = ({ kind }: Scope) => kind === 'all' || kind === 'part'

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
    ...row.zone,
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
