import { rememberAnswers } from './memo.ts'

/** The apostrophe of a French or Italian elision. */
const ELISION =
  /(?<=\b(?:l|d|j|m|t|s|n|c|qu|un|dell|all|nell|sull|dall|quell|quest|jusqu|lorsqu|aujourd))'(?=[a-z])/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
const BEYOND_ASCII = /[^\u0000-\u007f]+/g
const COMPATIBILITY: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l' }

/** Lower case without accents; apostrophes vanish from contractions and part French and Italian elisions. */
export function fold(text: string): string {
  const folded = text.toLowerCase().replace(BEYOND_ASCII, foldRun)
  return folded.includes("'") ? folded.replace(ELISION, ' ').replaceAll("'", '') : folded
}

/** Runs of one or two letters repeat: accents within words. */
const MOST_RUNS = 4000

/** Only what is not ASCII is taken apart: long texts have little of it. */
const foldRun = (run: string) => (run.length > 2 ? takeApart(run) : foldShort(run))
const foldShort = rememberAnswers(takeApart, MOST_RUNS)

function takeApart(run: string): string {
  return run
    .replace(/[\u2018\u2019\u02bc\u00b4]/g, "'")
    .replace(/[ßœæøł]/g, (letter) => COMPATIBILITY[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}

const TOKEN = /[a-z0-9]+(?:\+\+|#)?|[.!?\n]+/g
/** Scripts that put no space between words: two signs at a time stand for a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const ANY_TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|[\p{L}\p{N}]+(?:\+\+|#)?|[.!?\n。！？]+/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
const ASCII = /^[\u0000-\u007f]*$/

const isEnd = (code: number) =>
  code === 46 || code === 33 || code === 63 || code === 10 || code === 0x3002 || code >= 0xff01
export const isDigit = (code: number) => code >= 48 && code <= 57

/** The words of a folded text, in order. The end of a sentence is an empty string. */
export function tokensOf(folded: string): string[] {
  const isAscii = ASCII.test(folded)
  const words: string[] = folded.match(isAscii ? TOKEN : ANY_TOKEN) ?? []
  for (let at = 0; at < words.length; at++) {
    if (isEnd((words[at] ?? '').charCodeAt(0))) words[at] = ''
  }
  return isAscii ? words : words.flatMap((word) => (UNSPACED.test(word) ? pairsOf(word) : word))
}

function pairsOf(run: string): string[] {
  const signs = [...run]
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

/** What people want to say stands at either end of what they paste: so many characters of each. */
export function endsOf(text: string, characters: number): string {
  if (text.length <= 2 * characters) return text
  return `${text.slice(0, characters)}\n${text.slice(-characters)}`
}

const OFFSET = 0x811c9dc5

/**
 * FNV-1a, 32 bits, of UTF-16 units: the hash of the vector asset and of every term. `from`: the hash of what stands
 * before the text.
 */
export function hashOf(text: string, from = OFFSET): number {
  let hash = from
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** The place of the last number of an ascending list that is not above a value; 0 where all are. */
export function placeOfLast(ascending: ArrayLike<number>, value: number): number {
  let low = 0
  let high = ascending.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((ascending[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

const HASHES = 2 ** 32
/** In a table of so many hashes or fewer a hash is looked for everywhere. */
const FEW_HASHES = 64

/**
 * Position of a hash in an ascending table, or -1. Hashes are spread evenly, so it is looked for around where it would
 * stand were they spread exactly so, ever farther off: few places of a large table have to be read from memory.
 */
export function findHash(hashes: Uint32Array, hash: number): number {
  let low = 0
  let high = hashes.length - 1
  if (high > FEW_HASHES) {
    const expected = Math.floor((hash / HASHES) * hashes.length)
    let step = Math.ceil(Math.sqrt(high) / 4)
    if ((hashes[expected] ?? 0) < hash) {
      low = expected
      while (low + step < high && (hashes[low + step] ?? 0) < hash) {
        low += step
        step *= 2
      }
      high = Math.min(high, low + step)
    } else {
      high = expected
      while (high - step > low && (hashes[high - step] ?? 0) > hash) {
        high -= step
        step *= 2
      }
      low = Math.max(low, high - step)
    }
  }
  while (low <= high) {
    const middle = (low + high) >>> 1
    const value = hashes[middle] ?? 0
    if (value === hash) return middle
    if (value < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}
