import { sameText } from '../../accounts/keys.ts'
import { toBase64 } from '../../platform/crypto/base64.ts'
import { SHA256_HEX } from '../../platform/crypto/digest.ts'
import { toHex } from '../../platform/crypto/hex.ts'

/** How old a signed delivery may be, and how far ahead its clock. */
const TOLERANCE_MS = 5 * 60_000

type Bytes = Uint8Array<ArrayBuffer>
type Check = (secret: string, body: Bytes) => Promise<boolean>

/** Shopify: base64 HMAC-SHA256 of the raw body. Undefined for what can't be one. */
export function readShopifySignature(given: string): Check | undefined {
  if (!/^[A-Za-z0-9+/]{43}=$/.test(given)) return undefined
  return async (secret, body) => sameText(given, toBase64(await signParts(secret, body)))
}

/**
 * Calendly: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of time, dot and raw body. Undefined for what can't be one, or is not of
 * the last five minutes.
 */
export function readCalendlySignature(header: string, now: number): Check | undefined {
  if (header.length > LONGEST_HEADER) return undefined
  const parts = new Map(header.split(',').map((part) => splitOnce(part.trim())))
  const time = parts.get('t') ?? ''
  const given = parts.get('v1') ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1000) > TOLERANCE_MS)
    return undefined
  if (!SHA256_HEX.test(given)) return undefined
  return async (secret, body) => {
    const signed = await signParts(secret, new Uint8Array(encoder.encode(`${time}.`)), body)
    return sameText(given, toHex(signed))
  }
}
const LONGEST_HEADER = 500

const splitOnce = (part: string): [string, string] => {
  const at = part.indexOf('=')
  return [part.slice(0, at), part.slice(at + 1)]
}

const encoder = new TextEncoder()

async function signParts(secret: string, ...parts: Bytes[]): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ])
  const text = parts.length === 1 ? parts[0] : await new Blob(parts).arrayBuffer()
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, text ?? new Uint8Array()))
}
