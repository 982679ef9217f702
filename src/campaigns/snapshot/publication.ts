import type { Deps } from '../../deps.ts'
import { nameOf } from '../../platform/http/errors.ts'
import { log } from '../../platform/http/log.ts'
import { within } from '../../platform/http/within.ts'
import type { Holder, Versioned } from './holder.ts'
import { hashOf, unzip, zip } from './zip.ts'

/** Something compiled from Postgres, stored in KV under its version, and served from the isolate's memory. */
export type Publication<T extends Versioned> = {
  /** The Redis hash that says which version is published. */
  state: string
  /** What its names in KV begin with. */
  name: string
  holder: (deps: Deps) => Holder<T>
  compile: (deps: Deps) => Promise<ArrayBuffer>
  open: (compiled: ArrayBuffer, version: string) => T
}

/** What nobody has replaced for this long is gone; the cron writes it afresh long before. */
const KV_TTL_SECONDS = 7 * 24 * 60 * 60
/** How long a read of KV may take, and how soon a load that came to nothing is tried again. */
const KV_MS = 5000
const RETRY_MS = 5000
/** What is unchanged is stored again after this long, well before its life ends. */
const STORE_AGAIN_MS = 24 * 60 * 60 * 1000

/** KV: the version that was published last. */
const current = (name: string) => `${name}:current`
const kvKey = (name: string, version: string) => `${name}:${version}`

/** What to serve from: the isolate's own, else the published one. */
export async function ready<T extends Versioned>(deps: Deps, of: Publication<T>): Promise<T> {
  return of.holder(deps).current() ?? (await refresh(deps, of))
}

/**
 * Loads what is published. Where KV does not have it (yet), the isolate keeps the one it has and tries again
 * later; only an isolate without any compiles one from Postgres.
 */
export async function refresh<T extends Versioned>(deps: Deps, of: Publication<T>): Promise<T> {
  const holder = of.holder(deps)
  const own = holder.current()
  if (own && !holder.mayLoad(deps.now())) return own
  return await holder.once(() => loadPublished(deps, of))
}

async function loadPublished<T extends Versioned>(deps: Deps, of: Publication<T>): Promise<T> {
  const holder = of.holder(deps)
  holder.postpone(deps.now() + RETRY_MS)
  const version = await publishedVersion(deps, of)
  const own = holder.current()
  if (own && own.version === version) return own
  const stored = version && (await readStored(deps, kvKey(of.name, version)))
  if (version && stored) {
    holder.postpone(0)
    return holder.offer(of.open(stored, version))
  }
  return holder.current() ?? holder.offer(of.open(await of.compile(deps), version ?? '0'))
}

/**
 * What KV says was published last, for whoever can't wait for the stores: it may be older than what is published, and
 * serves until the isolate hears of that. Undefined where KV holds nothing.
 */
export async function kept<T extends Versioned>(
  deps: Deps,
  of: Publication<T>,
): Promise<T | undefined> {
  const version = await within(KV_MS, deps.env.SNAPSHOTS.get(current(of.name)))
  const stored = version && (await readStored(deps, kvKey(of.name, version)))
  return version && stored ? of.holder(deps).offer(of.open(stored, version)) : undefined
}

async function readStored(deps: Deps, key: string): Promise<ArrayBuffer | null> {
  const stored = await within(KV_MS, deps.env.SNAPSHOTS.get(key, 'arrayBuffer'))
  return stored && (await unzip(stored))
}

/** The newest version, from Redis; from KV, which may lag, while Redis does not answer. */
async function publishedVersion<T extends Versioned>(
  deps: Deps,
  of: Publication<T>,
): Promise<string | null> {
  try {
    return await deps.slowRedis.client.hget<string>(of.state, 'version')
  } catch (error) {
    const version = await within(KV_MS, deps.env.SNAPSHOTS.get(current(of.name)))
    if (version) return version
    throw error
  }
}

/**
 * Compiles and publishes under a new version, unless the published version says the same. Versions are drawn before
 * Postgres is read, so that the highest version holds every write that came before it.
 */
export async function rebuild<T extends Versioned>(deps: Deps, of: Publication<T>): Promise<T> {
  const { client } = deps.slowRedis
  const holder = of.holder(deps)
  const version = String(await client.eval(DRAW, [of.state], [String(deps.now())]))
  const compiled = await of.compile(deps)
  const content = await hashOf(compiled)
  const fresh = String(deps.now() - STORE_AGAIN_MS)
  const known = String(await client.eval(CONFIRM, [of.state], [version, content, fresh]))
  if (known === 'behind') return await loadPublished(deps, of)
  if (known !== '') return holder.offer(of.open(compiled, known))
  const options = { expirationTtl: KV_TTL_SECONDS }
  await deps.env.SNAPSHOTS.put(kvKey(of.name, version), await zip(compiled), options)
  await client.eval(PUBLISH, [of.state], [version, content, String(deps.now())])
  await deps.env.SNAPSHOTS.put(current(of.name), version).catch((error: unknown) => {
    // KV takes one write a second under one name; the next publication moves it on.
    log('warn', 'snapshot_pointer_kept', { error: nameOf(error) })
  })
  return holder.offer(of.open(compiled, version))
}

/** A version above every earlier one; the clock keeps that true when Redis has lost its data. */
const DRAW = `
local drawn = tonumber(redis.call('HGET', KEYS[1], 'drawn') or '0')
local version = string.format('%.0f', math.max(drawn + 1, tonumber(ARGV[1])))
redis.call('HSET', KEYS[1], 'drawn', version)
return version
`

/**
 * Whether what is published already says what was compiled: its version, `behind` when rows were read later than
 * these, else empty. `read` is the highest version whose rows are published, so that a slower compiler with older
 * rows publishes nothing. ARGV: version, content, since when a stored value is fresh enough.
 */
const CONFIRM = `
local s = redis.call('HMGET', KEYS[1], 'version', 'content', 'stored', 'read')
if tonumber(ARGV[1]) <= tonumber(s[4] or '0') then return 'behind' end
if not s[1] or s[2] ~= ARGV[2] or tonumber(s[3] or '0') < tonumber(ARGV[3]) then return '' end
redis.call('HSET', KEYS[1], 'read', ARGV[1])
return s[1]
`

/** Moves the published version forward, never back. ARGV: version, content, now. */
const PUBLISH = `
local s = redis.call('HMGET', KEYS[1], 'version', 'read')
if tonumber(ARGV[1]) <= math.max(tonumber(s[1] or '0'), tonumber(s[2] or '0')) then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'read', ARGV[1], 'content', ARGV[2], 'stored', ARGV[3])
return 1
`
