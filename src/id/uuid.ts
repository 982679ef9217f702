/** A version 7 UUID: 48 bits of time, so that ids sort by when they were made, and 74 random bits. */
export function uuidv7(now: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16)
  bytes.set(random.subarray(0, 10), 6)
  new DataView(bytes.buffer).setUint32(0, Math.floor(now / 0x10000))
  new DataView(bytes.buffer).setUint16(4, now % 0x10000)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return formatUuid(bytes)
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** 16 bytes as the usual 36 characters. */
export function formatUuid(bytes: Uint8Array): string {
  let hex = ''
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) hex += '-'
    hex += HEX[bytes[i] ?? 0]
  }
  return hex
}

/** Writes the 16 bytes of a 36-character UUID at an offset. */
export function writeUuid(text: string, bytes: Uint8Array, offset: number): void {
  let at = offset
  for (let i = 0; i < 36; i += 2) {
    if (text.charCodeAt(i) === DASH) i++
    bytes[at++] = (nibble(text.charCodeAt(i)) << 4) | nibble(text.charCodeAt(i + 1))
  }
}

const DASH = 45
/** Value of a lower-case hex digit. */
const nibble = (code: number) => (code < 58 ? code - 48 : code - 87)

/** When a version 7 UUID was made, ms since 1970. */
export const timeOfUuid = (text: string) =>
  Number.parseInt(text.slice(0, 8), 16) * 0x10000 + Number.parseInt(text.slice(9, 13), 16)

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
