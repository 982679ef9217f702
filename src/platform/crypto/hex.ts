/** Each byte as its two digits. */
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The lowest byte of a number as two hex digits. */
export const byteToHex = (byte: number): string => DIGITS[byte & 0xff] ?? ''

/** Bytes as lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byteToHex(byte)
  return text
}
