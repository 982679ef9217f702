import type { Line } from '../../src/catalog/tools/lines.ts'

type Paper = { width: number; hasColour: boolean }

const NARROWEST = 20
const STYLES = { title: [1, 22], quiet: [2, 22], verbatim: [36, 39], text: null } as const
/** Anything a terminal would obey instead of showing it. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Lines as a terminal shows them: broken at spaces but for commands, code and links, which are to be copied. */
export function render(lines: readonly Line[], { width, hasColour }: Paper): string {
  const columns = Math.max(width, NARROWEST)
  const written = lines.flatMap((line) => {
    const style = hasColour && line.text !== '' ? STYLES[line.kind] : null
    const paint = (text: string) => (style ? `\u001b[${style[0]}m${text}\u001b[${style[1]}m` : text)
    return layOut(line, columns).map(({ before, text }) => before + paint(text))
  })
  return `${written.join('\n')}\n`
}

type Piece = { before: string; text: string }

function layOut({ kind, text, mark, indent = 0 }: Line, width: number): Piece[] {
  const clean = text.replace(CONTROL, '')
  const margin = ' '.repeat(indent)
  const before = mark ? `${margin}${mark} ` : margin
  if (clean === '') return [{ before: '', text: '' }]
  if (kind === 'verbatim') return [{ before, text: clean }]
  const hanging = ' '.repeat(mark ? before.length : indent)
  return wrap(clean, width - hanging.length).map((part, i) => ({
    before: i === 0 ? before : hanging,
    text: part,
  }))
}

/** Broken at spaces; a word longer than the width has a line of its own. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/ +/)) {
    const last = lines.at(-1)
    if (last !== undefined && sizeOf(last) + 1 + sizeOf(word) <= width) {
      lines[lines.length - 1] = `${last} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines
}

/** Columns of a text: wide characters take two, marks none. */
const sizeOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (/\p{M}/u.test(char) ? 0 : isWide(char) ? 2 : 1), 0)
const isWide = (char: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u.test(
    char,
  )
