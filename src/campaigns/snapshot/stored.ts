import type { Deps } from '../../deps.ts'
import { nameOf } from '../../platform/http/errors.ts'
import { log } from '../../platform/http/log.ts'
import { within } from '../../platform/http/within.ts'
import { keys } from '../../platform/redis/keys.ts'
import { runScript } from '../../platform/redis/script.ts'
import { drawScript, manifestScript } from '../../platform/redis/scripts/publish.ts'
import { type LoadedPart, openPart } from './format.ts'
import { type Manifest, type PartRow, parseManifest } from './manifest.ts'
import type { Range } from './ranges.ts'
import { unzipBytes, zipBytes } from './zip.ts'

/** What nobody has replaced for this long is gone; the cron writes it afresh long before. */
const KV_TTL_SECONDS = 7 * 24 * 60 * 60
/** How long a read of KV may take. */
const KV_MS = 5000

/** KV: the manifest that was published last, with its version. */
const CURRENT = 'snapshot:current'
const partKey = ({ from, to, version }: Range & { version: string }) =>
  `snapshot:${from}-${to}:${version}`

/** A manifest with its version; `turn` counts them, so that of two who publish at once one sees the other's. */
export type Published = { version: string | null; turn: string; manifest: Manifest }

/** What Redis says is published. */
export async function readPublished(deps: Deps): Promise<Published> {
  const fields = ['version', 'turn', 'parts'] as const
  const state = await deps.slowRedis.client.hmget<Record<string, string | null>>(
    keys.state,
    ...fields,
  )
  // The client, which parses nothing here, gives the values alone, in their order.
  const [version = null, turn = null, parts = null] = Object.values(state ?? {})
  return { version, turn: turn ?? '0', manifest: parseManifest(parts) }
}

/** What KV says was published last: it may be older. Null where it holds nothing. */
export async function readKeptManifest(deps: Deps): Promise<Published | null> {
  const text = await within(KV_MS, deps.env.SNAPSHOTS.get(CURRENT))
  const [version = '', rest = ''] = text?.split(/ (.*)/s) ?? []
  const manifest = parseManifest(rest)
  return manifest.parts.length > 0 ? { version, turn: '', manifest } : null
}

/** A version above every earlier one. */
export async function drawVersion(deps: Deps): Promise<string> {
  const input = { state: keys.state, now: deps.now() }
  return String(await runScript(deps.slowRedis.client, { script: drawScript, input }))
}

/** Keeps a compiled part under its version. */
export async function storePart(
  deps: Deps,
  { row, compiled }: { row: PartRow; compiled: ArrayBuffer },
): Promise<void> {
  const options = { expirationTtl: KV_TTL_SECONDS }
  await deps.env.SNAPSHOTS.put(partKey(row), await zipBytes(compiled), options)
}

/** What KV holds of a part. Null where it holds nothing, or nothing that this version of the Worker can read. */
export async function loadPart(deps: Deps, row: PartRow): Promise<LoadedPart | null> {
  const { from, to, version } = row
  const stored = await within(KV_MS, deps.env.SNAPSHOTS.get(partKey(row), 'arrayBuffer'))
  if (!stored) return null
  try {
    return { from, to, version, part: openPart(await unzipBytes(stored)) }
  } catch (error) {
    log('error', 'snapshot_unreadable', { name: partKey(row), version, error: nameOf(error) })
    return null
  }
}

/** Publishes a manifest that follows another, parts first, names last. Null: another one came between. */
export async function writeManifest(
  deps: Deps,
  { turn, manifest, moves }: Omit<Published, 'version'> & { moves: boolean },
): Promise<string | null> {
  const parts = JSON.stringify(manifest)
  const input = { state: keys.state, turn, parts, moves, now: deps.now() }
  const version = String(await runScript(deps.slowRedis.client, { script: manifestScript, input }))
  if (version === '') return null
  if (moves) {
    await deps.env.SNAPSHOTS.put(CURRENT, `${version} ${parts}`).catch((error: unknown) => {
      // KV takes one write a second under one name; the next publication moves it on.
      log('warn', 'snapshot_pointer_kept', { error: nameOf(error) })
    })
  }
  return version
}
