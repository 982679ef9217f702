import type { FrontDeps } from '../../deps.ts'
import type { Rarity } from '../../language/contract.ts'
import type { LoadedPart, Snapshot } from './format.ts'
import { joinLoaded } from './join.ts'
import type { Manifest } from './manifest.ts'
import { layOver } from './ranges.ts'
import { loadPart, type Published, readKeptManifest, readPublished } from './stored.ts'

/** Parts that are read from KV at once: what they replace is let go before the next are read. */
const AT_ONCE = 4

/** Compiles what is active where nobody has published it. */
type CompileAll = () => Promise<LoadedPart[]>

/**
 * Loads what is published: of the parts, those that this isolate has not. Where KV does not have one (yet), the isolate keeps
 * what it has and tries again later; only an isolate without any compiles one from Postgres.
 */
export async function loadPublished(deps: FrontDeps, compileAll: CompileAll): Promise<Snapshot> {
  const holder = deps.snapshots
  holder.postpone(deps.now())
  const published = await findPublished(deps)
  const version = published.version ?? '0'
  const own = holder.current()
  if (own && own.version === version) return own
  const loaded = published.manifest.parts.length > 0 && (await assembleParts(deps, published))
  if (loaded) {
    holder.resume()
    return loaded
  }
  return holder.current() ?? offerParts(deps, { parts: await compileAll(), version })
}

/** What is published, from Redis; from KV, which may lag, while Redis does not answer. */
async function findPublished(deps: FrontDeps): Promise<Published> {
  try {
    return await readPublished(deps)
  } catch (error) {
    const kept = await readKeptManifest(deps)
    if (kept) return kept
    throw error
  }
}

/**
 * What KV says was published last, for whoever can't wait for the stores: it may be older than what is published, and
 * serves until the isolate hears of that. Undefined where KV holds nothing.
 */
export async function readKept(deps: FrontDeps): Promise<Snapshot | undefined> {
  const kept = await readKeptManifest(deps)
  return kept ? await assembleParts(deps, kept) : undefined
}

/**
 * Brings the isolate to a published manifest, a few parts at a time. In between it serves from some old and some new parts:
 * of every campaign either. `made`: parts that need not be read. Undefined: KV has not all of them.
 */
export async function assembleParts(
  deps: FrontDeps,
  { version, manifest, made = [] }: Omit<Published, 'turn'> & { made?: readonly LoadedPart[] },
): Promise<Snapshot | undefined> {
  let fresh = listHeld(deps, { manifest, made })
  const missing = manifest.parts.filter((row) => !fresh.some((part) => isRow(part, row)))
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const read = await Promise.all(
      missing.slice(at, at + AT_ONCE).map((row) => loadPart(deps, row)),
    )
    const found = read.flatMap((part) => part ?? [])
    if (found.length < read.length) return undefined
    fresh = [...fresh, ...found]
    offerBetween(deps, fresh)
  }
  const parts = fresh.sort((a, b) => a.from - b.from)
  return offerParts(deps, { parts, version: version ?? '0' })
}

/** Parts of a manifest that need not be read. */
function listHeld(
  deps: FrontDeps,
  { manifest, made }: { manifest: Manifest; made: readonly LoadedPart[] },
): LoadedPart[] {
  const held = [...made, ...(deps.snapshots.current()?.parts ?? [])]
  return manifest.parts.flatMap((row) => held.find((part) => isRow(part, row)) ?? [])
}

type Row = Manifest['parts'][number]
const isRow = (part: LoadedPart, { from, to, version }: Row) =>
  part.from === from && part.to === to && part.version === version

/** Serves from what was read so far, so that what it replaces can be let go. */
function offerBetween(deps: FrontDeps, fresh: readonly LoadedPart[]) {
  const current = deps.snapshots.current()
  if (!current?.parts) return
  const parts = layOver(current.parts, fresh)
  if (parts) offerParts(deps, { parts, version: current.version })
}

function offerParts(
  deps: FrontDeps,
  { parts, version }: { parts: readonly LoadedPart[]; version: string },
): Snapshot {
  return deps.snapshots.offer(joinLoaded(parts, { version, rarity: rarityOf(deps) }))
}

/** Opened when the first word is looked up: who only shows or counts ads never does. */
const rarityOf = ({ tongue }: FrontDeps): Rarity => ({
  get markets() {
    return tongue().rarity.markets
  },
  occurrences: (term) => tongue().rarity.occurrences(term),
})
