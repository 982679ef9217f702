import type { Deps } from '../../deps.ts'
import { movePointer, storeCompiled } from '../../platform/kv/compiled.ts'
import { keys } from '../../platform/redis/keys.ts'
import { runScript } from '../../platform/redis/script.ts'
import { drawScript, manifestScript } from '../../platform/redis/scripts/publish.ts'
import type { PartRow } from './manifest.ts'
import { CURRENT, type Published, partKey } from './stored.ts'

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
  await storeCompiled(deps, { key: partKey(row), compiled })
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
  if (moves) await movePointer(deps, { key: CURRENT, to: `${version} ${parts}` })
  return version
}
