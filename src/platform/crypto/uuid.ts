import { byteToHex } from './hex.ts'

/** A version 7 UUID: 48 bits of time, so that ids sort by when they were made, and 74 random bits. */
export function uuidv7(now: number, random: Uint8Array): string {
  if (now !== latest) writeTime(now)
  writeByte(14, 0x70 | ((random[0] ?? 0) & 0x0f))
  writeByte(16, random[1] ?? 0)
  writeByte(19, 0x80 | ((random[2] ?? 0) & 0x3f))
  writeByte(21, random[3] ?? 0)
  for (let i = 4; i < 10; i++) writeByte(16 + 2 * i, random[i] ?? 0)
  return String.fromCharCode(...codes)
}

const DASH = 45
/** The letters of the id that is made, at once: of its time those stay while it lasts. */
const codes = Array.from({ length: 36 }, () => DASH)
let latest = Number.NaN

function writeTime(now: number): void {
  latest = now
  const hex = Math.floor(now).toString(16).padStart(12, '0')
  for (let at = 0; at < 12; at++) codes[at < 8 ? at : at + 1] = hex.charCodeAt(at)
}

function writeByte(at: number, byte: number): void {
  codes[at] = codeOf(byte >> 4)
  codes[at + 1] = codeOf(byte & 15)
}

/** A value below 16 as a lower-case hex digit. */
const codeOf = (nibble: number) => (nibble < 10 ? 48 : 87) + nibble

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

/** Value of a lower-case hex digit. */
const nibbleOf = (code: number) => (code < 58 ? code - 48 : code - 87)

/** When a version 7 UUID was made, ms since 1970. */
export const timeOfUuid = (text: string) =>
  Number.parseInt(text.slice(0, 8), 16) * 0x10000 + Number.parseInt(text.slice(9, 13), 16)

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
