import { formatUuid, writeUuid } from '../crypto/uuid.ts'
import { fromBase32, toBase32 } from './base32.ts'
import { type KeyRing, openBytes } from './seal.ts'

/** What the tracked link of a recommended service knows, so that a visit needs no lookup. */
type ServiceLink = {
  grclid: string
  /** The publisher's id, or the last seven bytes of it behind zeros (`tailOf`), which `bookSearches` completes. */
  publisherId: string
  serviceId: string
}

/** A link, and the click id that is minted for it. */
type MintedLink = { code: string; grclid: string }

/** Random bytes, end of the publisher's id, end of the service's id. */
const NONCE = 6
const PUBLISHER = 7
const SERVICE = 2
const PLAIN = NONCE + PUBLISHER + SERVICE
const TAG = 6
/** Characters of a code: 34, of 21 bytes. */
const SHORT = Math.ceil(((TAG + PLAIN) * 8) / 5)
/** Bytes of the links that came before: grclid, publisher and service. */
const LONG = 48
const INFO = new TextEncoder().encode('service link')
/** What people and models put behind a link. */
const TRAILING = /[^0-9a-z]+$/i

/** The random bytes that `mintServiceLink` takes. */
export const LINK_RANDOM = NONCE

/**
 * A link's code of 34 digits and letters, in any case. docs/decisions/short-links.md: the tag is a MAC of all it says and
 * of the service's whole id, and the key stream follows from the tag (synthetic IV), so nothing stands beside them.
 */
export async function mintServiceLink(
  ring: KeyRing,
  {
    publisherId,
    serviceId,
    random,
  }: { publisherId: string; serviceId: string; random: Uint8Array },
): Promise<MintedLink> {
  const plain = new Uint8Array(PLAIN)
  plain.set(random.subarray(0, NONCE))
  plain.set(endOf(publisherId, PUBLISHER), NONCE)
  plain.set(endOf(serviceId, SERVICE), NONCE + PUBLISHER)
  const key = await keyOf(ring, ring.newest)
  const { tag, grclid } = await signLink(key, { plain, serviceId })
  const code = new Uint8Array(TAG + PLAIN)
  code.set(tag)
  code.set(await cipherBytes(key, { tag, bytes: plain }), TAG)
  return { code: toBase32(code), grclid }
}

/** What a code says, for one of these services; undefined for any other text. Also reads the longer ones of before. */
export async function openServiceLink(
  ring: KeyRing,
  { text, serviceIds }: { text: string; serviceIds: Iterable<string> },
): Promise<ServiceLink | undefined> {
  const code = text.replace(TRAILING, '')
  if (code.length !== SHORT) return await openLong(ring, text)
  const bytes = fromBase32(code)
  if (!bytes) return undefined
  const tag = bytes.subarray(0, TAG)
  const ids = [...serviceIds]
  for (const kid of ring.roots.keys()) {
    const key = await keyOf(ring, kid)
    const plain = await cipherBytes(key, { tag, bytes: bytes.subarray(TAG) })
    const end = plain.subarray(NONCE + PUBLISHER)
    for (const serviceId of ids.filter((id) => isSame(endOf(id, SERVICE), end))) {
      const signed = await signLink(key, { plain, serviceId })
      if (!isSame(signed.tag, tag)) continue
      const publisherId = tailOf(plain.subarray(NONCE, NONCE + PUBLISHER))
      return { grclid: signed.grclid, publisherId, serviceId }
    }
  }
  return undefined
}

async function openLong(ring: KeyRing, code: string): Promise<ServiceLink | undefined> {
  const bytes = await openBytes(ring, { kind: 'service', token: code, length: LONG })
  if (!bytes) return undefined
  return {
    grclid: formatUuid(bytes),
    publisherId: formatUuid(bytes.subarray(16)),
    serviceId: formatUuid(bytes.subarray(32)),
  }
}

const keys = new WeakMap<CryptoKey, Promise<CryptoKey>>()

/** The key of a ring that signs links, derived once. */
async function keyOf({ roots }: KeyRing, kid: number): Promise<CryptoKey> {
  const root = roots.get(kid)
  if (!root) throw new Error('the key ring has no such key')
  const key = keys.get(root) ?? deriveLinkKey(root)
  keys.set(root, key)
  return await key
}

const deriveLinkKey = async (root: CryptoKey) =>
  await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: INFO },
    root,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  )

/** The tag of a link, and the click id: of the same MAC, other bytes (UUID version 8, RFC 9562). */
async function signLink(
  key: CryptoKey,
  { plain, serviceId }: { plain: Uint8Array; serviceId: string },
) {
  const text = new Uint8Array(1 + PLAIN + 16)
  text[0] = 1
  text.set(plain, 1)
  writeUuid(serviceId, { bytes: text, offset: 1 + PLAIN })
  const mac = await macOf(key, text)
  const id = mac.slice(16)
  id[6] = 0x80 | ((id[6] ?? 0) & 0x0f)
  id[8] = 0x80 | ((id[8] ?? 0) & 0x3f)
  return { tag: mac.subarray(0, TAG), grclid: formatUuid(id) }
}

/** Seals and opens: the bytes crossed with the key stream of a tag. */
async function cipherBytes(
  key: CryptoKey,
  { tag, bytes }: { tag: Uint8Array; bytes: Uint8Array },
): Promise<Uint8Array> {
  const stream = await macOf(key, Uint8Array.of(2, ...tag))
  return bytes.map((byte, i) => byte ^ (stream[i] ?? 0))
}

const macOf = async (key: CryptoKey, text: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, text))

function endOf(id: string, length: number): Uint8Array {
  const bytes = new Uint8Array(16)
  writeUuid(id, { bytes, offset: 0 })
  return bytes.subarray(16 - length)
}

/** The end of an id behind zeros: no id of ours begins so. */
function tailOf(end: Uint8Array): string {
  const bytes = new Uint8Array(16)
  bytes.set(end, 16 - end.length)
  return formatUuid(bytes)
}

/** Compared in full, whatever differs first. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (const [i, byte] of a.entries()) difference |= byte ^ (b[i] ?? 0)
  return difference === 0
}

export const serviceUrl = (origin: string, code: string) => `${origin}/go/${code}`
