import { readKey, sameText } from '../accounts/keys.ts'
import type { Deps } from '../deps.ts'
import { sha256Hex } from '../platform/crypto/digest.ts'
import { AppError } from '../platform/http/errors.ts'
import { mintApiKey } from './mint.ts'
import { listKeys, revokeKey, rotateKey } from './queries/keys.ts'
import type { KeyRotation } from './schema/key.ts'

/** `pub_` or `adv_` and 12 hex digits. */
const PREFIX_LENGTH = 16
const SHORTEST = 8

/** Gives an owner a new key; the ones it has for the same use go on working for the grace time. */
export async function rotateKeys(deps: Deps, { kind, ownerId, graceMs, use }: KeyRotation) {
  const { key, stored } = await mintApiKey(deps, kind)
  const graceEnds = new Date(deps.now() + graceMs)
  const isKnown = await rotateKey(deps.db, {
    owner: { kind, id: ownerId, use },
    key: stored,
    graceEnds,
  })
  if (!isKnown) throw new AppError('not_found', `There is no such ${kind}.`)
  forgetAccounts(deps)
  return { api_key: key, key_prefix: stored.prefix }
}

/** Ends the one key that `name` means: its public part, its beginning, or all of it. 404 or 409. */
export async function revokeKeys(deps: Deps, name: string): Promise<void> {
  const noKey = () =>
    new AppError('not_found', `No key starts so. Give at least its first ${SHORTEST} characters.`)
  if (name.length < SHORTEST || /[^\w-]/.test(name)) throw noKey()
  const [found, another] = await listKeys(deps.db, name.slice(0, PREFIX_LENGTH))
  if (!found) throw noKey()
  if (another) throw new AppError('conflict', 'Several keys start so; give more of it.')
  if (readKey(name) && !sameText(found.hash, await sha256Hex(name))) throw noKey()
  await revokeKey(deps.db, { prefix: found.prefix, at: new Date(deps.now()) })
  forgetAccounts(deps)
}

/** Has this isolate read every key again at its next use; others do within a minute (`accounts/cache.ts`). */
export function forgetAccounts(deps: Deps): void {
  deps.accounts.publishers.clear()
  deps.accounts.advertisers.clear()
}
