import { toHex } from './hex.ts'

/** What `sha256Hex` answers, and what a hash that others send has to look like. */
export const SHA256_HEX = /^[0-9a-f]{64}$/

/** SHA-256 of a text, as UTF-8, or of bytes, as 64 hex digits. Enough for keys: they carry 256 random bits. */
export async function sha256Hex(data: string | BufferSource): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
