import type { FrontDeps } from '../../deps.ts'
import { nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { within } from '../http/within.ts'
import { unzipBytes, zipBytes } from './zip.ts'

type WithKv = Pick<FrontDeps, 'env'>

/** How long a read of KV may take. */
const READ_MS = 5000
/** What nobody has replaced for this long is gone; the cron writes it afresh long before. */
const TTL_SECONDS = 7 * 24 * 60 * 60

/** Keeps what was compiled under its name. */
export async function storeCompiled(
  { env }: WithKv,
  { key, compiled }: { key: string; compiled: ArrayBuffer },
): Promise<void> {
  await env.SNAPSHOTS.put(key, await zipBytes(compiled), { expirationTtl: TTL_SECONDS })
}

/** Opens what KV holds. Null where it holds nothing, or nothing that this version of the Worker can read. */
export async function loadCompiled<T>(
  { env }: WithKv,
  { key, open }: { key: string; open: (compiled: ArrayBuffer) => T },
): Promise<T | null> {
  const stored = await within(READ_MS, env.SNAPSHOTS.get(key, 'arrayBuffer'))
  if (!stored) return null
  try {
    return open(await unzipBytes(stored))
  } catch (error) {
    log('error', 'snapshot_unreadable', { name: key, error: nameOf(error) })
    return null
  }
}

/** What KV says was published last, for whoever can't ask Redis: it may be older than what is. */
export const readPointer = ({ env }: WithKv, key: string): Promise<string | null> =>
  within(READ_MS, env.SNAPSHOTS.get(key))

/** KV takes one write a second under one name: where it refuses, the next publication moves the pointer on. */
export async function movePointer(
  { env }: WithKv,
  { key, to }: { key: string; to: string },
): Promise<void> {
  await env.SNAPSHOTS.put(key, to).catch((error: unknown) => {
    log('warn', 'snapshot_pointer_kept', { error: nameOf(error) })
  })
}
