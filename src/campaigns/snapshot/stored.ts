import type { FrontDeps } from '../../deps.ts'
import { loadCompiled, readPointer } from '../../platform/kv/compiled.ts'
import { keys } from '../../platform/redis/keys.ts'
import { type LoadedPart, openPart } from './format.ts'
import { type Manifest, type PartRow, parseManifest } from './manifest.ts'
import type { Range } from './ranges.ts'

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
  const text = await readPointer(deps, CURRENT)
  const [version = '', rest = ''] = text?.split(/ (.*)/s) ?? []
  const manifest = parseManifest(rest)
  return manifest.parts.length > 0 ? { version, turn: '', manifest } : null
}

/** What KV holds of a part; see `loadCompiled`. */
export async function loadPart(deps: FrontDeps, row: PartRow): Promise<LoadedPart | null> {
  const { from, to, version } = row
  const part = await loadCompiled(deps, { key: partKey(row), open: openPart })
  return part && { from, to, version, part }
}
