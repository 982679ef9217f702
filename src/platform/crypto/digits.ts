/** An alphabet of `2 ** bits` letters, each standing for so many bits. */
export type Digits = { letters: string; bits: number }

/** Letters that are made into a text at once: one by one each would be a text of its own, all in a chain. */
const MOST_CODES = 1000

/** Bytes as letters, the first bits first; what is left over at the end is filled with zeros. */
export function toDigits(bytes: Uint8Array, { letters, bits: width }: Digits): string {
  const mask = letters.length - 1
  const codes: number[] = []
  let text = ''
  let bits = 0
  let held = 0
  for (let at = 0; at < bytes.length; at++) {
    bits = (bits << 8) | (bytes[at] ?? 0)
    held += 8
    while (held >= width) {
      held -= width
      codes.push(letters.charCodeAt((bits >> held) & mask))
    }
    bits &= mask
    if (codes.length < MOST_CODES) continue
    text += String.fromCharCode(...codes)
    codes.length = 0
  }
  if (held > 0) codes.push(letters.charCodeAt((bits << (width - held)) & mask))
  return text + String.fromCharCode(...codes)
}
