import type { Deps } from '../../deps.ts'
import { sha256Hex } from '../../platform/crypto/digest.ts'
import { nameOf } from '../../platform/http/errors.ts'
import { log } from '../../platform/http/log.ts'
import { within } from '../../platform/http/within.ts'
import { runScript } from '../../platform/redis/script.ts'
import { confirmScript, drawScript, publishScript } from '../../platform/redis/scripts/publish.ts'
import { DAY_MS } from '../../platform/time/day.ts'
import type { Holder, Versioned } from './holder.ts'
import { unzipBytes, zipBytes } from './zip.ts'

/**
 * Something compiled from Postgres in one piece, stored in KV under its version, and served from the isolate's memory:
 * the catalogue. Campaigns are published in parts, by `manifest.ts`.
 */
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
const STORE_AGAIN_MS = DAY_MS

/** KV: the version that was published last. */
const currentKey = (name: string) => `${name}:current`
const kvKey = (name: string, version: string) => `${name}:${version}`

/** What to serve from: the isolate's own, else the published one. */
export async function readCurrent<T extends Versioned>(deps: Deps, of: Publication<T>): Promise<T> {
  return of.holder(deps).current() ?? (await refreshCurrent(deps, of))
}

/**
 * Loads what is published. Where KV does not have it (yet), the isolate keeps the one it has and tries again
 * later; only an isolate without any compiles one from Postgres.
 */
export async function refreshCurrent<T extends Versioned>(
  deps: Deps,
  of: Publication<T>,
): Promise<T> {
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
  const stored = version ? await openStored(deps, { of, version }) : null
  if (stored) {
    holder.postpone(0)
    return holder.offer(stored)
  }
  return holder.current() ?? holder.offer(of.open(await of.compile(deps), version ?? '0'))
}

/** What KV holds of a version. Null where it holds nothing, or nothing that this version of the Worker can read. */
async function openStored<T extends Versioned>(
  deps: Deps,
  { of, version }: { of: Publication<T>; version: string },
): Promise<T | null> {
  const key = kvKey(of.name, version)
  const stored = await within(KV_MS, deps.env.SNAPSHOTS.get(key, 'arrayBuffer'))
  if (!stored) return null
  try {
    return of.open(await unzipBytes(stored), version)
  } catch (error) {
    log('error', 'snapshot_unreadable', { name: of.name, version, error: nameOf(error) })
    return null
  }
}

/** The newest version, from Redis; from KV, which may lag, while Redis does not answer. */
async function publishedVersion<T extends Versioned>(
  deps: Deps,
  of: Publication<T>,
): Promise<string | null> {
  try {
    return await deps.slowRedis.client.hget<string>(of.state, 'version')
  } catch (error) {
    const version = await within(KV_MS, deps.env.SNAPSHOTS.get(currentKey(of.name)))
    if (version) return version
    throw error
  }
}

/**
 * Compiles and publishes under a new version, unless the published version says the same. Versions are drawn before
 * Postgres is read, so that the highest version holds every write that came before it.
 */
export async function rebuildCurrent<T extends Versioned>(
  deps: Deps,
  of: Publication<T>,
): Promise<T> {
  const { client } = deps.slowRedis
  const holder = of.holder(deps)
  const version = String(
    await runScript(client, { script: drawScript, input: { state: of.state, now: deps.now() } }),
  )
  const compiled = await of.compile(deps)
  const content = await sha256Hex(compiled)
  const own = { state: of.state, version, content }
  const storedSince = deps.now() - STORE_AGAIN_MS
  const known = String(
    await runScript(client, { script: confirmScript, input: { ...own, storedSince } }),
  )
  if (known === 'behind') return await loadPublished(deps, of)
  if (known !== '') return holder.offer(of.open(compiled, known))
  const options = { expirationTtl: KV_TTL_SECONDS }
  await deps.env.SNAPSHOTS.put(kvKey(of.name, version), await zipBytes(compiled), options)
  await runScript(client, { script: publishScript, input: { ...own, now: deps.now() } })
  await deps.env.SNAPSHOTS.put(currentKey(of.name), version).catch((error: unknown) => {
    // KV takes one write a second under one name; the next publication moves it on.
    log('warn', 'snapshot_pointer_kept', { error: nameOf(error) })
  })
  return holder.offer(of.open(compiled, version))
}
