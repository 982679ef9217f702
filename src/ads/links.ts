import type { Deps } from '../deps.ts'
import type { RequestEvent } from '../events/event.ts'
import type { Consent } from './consent.ts'
import type { AdRequest } from './schema.ts'

const HASH = /^[0-9a-f]{64}$/

/**
 * The names under which a person is found again when an advertiser reports a conversion: keyed hashes of the hashed
 * e-mail and phone number. None without consent, and none of a child.
 */
export async function namesOf(
  deps: Deps,
  user: AdRequest['user'],
  consent: Consent,
): Promise<string[]> {
  if (!consent.identity) return []
  const hashes = [user?.hashed_email, user?.hashed_phone]
    .map((hash) => hash?.trim().toLowerCase() ?? '')
    .filter((hash) => HASH.test(hash))
  if (hashes.length === 0) return []
  const vault = await deps.vault()
  return await Promise.all(hashes.map((hash) => vault.nameOf(hash)))
}

/** Each name with the click id of each slot; undefined without names. */
export function linksOf(
  names: readonly string[],
  grclids: readonly string[],
): RequestEvent['links'] {
  if (names.length === 0) return undefined
  return grclids.flatMap((grclid, slot) => names.map((name) => ({ name, grclid, slot })))
}
