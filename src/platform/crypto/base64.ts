import { type Digits, toDigits } from './digits.ts'

/** Bytes as base64. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Base64 as bytes; throws for what is none. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (c) => c.charCodeAt(0))

const BASE64URL: Digits = {
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  bits: 6,
}

/** Bytes as base64url without padding. */
export const toBase64Url = (bytes: Uint8Array): string => toDigits(bytes, BASE64URL)

/** What one digit of base64url stands for, 0 to 63; -1: it is none. */
export const sixBitsOf = (digit: string): number =>
  digit === '' ? -1 : BASE64URL.letters.indexOf(digit)

/** Strict: the one spelling that `toBase64Url` makes, so that no two texts are the same bytes. Undefined for any other. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return undefined
  const padded = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(text.length / 4) * 4, '=')
  try {
    const bytes = fromBase64(padded)
    return toBase64Url(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}
