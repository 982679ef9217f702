import { toHex } from './hex.ts'

/** SHA-256 of a text, as UTF-8, or of bytes, as 64 hex digits. Enough for keys: they carry 256 random bits. */
export async function sha256Hex(data: string | BufferSource): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
