import type { Deps } from '../../deps.ts'
import type { Knowledge } from '../../language/contract.ts'
import { countTerms, WEIGHING } from '../../language/index/document.ts'
import { MOST_DOCUMENTS } from '../../language/index/layout.ts'
import { sha256Hex } from '../../platform/crypto/digest.ts'
import { DAY_MS } from '../../platform/time/day.ts'
import { countGroups } from './counts.ts'
import { assembleParts, loadPublished } from './current.ts'
import {
  compilePart,
  type LoadedPart,
  openPart,
  type Snapshot,
  type SnapshotCampaign,
} from './format.ts'
import { rateEverywhere } from './learning.ts'
import { type Manifest, type PartRow, publishRows } from './manifest.ts'
import { drawVersion, storePart, writeManifest } from './put.ts'
import type { Scope } from './queries.ts'
import {
  groupRanges,
  halvesOf,
  holdsBucket,
  idBucketOf,
  isAmong,
  planRanges,
  type Range,
} from './ranges.ts'
import { findWeighed } from './reuse.ts'
import { keepInRoom } from './room.ts'
import { readPublished } from './stored.ts'

/** Whose parts are compiled: of these campaigns, or all. */
export type Changed = readonly string[] | 'all'
type Read = (deps: Deps, scope: Scope) => Promise<SnapshotCampaign[]>

/** A part of more bytes than this is halved: a value of KV has 25 MiB, and a publisher must hold it several times. */
const MOST_BYTES = 16 * 2 ** 20
/** What is unchanged is weighed and stored again after this long, well before KV forgets it. */
const AGAIN_MS = DAY_MS
/** Others may publish at the same time. */
const TRIES = 5

/**
 * Compiles the parts that hold what has changed, and publishes those that say something new. Versions are drawn before
 * Postgres is read, so that of a part the highest holds every write that came before it. The parts of some campaigns are
 * published all at once; of all campaigns one after the other, so that what was done stays done.
 */
export async function rebuildParts(
  deps: Deps,
  { changed, read }: { changed: Changed; read: Read },
): Promise<Snapshot> {
  for (let tries = 0; tries < TRIES; tries++) {
    const done = await tryRebuild(deps, { changed, read })
    if (done) return done
  }
  throw new Error('what is published changes too fast')
}

async function tryRebuild(deps: Deps, { changed, read }: { changed: Changed; read: Read }) {
  const job = await openJob(deps, { changed, read })
  const { planned, known } = job
  const due = planned.filter((range) => isDue(range, { changed, known: known.parts }))
  const groups = changed === 'all' ? groupRanges(due, known.parts) : [due]
  let snapshot = deps.snapshots.current()
  for (const ranges of groups) {
    const made: Made[] = []
    for (const range of ranges) made.push(...(await makeRange(job, range)))
    const outcome = await publishMade(job, made)
    if (outcome === 'behind') return undefined
    snapshot = outcome
  }
  return snapshot ?? (await loadPublished(deps, () => compileAll(deps, read)))
}

const isDue = (range: Range, { changed, known }: { changed: Changed; known: readonly Range[] }) =>
  changed === 'all' ||
  !isAmong(range, known) ||
  changed.some((id) => holdsBucket(range, idBucketOf(id)))

type Job = {
  deps: Deps
  read: Read
  /** Behind which version the rows are read. */
  version: string
  known: Manifest
  planned: readonly Range[]
  most: number
  everywhere: number
  /** What all campaigns are weighed by, held as long as parts are made of it, and its name. */
  knowledge: Knowledge
  by: string
}

async function openJob(
  deps: Deps,
  { changed, read }: { changed: Changed; read: Read },
): Promise<Job> {
  const version = await drawVersion(deps)
  const [{ manifest: known }, counted, by, knowledge] = await Promise.all([
    readPublished(deps),
    countGroups(deps.db, new Date(deps.now())),
    identifyKnowledge(deps),
    deps.knowledge(),
  ])
  const most = countTerms(counted.groups, known.most)
  const planned = planRanges(known.parts, { counts: counted.counts, joins: changed === 'all' })
  const everywhere = rateEverywhere(counted)
  return { deps, read, version, known, planned, most, everywhere, knowledge, by }
}

type Made = { row: PartRow; loaded: LoadedPart }

