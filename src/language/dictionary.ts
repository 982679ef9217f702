import type { Dictionary } from './contract.ts'
import { rememberAnswers } from './memo.ts'
import { stem } from './stem.ts'
import { findHash, hashOf } from './text.ts'
import { termOf } from './words.ts'

/** The meanings of an entry, the most usual first. `ends`: of a part, that it may be the last of a word. */
export type Definition = { readonly meanings: readonly string[]; readonly ends: boolean }

const MAGIC = 0x314f4c47
const HEADER_BYTES = 16
/** Meanings of one entry; those that are more usual come first. */
export const MOST_MEANINGS = 3
const NONE = 0x7fff
const ENDS = 0x8000
const MOST_REMEMBERED = 4000

/** Words of fewer letters are not made of others, and who types more says no word. */
const SHORTEST_COMPOUND = 8
const LONGEST_COMPOUND = 40
/** Letters of a part: the first of two, and any other. */
const SHORTEST_FIRST = 3
const SHORTEST_LAST = 4
/** What stands between two parts. */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e']

const NOTHING: readonly string[] = []

const PART = hashOf('part:')

/** The key of a word as a part of a longer one, as German and Dutch make them. */
export const partTermOf = (word: string): number => hashOf(stem(word), PART)

/**
 * Opens the asset without parsing. Layout (little endian): u32 magic, u32 entries, u32 bytes of words, 4 bytes reserved; u32
 * term (`termOf`, `partTermOf`) ascending; three u16 an entry: English words by number, `NONE` where there are
 * fewer, with the first whether it may be the last part of a word; English words (UTF-8), one a line.
 */
export function openDictionary(buffer: ArrayBuffer): Dictionary {
  const [magic, count = 0, bytes = 0] = new Uint32Array(buffer, 0, 3)
  if (magic !== MAGIC) throw new Error('not a dictionary')
  const terms = new Uint32Array(buffer, HEADER_BYTES, count)
  const numbers = new Uint16Array(buffer, HEADER_BYTES + 4 * count, MOST_MEANINGS * count)
  const wordsAt = HEADER_BYTES + 4 * count + 2 * MOST_MEANINGS * count
  const words = new TextDecoder().decode(new Uint8Array(buffer, wordsAt, bytes)).split('\n')
  const listOf = (term: number, has = 0): readonly string[] => {
    const at = findHash(terms, term)
    if (at < 0 || ((numbers[MOST_MEANINGS * at] ?? 0) & has) !== has) return NOTHING
    const few = numbers.subarray(MOST_MEANINGS * at, MOST_MEANINGS * (at + 1))
    return [...few].map((number) => number & NONE).flatMap((number) => words[number] ?? [])
  }
  const meaningOf = (part: string) => listOf(partTermOf(part))[0]
  const meaningOfLast = (part: string) => listOf(partTermOf(part), ENDS)[0]
  return {
    meaningsOf: rememberAnswers((word) => {
      const own = listOf(termOf(word))
      return own.length > 0 ? own : takeApart(word, { meaningOf, meaningOfLast })
    }, MOST_REMEMBERED),
  }
}

/** What parts of words mean: any, and such as a longer word may end with. */
type Parts = Readonly<Record<'meaningOf' | 'meaningOfLast', (part: string) => string | undefined>>

/** The first meaning of each part of a word that is made of two or three known ones; the longest last part wins. */
function takeApart(word: string, parts: Parts): readonly string[] {
  if (word.length < SHORTEST_COMPOUND || word.length > LONGEST_COMPOUND) return NOTHING
  for (let at = SHORTEST_FIRST; at <= word.length - SHORTEST_LAST; at++) {
    const thing = parts.meaningOfLast(word.slice(at))
    const kind = thing === undefined ? NOTHING : readFirst(word.slice(0, at), parts)
    if (thing !== undefined && kind.length > 0) return [...kind, thing]
  }
  return NOTHING
}

/** What stands before the last part: one part, or two longer ones. */
function readFirst(head: string, { meaningOf }: Parts): readonly string[] {
  const whole = readLinked(head, { meaningOf, shortest: SHORTEST_FIRST })
  if (whole !== undefined) return [whole]
  const long = { meaningOf, shortest: SHORTEST_LAST }
  for (let at = SHORTEST_LAST; at <= head.length - SHORTEST_LAST; at++) {
    const second = readLinked(head.slice(at), long)
    const first = second === undefined ? undefined : readLinked(head.slice(0, at), long)
    if (first !== undefined && second !== undefined) return [first, second]
  }
  return NOTHING
}

/** What a part means without what links it to the next. */
function readLinked(
  part: string,
  { meaningOf, shortest }: Pick<Parts, 'meaningOf'> & { shortest: number },
): string | undefined {
  for (const link of LINKS) {
    if (!part.endsWith(link) || part.length - link.length < shortest) continue
    const meaning = meaningOf(part.slice(0, part.length - link.length))
    if (meaning !== undefined) return meaning
  }
  return undefined
}

/** The asset that `openDictionary` opens. */
export function packDictionary(entries: ReadonlyMap<number, Definition>): ArrayBuffer {
  const definitions = [...entries].sort(([a], [b]) => a - b)
  const terms = definitions.map(([term]) => term)
  const words = [...new Set([...entries.values()].flatMap(({ meanings }) => meanings))].sort(
    (a, b) => (a < b ? -1 : 1),
  )
  if (words.length >= NONE) throw new RangeError(`${words.length} English words are too many`)
  const numberOf = new Map(words.map((word, number) => [word, number]))
  const text = new TextEncoder().encode(words.join('\n'))
  const numbersAt = HEADER_BYTES + 4 * terms.length
  const wordsAt = numbersAt + 2 * MOST_MEANINGS * terms.length
  const buffer = new ArrayBuffer(wordsAt + text.length)
  new Uint32Array(buffer, 0, 3).set([MAGIC, terms.length, text.length])
  new Uint32Array(buffer, HEADER_BYTES, terms.length).set(terms)
  const numbers = new Uint16Array(buffer, numbersAt, MOST_MEANINGS * terms.length).fill(NONE)
  for (const [at, [, { meanings, ends }]] of definitions.entries()) {
    const few = meanings.slice(0, MOST_MEANINGS).map((word) => numberOf.get(word) ?? NONE)
    numbers.set(few, MOST_MEANINGS * at)
    if (ends) numbers[MOST_MEANINGS * at] = (numbers[MOST_MEANINGS * at] ?? NONE) | ENDS
  }
  new Uint8Array(buffer, wordsAt).set(text)
  return buffer
}
