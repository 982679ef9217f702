import { type KeyKind, mintKey, sha256Hex } from '../accounts/keys.ts'
import type { Deps } from '../deps.ts'

/** A new key to show once, and what of it is stored. */
export async function mintApiKey(deps: Deps, kind: KeyKind) {
  const { prefix, key } = mintKey(kind, deps.random(38))
  return { key, stored: { prefix, hash: await sha256Hex(key) } }
}

/** Base64 of 32 random bytes. */
export const mintPseudonymKey = (deps: Deps) => btoa(String.fromCharCode(...deps.random(32)))

/** `px_` and 24 hex digits. Public: it stands in the advertiser's pages. */
export const mintPixelId = (deps: Deps) =>
  `px_${[...deps.random(12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
