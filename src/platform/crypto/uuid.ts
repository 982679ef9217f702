import { byteToHex } from './hex.ts'

/** A version 7 UUID: 48 bits of time, so that ids sort by when they were made, and 74 random bits. */
export function uuidv7(now: number, random: Uint8Array): string {
  const time = hexOfTime(now)
  const of = (i: number) => byteToHex(random[i] ?? 0)
  const version = byteToHex(0x70 | ((random[0] ?? 0) & 0x0f))
  const variant = byteToHex(0x80 | ((random[2] ?? 0) & 0x3f))
  const tail = `${of(4)}${of(5)}${of(6)}${of(7)}${of(8)}${of(9)}`
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}${of(1)}-${variant}${of(3)}-${tail}`
}

let latest = { now: Number.NaN, hex: '' }

/** 12 digits; those of the newest time are remembered, since several ids are made at once. */
function hexOfTime(now: number): string {
  if (now !== latest.now) latest = { now, hex: Math.floor(now).toString(16).padStart(12, '0') }
  return latest.hex
}

/** 16 bytes as the usual 36 characters. */
export function formatUuid(bytes: Uint8Array): string {
  let hex = ''
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) hex += '-'
    hex += byteToHex(bytes[i] ?? 0)
  }
  return hex
}

/** Writes the 16 bytes of a 36-character UUID at an offset. */
export function writeUuid(
  text: string,
  { bytes, offset }: { bytes: Uint8Array; offset: number },
): void {
  let at = offset
  for (let i = 0; i < 36; i += 2) {
    if (text.charCodeAt(i) === DASH) i++
    bytes[at++] = (nibbleOf(text.charCodeAt(i)) << 4) | nibbleOf(text.charCodeAt(i + 1))
  }
}

const DASH = 45
/** Value of a lower-case hex digit. */
const nibbleOf = (code: number) => (code < 58 ? code - 48 : code - 87)

/** When a version 7 UUID was made, ms since 1970. */
export const timeOfUuid = (text: string) =>
  Number.parseInt(text.slice(0, 8), 16) * 0x10000 + Number.parseInt(text.slice(9, 13), 16)

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
