import { fromBase64, toBase64 } from './base64.ts'
import { toHex } from './hex.ts'

/**
 * What stores keep of personal data: names nobody can reverse without the key, and texts nobody can read without it.
 * All of it hangs on one key of the environment that outlives the rotation of others.
 */
export type Vault = {
  /** The name a hashed e-mail or phone number is kept under: a keyed hash of the hash, 32 hex digits. */
  nameOf: (hash: string) => Promise<string>
  /** Seals a text for a purpose: `iv(12) | ciphertext | tag(16)`, base64. Needs 12 random bytes. */
  seal: (purpose: string, what: { text: string; iv: Uint8Array }) => Promise<string>
  /** The text; throws for anything that was not sealed under this key for this purpose. */
  open: (purpose: string, sealed: string) => Promise<string>
}

const IV_BYTES = 12
const NAME_DIGITS = 32

/** A vault under a key of 32 bytes, base64; every use has a key of its own derived from it. */
export async function createVault(key: string): Promise<Vault> {
  const master = await hmacKey(fromBase64(key))
  const [names, texts] = await Promise.all([
    deriveSecret(master, 'identity names').then(hmacKey),
    deriveSecret(master, 'sealed texts').then((raw) =>
      crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']),
    ),
  ])
  return {
    nameOf: async (hash) => {
      const signed = await crypto.subtle.sign('HMAC', names, encodeText(hash.toLowerCase()))
      return toHex(new Uint8Array(signed)).slice(0, NAME_DIGITS)
    },
    seal: async (purpose, { text, iv }) => {
      const how = { name: 'AES-GCM', iv, additionalData: encodeText(purpose) }
      const sealed = await crypto.subtle.encrypt(how, texts, encodeText(text))
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
    },
    open: async (purpose, sealed) => {
      const bytes = fromBase64(sealed)
      const iv = bytes.subarray(0, IV_BYTES)
      const how = { name: 'AES-GCM', iv, additionalData: encodeText(purpose) }
      const plain = await crypto.subtle.decrypt(how, texts, bytes.subarray(IV_BYTES))
      return new TextDecoder().decode(plain)
    },
  }
}

const hmacKey = (raw: Uint8Array) =>
  crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

const deriveSecret = async (master: CryptoKey, use: string) =>
  new Uint8Array(await crypto.subtle.sign('HMAC', master, encodeText(use)))

const encodeText = (text: string) => new TextEncoder().encode(text)
