/** An alphabet of `2 ** bits` letters, each standing for so many bits. */
export type Digits = { letters: string; bits: number }

/** Bytes as letters, the first bits first; what is left over at the end is filled with zeros. */
export function toDigits(bytes: Uint8Array, { letters, bits: width }: Digits): string {
  const mask = letters.length - 1
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    held += 8
    while (held >= width) {
      held -= width
      text += letters[(bits >> held) & mask]
    }
    bits &= mask
  }
  return held > 0 ? text + letters[(bits << (width - held)) & mask] : text
}
