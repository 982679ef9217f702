import { type KeyKind, mintKey } from '../accounts/keys.ts'
import type { Deps } from '../deps.ts'
import { toBase64 } from '../platform/crypto/base64.ts'
import { sha256Hex } from '../platform/crypto/digest.ts'
import { toHex } from '../platform/crypto/hex.ts'

/** A new key to show once, and what of it is stored. */
export async function mintApiKey(deps: Deps, kind: KeyKind) {
  const { prefix, key } = mintKey(kind, deps.random(38))
  return { key, stored: { prefix, hash: await sha256Hex(key) } }
}

/** Base64 of 32 random bytes. */
export const mintPseudonymKey = (deps: Deps) => toBase64(deps.random(32))

/** `px_` and 24 hex digits. Public: it stands in the advertiser's pages. */
export const mintPixelId = (deps: Deps) => `px_${toHex(deps.random(12))}`
