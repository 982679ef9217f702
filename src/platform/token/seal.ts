import { fromBase64, fromBase64Url, toBase64Url } from '../crypto/base64.ts'
import { decodePayload, NUMBERED_BYTES, PAYLOAD_BYTES, type TokenPayload } from './payload.ts'

export type TokenKind = 'view' | 'click'
/** What a sealed text is for; it opens as nothing else. */
type SealKind = TokenKind | 'service'
const VERSION = 1
const KIND_BYTE = { view: 1, click: 2, service: 3 }
const IV_BYTES = 12
const HEAD_BYTES = 2 + IV_BYTES
const TAG_BYTES = 16
/** Characters: what is longer was never sealed here, and is not read. */
const LONGEST = 200
/** Characters of a token that names an ad; of one that doesn't: 159. */
const NUMBERED_LENGTH = 160

/** AES-256-GCM keys by id: the newest seals, all open. `roots`: the same secrets, as what further keys are derived from. */
export type KeyRing = {
  newest: number
  keys: ReadonlyMap<number, CryptoKey>
  roots: ReadonlyMap<number, CryptoKey>
}

/** Reads `kid:base64 of 32 bytes`, comma separated, newest first. Throws on anything else. */
export async function createKeyRing(text: string): Promise<KeyRing> {
  const keys = new Map<number, CryptoKey>()
  const roots = new Map<number, CryptoKey>()
  let newest: number | undefined
  for (const entry of text.split(',')) {
    const [kid = '', secret = ''] = entry.trim().split(':')
    const id = Number(kid)
    const raw = fromBase64(secret)
    if (!/^\d{1,3}$/.test(kid) || id > 255 || raw.length !== 32 || keys.has(id)) {
      throw new Error('TOKEN_KEYS: expected kid:base64-of-32-bytes with distinct kids 0 to 255')
    }
    keys.set(
      id,
      await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']),
    )
    roots.set(id, await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey']))
    newest ??= id
  }
  if (newest === undefined) throw new Error('TOKEN_KEYS is empty')
  return { newest, keys, roots }
}

/** Seals an encoded payload: version(1) | kid(1) | iv(12) | ciphertext(90) | tag(16), base64url: 160 characters. */
export const sealToken = (
  ring: KeyRing,
  { kind, payload, iv }: { kind: TokenKind; payload: Uint8Array; iv: Uint8Array },
) => sealBytes(ring, { kind, plain: payload, iv })

/** The payload, or undefined for anything that this ring did not seal as this kind. */
export async function openToken(
  ring: KeyRing,
  { kind, token }: { kind: TokenKind; token: string },
): Promise<TokenPayload | undefined> {
  const length = token.length < NUMBERED_LENGTH ? PAYLOAD_BYTES : NUMBERED_BYTES
  const plain = await openBytes(ring, { kind, token, length })
  return plain && decodePayload(plain)
}

/** Seals bytes under the newest key: 30 bytes more, in base64url. */
export async function sealBytes(
  ring: KeyRing,
  { kind, plain, iv }: { kind: SealKind; plain: Uint8Array; iv: Uint8Array },
): Promise<string> {
  const key = ring.keys.get(ring.newest)
  if (!key) throw new Error('the key ring has no newest key')
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: additionalData(ring.newest, kind) },
    key,
    plain,
  )
  const token = new Uint8Array(HEAD_BYTES + sealed.byteLength)
  token[0] = VERSION
  token[1] = ring.newest
  token.set(iv, 2)
  token.set(new Uint8Array(sealed), HEAD_BYTES)
  return toBase64Url(token)
}

/** The `length` bytes that were sealed, or undefined for anything that this ring did not seal as this kind. */
export async function openBytes(
  ring: KeyRing,
  { kind, token, length }: { kind: SealKind; token: string; length: number },
): Promise<Uint8Array | undefined> {
  if (token.length > LONGEST) return undefined
  const bytes = fromBase64Url(token)
  if (bytes?.length !== HEAD_BYTES + length + TAG_BYTES || bytes[0] !== VERSION) return undefined
  const kid = bytes[1] ?? 0
  const key = ring.keys.get(kid)
  if (!key) return undefined
  try {
    const plain = await crypto.subtle.decrypt(
      {
        name: 'AES-GCM',
        iv: bytes.subarray(2, HEAD_BYTES),
        additionalData: additionalData(kid, kind),
      },
      key,
      bytes.subarray(HEAD_BYTES),
    )
    return new Uint8Array(plain)
  } catch {
    return undefined
  }
}

const additionalData = (kid: number, kind: SealKind) => Uint8Array.of(VERSION, kid, KIND_BYTE[kind])
