import type { Deps } from '../deps.ts'
import { sha256Hex } from '../platform/crypto/digest.ts'
import { loadCompiled, movePointer, readPointer, storeCompiled } from '../platform/kv/compiled.ts'
import { keys } from '../platform/redis/keys.ts'
import { runScript } from '../platform/redis/script.ts'
import { confirmScript, drawScript, publishScript } from '../platform/redis/scripts/publish.ts'
import { DAY_MS } from '../platform/time/day.ts'
import { CATALOG_FORM, type Catalog, compileCatalog, openCatalog } from './format.ts'
import { listServices } from './queries.ts'
import { compileServices } from './search/compile.ts'

// The catalogue is compiled from Postgres in one piece, stored in KV under its version, and served from the isolate's
// memory. Campaigns are published in parts: campaigns/snapshot/publish.ts.

/** KV may still hold catalogues of earlier forms. */
const NAME = `catalog${CATALOG_FORM}`
/** KV: the version that was published last. */
const CURRENT = `${NAME}:current`
const kvKey = (version: string) => `${NAME}:${version}`
/** What is unchanged is stored again after this long, well before its life ends. */
const STORE_AGAIN_MS = DAY_MS

/** The catalogue to answer from: the isolate's own, else the published one. Throws when no store has one. */
export const readyCatalog = async (deps: Deps): Promise<Catalog> =>
  deps.catalogs.current() ?? (await refreshCatalog(deps))

/**
 * Loads a newer catalogue where there is one; asks Redis once in five seconds. Where KV does not have it (yet), the isolate
 * keeps the one it has and tries again later; only an isolate without any compiles one from Postgres.
 */
export const refreshCatalog = (deps: Deps): Promise<Catalog> =>
  deps.catalogs.refresh(deps.now(), () => loadPublished(deps))

async function loadPublished(deps: Deps): Promise<Catalog> {
  const holder = deps.catalogs
  holder.postpone(deps.now())
  const version = await findVersion(deps)
  const own = holder.current()
  if (own && own.version === version) return own
  const open = (compiled: ArrayBuffer) => openCatalog(compiled, version ?? '0')
  const stored = version ? await loadCompiled(deps, { key: kvKey(version), open }) : null
  if (stored) {
    holder.resume()
    return holder.offer(stored)
  }
  return holder.current() ?? holder.offer(open(await compileStored(deps)))
}

/** The newest version, from Redis; from KV, which may lag, while Redis does not answer. */
async function findVersion(deps: Deps): Promise<string | null> {
  try {
    return await deps.slowRedis.client.hget<string>(keys.catalog, 'version')
  } catch (error) {
    const version = await readPointer(deps, CURRENT)
    if (version) return version
    throw error
  }
}

/** The catalogue of the services that Postgres has. */
async function compileStored(deps: Deps): Promise<ArrayBuffer> {
  const services = await listServices(deps.db)
  const compiled = compileServices(services, {
    sayings: deps.sayings(),
    rarity: deps.tongue().rarity,
    serviceVectors: deps.serviceVectors(),
  })
  return compileCatalog(services, compiled)
}

/**
 * Makes stored services effective everywhere: compiles and publishes under a new version, unless the published one says the
 * same. Versions are drawn before Postgres is read, so that the highest version holds every write that came before it.
 * Throws when a store is down.
 */
export async function publishCatalog(deps: Deps): Promise<Catalog> {
  const { client } = deps.slowRedis
  const holder = deps.catalogs
  const state = keys.catalog
  const drawing = { state, now: deps.now() }
  const version = String(await runScript(client, { script: drawScript, input: drawing }))
  const compiled = await compileStored(deps)
  const own = { state, version, content: await sha256Hex(compiled) }
  const confirming = { ...own, storedSince: deps.now() - STORE_AGAIN_MS }
  const known = String(await runScript(client, { script: confirmScript, input: confirming }))
  if (known === 'behind') return await loadPublished(deps)
  if (known !== '') return holder.offer(openCatalog(compiled, known))
  await storeCompiled(deps, { key: kvKey(version), compiled })
  await runScript(client, { script: publishScript, input: { ...own, now: deps.now() } })
  await movePointer(deps, { key: CURRENT, to: version })
  return holder.offer(openCatalog(compiled, version))
}
