import { sameText } from '../accounts/keys.ts'

/** How old a signed delivery may be, and how far ahead its clock. */
const TOLERANCE_MS = 5 * 60_000

/** Shopify: base64 HMAC-SHA256 of the raw body. */
export async function isShopifySignature(secret: string, body: string, given: string) {
  const signed = await sign(secret, body)
  return sameText(given, btoa(String.fromCharCode(...signed)))
}

/** Calendly: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of time, dot and raw body; good for five minutes. */
export async function isCalendlySignature(
  secret: string,
  body: string,
  header: string,
  now: number,
): Promise<boolean> {
  const parts = new Map(header.split(',').map((part) => splitOnce(part.trim())))
  const time = parts.get('t') ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1000) > TOLERANCE_MS) return false
  const signed = await sign(secret, `${time}.${body}`)
  const hex = [...signed].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return sameText(parts.get('v1') ?? '', hex)
}

const splitOnce = (part: string): [string, string] => {
  const at = part.indexOf('=')
  return [part.slice(0, at), part.slice(at + 1)]
}

async function sign(secret: string, text: string): Promise<Uint8Array> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
}
