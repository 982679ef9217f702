import { globSync, readFileSync } from 'node:fs'

/** Makes a text whose JSON has about so many bytes. */
export type Text = (bytes: number) => string

/** The unit again and again. */
const repeated =
  (unit: string): Text =>
  (bytes) =>
    unit.repeat(Math.max(1, Math.floor(bytes / (Buffer.byteLength(JSON.stringify(unit)) - 2))))

/** What is dear to fold, split, match, scrub or stem: an alphabet each, and the hooks of our own patterns. */
const UNITS: Record<string, string> = {
  letters: 'a',
  capitals: 'A',
  'letters with an accent': 'é',
  'letters that grow in lower case': 'İ',
  'letters that grow when they are taken apart': 'ﷺ',
  'combining marks': '\u0301',
  'letters with two marks in the wrong order': 'a\u0301\u0323',
  'letters that are other letters': 'ßœæøł',
  cyrillic: 'ж',
  'cyrillic words': 'купить ',
  greek: 'ω',
  'han characters': '漢',
  kana: 'カ',
  hangul: '한',
  arabic: 'م',
  thai: 'ก',
  devanagari: 'क्षि',
  emoji: '😀',
  'families of emoji': '👩‍👩‍👧‍👦',
  'full-width letters': 'ａ',
  'full-width at signs': 'ａ＠',
  'invisible characters': '\u200b',
  'right-to-left marks': '\u202e',
  'half a surrogate pair': '\ud800',
  NUL: '\0',
  digits: '7',
  'digits and blanks': '7 ',
  'digits and dashes': '7--',
  'digits, seven at a time': '7777777 ',
  'numbers with dots': '1.1.1.',
  'indian digits': '७',
  blanks: ' ',
  'no-break spaces': '\u00a0',
  lines: '\n',
  'line ends': '\r\n',
  tabs: '\t',
  dots: '.',
  'question marks': '?',
  dashes: '-',
  underscores: '_',
  'letters and dashes': 'a-',
  'letters and dots': 'a.',
  'at signs': '@',
  'letters and at signs': 'a@',
  'addresses without an end': 'a@b.',
  'at, spelt out': 'a at ',
  'at and dot, spelt out': 'a at b dot ',
  'brackets around at': 'a ( at ',
  brackets: '([{',
  colons: 'a:',
  'pairs of colons': '::',
  hexadecimal: 'f00d',
  'plus signs': '+',
  slashes: '/',
  backslashes: '\\',
  quotes: '"',
  apostrophes: "'",
  elisions: "l'",
  'curly apostrophes': 'l’',
  percents: '%',
  'percents of percents': '%25',
  'parameters p': '&p=A',
  tokens: `&p=${'A'.repeat(159)}`,
  'click ids without an end': '&grclid=0123abcd-0123-0123-0123-',
  'addresses of pages': 'https://a.example/',
  markup: '<a ',
  entities: '&amp;',
  commas: ',',
  'one word': 'shoes ',
  'a question': 'Which trail running shoes should I buy for muddy trails? ',
  'the same question without an end': 'which trail running shoes should i buy for muddy trails ',
  'a sensitive hint': 'pills ',
}

/** Numbers from 0 to 1, the same in every run. */
function seeded(): () => number {
  let state = 42
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const filled =
  (next: (random: () => number) => string): Text =>
  (bytes) => {
    const random = seeded()
    const words: string[] = []
    for (let size = 0; size < bytes; ) {
      const word = next(random)
      words.push(word)
      size += Buffer.byteLength(word) + 1
    }
    // What was added last may have been too much.
    return words.slice(0, -1).join(' ')
  }

const pick = <T>(items: readonly T[], random: () => number): T =>
  items[Math.floor(random() * items.length)] as T

const LATIN = [...'abcdefghijklmnopqrstuvwxyz']
const drawn = (letters: readonly string[], least: number, most: number) => (random: () => number) =>
  Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () =>
    pick(letters, random),
  ).join('')

/** Every word that stands in our own sources: all that a table, a rule or a pattern knows is among them. */
function ownWords(): string[] {
  const text = globSync('src/**/*.ts')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  return [...new Set(text.match(/\p{L}{2,}/gu))]
}

/** A word with two neighbours swapped. */
const slip = (word: string) => {
  const at = Math.floor(word.length / 2)
  return word.slice(0, at - 1) + word[at] + word[at - 1] + word.slice(at + 1)
}

const own = ownWords()
export const texts: Record<string, Text> = {
  ...Object.fromEntries(Object.entries(UNITS).map(([name, unit]) => [name, repeated(unit)])),
  'words that nobody knows': filled(drawn(LATIN, 3, 9)),
  'long words that nobody knows': filled(drawn(LATIN, 20, 40)),
  'words of two letters': filled(drawn(LATIN, 2, 2)),
  'numbers that differ': filled((random) => String(Math.floor(random() * 1e9))),
  'words that we know': filled((random) => pick(own, random)),
  'words that we know, misspelt': filled((random) => slip(pick(own, random))),
  'words that we know, an end of sentence each': filled((random) => `${pick(own, random)}.`),
  'words that we know, in capitals': filled((random) => pick(own, random).toUpperCase()),
  'cyrillic words that nobody knows': filled(drawn([...'абвгдежзиклмнопрстуфхцчшщэюя'], 3, 9)),
  'han characters that differ': filled((random) =>
    String.fromCharCode(0x4e00 + Math.floor(random() * 0x5000)),
  ),
  'any characters at all': filled((random) =>
    String.fromCodePoint(0x20 + Math.floor(random() * 0xd000)),
  ),
}
