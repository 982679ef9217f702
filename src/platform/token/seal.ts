import { decodePayload, PAYLOAD_BYTES, type TokenPayload } from './payload.ts'

export type TokenKind = 'view' | 'click'
/** What a sealed text is for; it opens as nothing else. */
export type SealKind = TokenKind | 'service'
const VERSION = 1
const KIND_BYTE = { view: 1, click: 2, service: 3 }
const IV_BYTES = 12
const HEAD_BYTES = 2 + IV_BYTES
const TAG_BYTES = 16

/** AES-256-GCM keys by id: the newest seals, all open. */
export type KeyRing = { newest: number; keys: ReadonlyMap<number, CryptoKey> }

/** Reads `kid:base64 of 32 bytes`, comma separated, newest first. Throws on anything else. */
export async function createKeyRing(text: string): Promise<KeyRing> {
  const keys = new Map<number, CryptoKey>()
  let newest: number | undefined
  for (const entry of text.split(',')) {
    const [kid = '', secret = ''] = entry.trim().split(':')
    const id = Number(kid)
    const raw = Uint8Array.from(atob(secret), (c) => c.charCodeAt(0))
    if (!/^\d{1,3}$/.test(kid) || id > 255 || raw.length !== 32 || keys.has(id)) {
      throw new Error('TOKEN_KEYS: expected kid:base64-of-32-bytes with distinct kids 0 to 255')
    }
    keys.set(
      id,
      await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']),
    )
    newest ??= id
  }
  if (newest === undefined) throw new Error('TOKEN_KEYS is empty')
  return { newest, keys }
}

/** Seals an encoded payload: version(1) | kid(1) | iv(12) | ciphertext(89) | tag(16), base64url: 159 characters. */
export const sealToken = (ring: KeyRing, kind: TokenKind, payload: Uint8Array, iv: Uint8Array) =>
  sealBytes(ring, kind, payload, iv)

/** The payload, or undefined for anything that this ring did not seal as this kind. */
export async function openToken(
  ring: KeyRing,
  kind: TokenKind,
  token: string,
): Promise<TokenPayload | undefined> {
  const plain = await openBytes(ring, kind, token, PAYLOAD_BYTES)
  return plain && decodePayload(plain)
}

/** Seals bytes under the newest key: 30 bytes more, in base64url. */
export async function sealBytes(
  ring: KeyRing,
  kind: SealKind,
  plain: Uint8Array,
  iv: Uint8Array,
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
  kind: SealKind,
  token: string,
  length: number,
): Promise<Uint8Array | undefined> {
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

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    held += 8
    while (held >= 6) {
      held -= 6
      text += ALPHABET[(bits >> held) & 63]
    }
    bits &= 63
  }
  return held > 0 ? text + ALPHABET[(bits << (6 - held)) & 63] : text
}

/** Strict: the one spelling toBase64Url makes, so that no two texts open as the same token. */
function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length > 200) return undefined
  const padded = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(text.length / 4) * 4, '=')
  try {
    const bytes = Uint8Array.from(atob(padded), (c) => c.charCodeAt(0))
    return toBase64Url(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}
