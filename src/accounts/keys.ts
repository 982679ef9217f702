import { toBase64Url } from '../platform/crypto/base64.ts'
import { toHex } from '../platform/crypto/hex.ts'

export type KeyKind = 'publisher' | 'advertiser'
const MARK: Record<KeyKind, string> = { publisher: 'pub', advertiser: 'adv' }
const SHAPE = /^((pub|adv)_[0-9a-f]{12})_([A-Za-z0-9_-]{43})$/

/** A fresh key: `pub_` or `adv_`, 12 hex digits that name it in public, and 256 secret bits. Needs 38 random bytes. */
export function mintKey(kind: KeyKind, random: Uint8Array): { prefix: string; key: string } {
  const prefix = `${MARK[kind]}_${toHex(random.subarray(0, 6))}`
  return { prefix, key: `${prefix}_${toBase64Url(random.subarray(6, 38))}` }
}

/** The public part and the kind of a key, or undefined for text that can't be one. */
export function readKey(key: string): { prefix: string; kind: KeyKind } | undefined {
  const found = SHAPE.exec(key)
  if (!found?.[1]) return undefined
  return { prefix: found[1], kind: found[2] === 'pub' ? 'publisher' : 'advertiser' }
}

/** The key that a request shows, in either header; an empty one shows none. */
export const keyIn = (headers: Headers): string | undefined =>
  headers.get('x-api-key') || bearerIn(headers)

/** `Authorization: Bearer KEY`. */
export const bearerIn = (headers: Headers): string | undefined =>
  readBearer(headers.get('authorization') ?? '')

/** The key in what that header says. */
export const readBearer = (said: string): string | undefined => /^Bearer +(\S+)$/i.exec(said)?.[1]

/** Equality of two equally long texts in time that does not depend on where they differ. */
export function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}
