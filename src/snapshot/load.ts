import type { Deps } from '../deps.ts'
import { nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { within } from '../http/within.ts'
import { keys } from '../redis/keys.ts'
import { destinationOf } from './destination.ts'
import { compileSnapshot, openSnapshot, type Snapshot, type SnapshotCampaign } from './format.ts'
import { type ActiveCampaign, listActiveCampaigns } from './queries.ts'
import { hashOf, unzip, zip } from './zip.ts'

/** Snapshots nobody has replaced for this long are gone; the cron writes a fresh one long before. */
const KV_TTL_SECONDS = 7 * 24 * 60 * 60
/** What a campaign without history is expected to earn, and how many views that belief weighs. */
const PRIOR = { clickRate: 0.01, views: 1000, conversionRate: 0.02, clicks: 100 }

/** How long a read of KV may take, and how soon a load that came to nothing is tried again. */
const KV_MS = 5000
const RETRY_MS = 5000
/** An unchanged snapshot is stored again after this long, well before its life ends. */
const STORE_AGAIN_MS = 24 * 60 * 60 * 1000

/** KV: the version that was published last. */
const CURRENT = 'snapshot:current'
const kvKey = (version: string) => `snapshot:${version}`

/** The snapshot to serve from: the isolate's own, else the published one. */
export async function readySnapshot(deps: Deps): Promise<Snapshot> {
  return deps.snapshots.current() ?? (await refreshSnapshot(deps))
}

/**
 * Loads the published snapshot. Where KV does not have it (yet), the isolate keeps the one it has and tries again
 * later; only an isolate without any compiles one from Postgres.
 */
export async function refreshSnapshot(deps: Deps): Promise<Snapshot> {
  const current = deps.snapshots.current()
  if (current && !deps.snapshots.mayLoad(deps.now())) return current
  return await deps.snapshots.once(() => loadPublished(deps))
}

async function loadPublished(deps: Deps): Promise<Snapshot> {
  deps.snapshots.postpone(deps.now() + RETRY_MS)
  const version = await publishedVersion(deps)
  const stored = version && (await readStored(deps, version))
  if (version && stored) {
    deps.snapshots.postpone(0)
    return deps.snapshots.offer(openSnapshot(stored, version))
  }
  const current = deps.snapshots.current()
  if (current) return current
  return deps.snapshots.offer(openSnapshot(await compileActive(deps), version ?? '0'))
}

async function readStored(deps: Deps, version: string): Promise<ArrayBuffer | null> {
  const stored = await within(KV_MS, deps.env.SNAPSHOTS.get(kvKey(version), 'arrayBuffer'))
  return stored && (await unzip(stored))
}

/** The newest version, from Redis; from KV, which may lag, while Redis does not answer. */
async function publishedVersion(deps: Deps): Promise<string | null> {
  try {
    return await deps.slowRedis.client.hget<string>(keys.state, 'version')
  } catch (error) {
    const version = await within(KV_MS, deps.env.SNAPSHOTS.get(CURRENT))
    if (version) return version
    throw error
  }
}

/**
 * Compiles the active campaigns and publishes them under a new version, unless the published version says the same.
 * Versions are drawn before the campaigns are read, so that the highest version holds every write that came before it.
 */
export async function rebuildSnapshot(deps: Deps): Promise<Snapshot> {
  const { client } = deps.slowRedis
  const version = String(await client.eval(DRAW, [], [String(deps.now())]))
  const compiled = await compileActive(deps)
  const content = await hashOf(compiled)
  const fresh = String(deps.now() - STORE_AGAIN_MS)
  const known = String(await client.eval(CONFIRM, [], [version, content, fresh]))
  if (known === 'behind') return await loadPublished(deps)
  if (known !== '') return deps.snapshots.offer(openSnapshot(compiled, known))
  const options = { expirationTtl: KV_TTL_SECONDS }
  await deps.env.SNAPSHOTS.put(kvKey(version), await zip(compiled), options)
  await client.eval(PUBLISH, [], [version, content, String(deps.now())])
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

/**
 * Whether the published snapshot already says what a compiled one does: its version, `behind` when campaigns were read
 * later than these, else empty. `read` is the highest version whose campaigns are published, so that a slower compiler
 * with older campaigns publishes nothing. ARGV: version, content, since when a stored value is fresh enough.
 */
const CONFIRM = `
local s = redis.call('HMGET', '${keys.state}', 'version', 'content', 'stored', 'read')
if tonumber(ARGV[1]) <= tonumber(s[4] or '0') then return 'behind' end
if not s[1] or s[2] ~= ARGV[2] or tonumber(s[3] or '0') < tonumber(ARGV[3]) then return '' end
redis.call('HSET', '${keys.state}', 'read', ARGV[1])
return s[1]
`

/** Moves the published version forward, never back. ARGV: version, content, now. */
const PUBLISH = `
local s = redis.call('HMGET', '${keys.state}', 'version', 'read')
if tonumber(ARGV[1]) <= math.max(tonumber(s[1] or '0'), tonumber(s[2] or '0')) then return 0 end
redis.call('HSET', '${keys.state}', 'version', ARGV[1], 'read', ARGV[1], 'content', ARGV[2], 'stored', ARGV[3])
return 1
`

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
