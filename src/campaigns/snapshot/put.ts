import type { Deps } from '../../deps.ts'
import { nameOf } from '../../platform/http/errors.ts'
import { log } from '../../platform/http/log.ts'
import { keys } from '../../platform/redis/keys.ts'
import { runScript } from '../../platform/redis/script.ts'
import { drawScript, manifestScript } from '../../platform/redis/scripts/publish.ts'
import type { PartRow } from './manifest.ts'
import { CURRENT, type Published, partKey } from './stored.ts'
import { zipBytes } from './zip.ts'

/** What nobody has replaced for this long is gone; the cron writes it afresh long before. */
const KV_TTL_SECONDS = 7 * 24 * 60 * 60

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
