import type { FrontDeps } from '../../deps.ts'
import { nameOf } from '../../platform/http/errors.ts'
import { log } from '../../platform/http/log.ts'
import { within } from '../../platform/http/within.ts'
import { keys } from '../../platform/redis/keys.ts'
import { type LoadedPart, openPart } from './format.ts'
import { type Manifest, type PartRow, parseManifest } from './manifest.ts'
import type { Range } from './ranges.ts'
import { unzipBytes } from './zip.ts'

/** How long a read of KV may take. */
const KV_MS = 5000

/** KV: the manifest that was published last, with its version. */
export const CURRENT = 'snapshot:current'
export const partKey = ({ from, to, version }: Range & { version: string }) =>
  `snapshot:${from}-${to}:${version}`

/** A manifest with its version; `turn` counts them, so that of two who publish at once one sees the other's. */
export type Published = { version: string | null; turn: string; manifest: Manifest }

/** What Redis says is published. */
export async function readPublished(deps: FrontDeps): Promise<Published> {
  const state = await deps.slowRedis.ask(['HMGET', keys.state, 'version', 'turn', 'parts'])
  const [version, turn, parts] = Array.isArray(state) ? state.map(textOrNull) : []
  return { version: version ?? null, turn: turn ?? '0', manifest: parseManifest(parts ?? null) }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** What KV says was published last: it may be older. Null where it holds nothing. */
export async function readKeptManifest(deps: FrontDeps): Promise<Published | null> {
  const text = await within(KV_MS, deps.env.SNAPSHOTS.get(CURRENT))
  const [version = '', rest = ''] = text?.split(/ (.*)/s) ?? []
  const manifest = parseManifest(rest)
  return manifest.parts.length > 0 ? { version, turn: '', manifest } : null
}

/** What KV holds of a part. Null where it holds nothing, or nothing that this version of the Worker can read. */
export async function loadPart(deps: FrontDeps, row: PartRow): Promise<LoadedPart | null> {
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