/** Compiles a range and keeps it in KV, in halves where it is too large; unless what is published says the same. */
async function makeRange(job: Job, range: Range): Promise<Made[]> {
  const { deps, version, known } = job
  const scope = { ...range, kind: 'part', everywhere: job.everywhere } as const
  const campaigns = await job.read(deps, scope)
  const old = known.parts.find(({ from, to }) => from === range.from && to === range.to)
  const isFresh = old !== undefined && old.stored >= deps.now() - AGAIN_MS
  const isOne = range.to - range.from === 1
  if (campaigns.length > MOST_DOCUMENTS && !isOne) return await makeHalves(job, range)
  const compiled = compilePart(keepInRoom(campaigns, range), {
    ...{ knowledge: job.knowledge, most: job.most, by: job.by },
    known: findWeighed(old && !isFresh ? [] : heldParts(deps, range)),
  })
  if (compiled.byteLength > MOST_BYTES && !isOne) return await makeHalves(job, range)
  const content = await sha256Hex(compiled)
  const isSame = isFresh && old.content === content
  const row = isSame
    ? { ...old, read: version }
    : { ...range, version, read: version, content, stored: deps.now() }
  if (!isSame) await storePart(deps, { row, compiled })
  return [{ row, loaded: { ...range, version: row.version, part: openPart(compiled) } }]
}

async function makeHalves(job: Job, range: Range): Promise<Made[]> {
  const halves: Made[] = []
  for (const half of halvesOf(range)) halves.push(...(await makeRange(job, half)))
  return halves
}

/** The parts of this isolate that hold some of a range's campaigns. */
const heldParts = (deps: Deps, range: Range) =>
  (deps.snapshots.current()?.parts ?? [])
    .filter(({ from, to }) => from < range.to && range.from < to)
    .map(({ part }) => part)

/** Names the parts that were made, behind those of others. The isolate serves from them at once. */
async function publishMade(job: Job, made: readonly Made[]): Promise<Snapshot | 'behind'> {
  const { deps, most } = job
  for (let tries = 0; tries < TRIES; tries++) {
    const published = await readPublished(deps)
    const own = { most, parts: made.map(({ row }) => row) }
    const merged = publishRows(published.manifest, own)
    if (merged.kind === 'behind') return await takeOther(job, made)
    const { manifest } = merged
    const moves = merged.kind === 'new' || published.version === null
    const version = await writeManifest(deps, { turn: published.turn, manifest, moves })
    if (version === null) continue
    const parts = made.map(({ loaded }) => loaded)
    const mine = await assembleParts(deps, { version, manifest, made: parts })
    return mine ?? (await loadPublished(deps, () => compileAll(deps, job.read)))
  }
  return 'behind'
}

/** Somebody read later than we did: what they published holds all that we would. */
async function takeOther(
  { deps, read, version }: Job,
  made: readonly Made[],
): Promise<Snapshot | 'behind'> {
  const { manifest } = await readPublished(deps)
  const isLater = made.every(({ row }) =>
    manifest.parts
      .filter(({ from, to }) => from < row.to && row.from < to)
      .every((other) => Number(other.read) >= Number(version)),
  )
  return isLater ? await loadPublished(deps, () => compileAll(deps, read)) : 'behind'
}

/** Compiles all that is active for this isolate alone, where nothing is published that it could load. */
export async function compileAll(deps: Deps, read: Read): Promise<LoadedPart[]> {
  const [counted, by, knowledge] = await Promise.all([
    countGroups(deps.db, new Date(deps.now())),
    identifyKnowledge(deps),
    deps.knowledge(),
  ])
  const most = countTerms(counted.groups)
  const everywhere = rateEverywhere(counted)
  const parts: LoadedPart[] = []
  for (const range of planRanges([], { counts: counted.counts, joins: false })) {
    const campaigns = keepInRoom(await read(deps, { ...range, kind: 'part', everywhere }), range)
    const compiled = compilePart(campaigns, { knowledge, most, by })
    parts.push({ ...range, version: '', part: openPart(compiled) })
  }
  return parts
}

const identities = new WeakMap<Deps['assets'], string>()

/** What campaigns are weighed by: the assets, and the way. */
async function identifyKnowledge({ assets }: Deps): Promise<string> {
  const known = identities.get(assets) ?? (await hashAssets(assets))
  identities.set(assets, known)
  return known
}

async function hashAssets(assets: Deps['assets']): Promise<string> {
  const { rarity, markets, vectors, marketVectors } = assets
  const weighing = [rarity, await markets(), vectors, marketVectors]
  const digests = await Promise.all(weighing.map((asset) => sha256Hex(asset ?? new ArrayBuffer(0))))
  return [WEIGHING, ...digests].join(' ')
}
