import type { Deps } from '../deps.ts'
import { nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { keys } from '../redis/keys.ts'
import { destinationOf } from './destination.ts'
import { compileSnapshot, openSnapshot, type Snapshot, type SnapshotCampaign } from './format.ts'
import { type ActiveCampaign, listActiveCampaigns } from './queries.ts'

/** Snapshots nobody has replaced for this long are gone; the cron writes a fresh one long before. */
const KV_TTL_SECONDS = 7 * 24 * 60 * 60
/** What a campaign without history is expected to earn, and how many views that belief weighs. */
const PRIOR = { clickRate: 0.01, views: 1000, conversionRate: 0.02, clicks: 100 }

/** KV: the version that was published last. */
const CURRENT = 'snapshot:current'
const kvKey = (version: string) => `snapshot:${version}`

/** The snapshot to serve from: the isolate's own, else the published one. */
export async function readySnapshot(deps: Deps): Promise<Snapshot> {
  return deps.snapshots.current() ?? (await refreshSnapshot(deps))
}

/** Loads the published snapshot; compiles one from Postgres where KV does not have it (yet). */
export async function refreshSnapshot(deps: Deps): Promise<Snapshot> {
  return await deps.snapshots.once(async () => {
    const version = await publishedVersion(deps)
    const stored = version && (await deps.env.SNAPSHOTS.get(kvKey(version), 'arrayBuffer'))
    if (version && stored) return deps.snapshots.offer(openSnapshot(stored, version))
    return deps.snapshots.offer(openSnapshot(await compileActive(deps), version ?? '0'))
  })
}

/** The newest version, from Redis; from KV, which may lag, while Redis does not answer. */
async function publishedVersion(deps: Deps): Promise<string | null> {
  try {
    return await deps.slowRedis.client.hget<string>(keys.state, 'version')
  } catch (error) {
    const version = await deps.env.SNAPSHOTS.get(CURRENT)
    if (version) return version
    throw error
  }
}

/**
 * Compiles the active campaigns and publishes them under a new version. Versions are drawn before the campaigns are
 * read, so that the highest version holds every write that came before it.
 */
export async function rebuildSnapshot(deps: Deps): Promise<Snapshot> {
  const { client } = deps.slowRedis
  const version = String(await client.eval(DRAW, [], [String(deps.now())]))
  const compiled = await compileActive(deps)
  await deps.env.SNAPSHOTS.put(kvKey(version), compiled, { expirationTtl: KV_TTL_SECONDS })
  await client.eval(PUBLISH, [], [version])
  await deps.env.SNAPSHOTS.put(CURRENT, version).catch((error: unknown) => {
    // KV takes one write a second under one name; the next publication moves it on.
    log('warn', 'snapshot_pointer_kept', { error: nameOf(error) })
  })
  return deps.snapshots.offer(openSnapshot(compiled, version))
}

/** A version above every earlier one; the clock keeps that true when Redis has lost its data. */
const DRAW = `
local drawn = tonumber(redis.call('HGET', '${keys.state}', 'drawn') or '0')
local version = string.format('%.0f', math.max(drawn + 1, tonumber(ARGV[1])))
redis.call('HSET', '${keys.state}', 'drawn', version)
return version
`

/** Moves the published version forward, never back. */
const PUBLISH = `
local current = tonumber(redis.call('HGET', '${keys.state}', 'version') or '0')
if tonumber(ARGV[1]) > current then redis.call('HSET', '${keys.state}', 'version', ARGV[1]) end
return 1
`

async function compileActive(deps: Deps): Promise<ArrayBuffer> {
  const rows = await listActiveCampaigns(deps.db, new Date(deps.now()))
  return compileSnapshot(rows.map(snapshotCampaign), deps.vectors())
}

function snapshotCampaign(row: ActiveCampaign): SnapshotCampaign {
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
