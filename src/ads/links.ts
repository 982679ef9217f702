import type { Deps } from '../deps.ts'
import type { RequestEvent } from '../platform/events/event.ts'
import type { Consent } from './consent.ts'
import type { Asker } from './signals.ts'

const HASH = /^[0-9a-f]{64}$/

/**
 * The names under which a person is found again when an advertiser reports a conversion: keyed hashes of the hashed
 * e-mail and phone number. None without consent, and none of a child.
 */
export async function namesOf(
  deps: Deps,
  user: Asker['user'],
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

/** Each name of each viewer with the click ids of their slots; undefined without names. */
export function linksOf(
  names: readonly (readonly string[])[],
  grclids: readonly string[],
): RequestEvent['links'] {
  const links = grclids.flatMap((grclid, slot) =>
    (names[slot % names.length] ?? []).map((name) => ({ name, grclid, slot })),
  )
  return links.length > 0 ? links : undefined
}
