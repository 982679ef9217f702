import { type Digits, toDigits } from '../crypto/digits.ts'

/** Digits and letters without i, l, o and u, as Crockford has them: nothing that is taken for something else. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const BITS = 5

const DIGITS: Digits = { letters: ALPHABET, bits: BITS }

/** Bytes as lower-case digits and letters, 8 for every 5 bytes. */
export const toBase32 = (bytes: Uint8Array): string => toDigits(bytes, DIGITS)

/** The same back, in any case and with o for 0 and i or l for 1; undefined for any other text. */
export function fromBase32(text: string): Uint8Array | undefined {
  const plain = text.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
  const bytes = new Uint8Array(Math.floor((plain.length * BITS) / 8))
  let bits = 0
  let held = 0
  let at = 0
  for (const letter of plain) {
    const value = ALPHABET.indexOf(letter)
    if (value < 0) return undefined
    bits = ((bits & 0xff) << BITS) | value
    held += BITS
    if (held < 8) continue
    held -= 8
    bytes[at++] = (bits >> held) & 0xff
  }
  return held < BITS && (bits & ((1 << held) - 1)) === 0 ? bytes : undefined
}
