import { toHex } from '../crypto/hex.ts'

/** Widths of the printable ASCII characters of Helvetica, in thousandths of its size (Adobe's font metrics). */
const WIDTHS = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 ' +
  '278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 ' +
  '611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 ' +
  '556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
)
  .split(' ')
  .map(Number)
const FIRST = 32
/** As wide as most letters with accents are. */
const OTHER = 556

/** What WinAnsi has from 0x80 on; the rest of it is as in Latin-1. */
const WIN = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'

/** How wide a text is at a size, in points. */
export const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, char) => sum + (WIDTHS[(char.codePointAt(0) ?? 0) - FIRST] ?? OTHER), 0) *
  (size / 1000)

/** The text as far as it fits into a width, with dots where it is cut. */
export function fitText(text: string, { size, width }: { size: number; width: number }): string {
  if (widthOf(text, size) <= width) return text
  const chars = [...text]
  while (chars.length > 0 && widthOf(`${chars.join('')}...`, size) > width) chars.pop()
  return `${chars.join('')}...`
}

/** The text as a hexadecimal string of PDF in WinAnsi: letters lose accents that it lacks, what else it lacks is `?`. */
export function encodeText(text: string): string {
  const bytes = [...text.normalize('NFC')].flatMap((char) => {
    const own = byteOf(char)
    if (own !== undefined) return own
    return [...char.normalize('NFKD').replaceAll(/\p{M}/gu, '')].map((one) => byteOf(one) ?? 0x3f)
  })
  return `<${toHex(Uint8Array.from(bytes))}>`
}

function byteOf(char: string): number | undefined {
  const code = char.codePointAt(0) ?? 0
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code
  const win = WIN.indexOf(char)
  return win >= 0 && char !== '\0' ? 0x80 + win : undefined
}
