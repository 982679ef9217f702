import { fromBase64 } from '../platform/crypto/base64.ts'
import { toHex } from '../platform/crypto/hex.ts'

const signingKeys = new Map<string, CryptoKey>()
const LIMIT = 1000
const encoder = new TextEncoder()

/** A name under the publisher's own key: 64 bits as 16 hex digits. The same person differs between publishers. */
export async function pseudonym(publisherKey: string, name: string): Promise<string> {
  const key = signingKeys.get(publisherKey) ?? (await importKey(publisherKey))
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(name))
  return toHex(new Uint8Array(signature, 0, 8))
}

async function importKey(secret: string): Promise<CryptoKey> {
  const raw = fromBase64(secret)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
  if (signingKeys.size >= LIMIT) signingKeys.clear()
  signingKeys.set(secret, key)
  return key
}

/** What the pseudonym of a person is made of: the publisher's own id for them, or the SHA-256 of their e-mail. */
export const userName = (id: string) => `user:${id}`
export const emailName = (hashedEmail: string) => `email:${hashedEmail}`
