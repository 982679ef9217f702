import { fromBase64, toBase64 } from '../crypto/base64.ts'

const PREFIX = 'whsec_'
/** Bytes of a secret; Standard Webhooks wants 24 to 64. */
export const SECRET_BYTES = 32

/** A secret as its owner keeps it. */
export const secretOf = (random: Uint8Array) => PREFIX + toBase64(random)

/** What is signed, and under which headers it goes. `seconds` since 1970. */
type Message = { id: string; seconds: number; body: string }

/** The headers of Standard Webhooks 1.0: a signature for each secret, the newest first. */
export async function signedHeaders(message: Message, secrets: readonly string[]) {
  const signatures = await Promise.all(secrets.map((secret) => signMessage(message, secret)))
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.seconds),
    'webhook-signature': signatures.join(' '),
  }
}

async function signMessage({ id, seconds, body }: Message, secret: string): Promise<string> {
  const raw = fromBase64(secret.slice(PREFIX.length))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
  const text = new TextEncoder().encode(`${id}.${seconds}.${body}`)
  return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, text)))}`
}
