import { fold, tokensOf } from '../../language/text.ts'
import { CONCEPTS } from './concepts.ts'
import { unslashed, writtenOut } from './shorthand.ts'
import { stem } from './stem.ts'

/** Names that plain words would lose, as one word each. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/\bc#/g, ' csharp '],
  [/\bc\+\+/g, ' cpp '],
  [/(^|\s)\.net\b/g, '$1dotnet'],
  [/\basp\.net\b/g, 'aspnet'],
  [/\b(next|nuxt|node|vue|three|express|solid|ember|d3|deno|bun)\.?js\b/g, '$1js'],
  [/\b(\w+)\.(io|ai|dev|com|sh|app|so|co)\b/g, '$1 $2'],
  [/\.env\b/g, ' env file '],
  [/[,;:()]/g, ' . '],
]

/** The words of a text, folded, in order. The end of a sentence is an empty string. */
export function wordsOf(text: string): string[] {
  let folded = unslashed(fold(text))
  for (const [pattern, instead] of SPELLINGS) folded = folded.replace(pattern, instead)
  return tokensOf(folded).map(writtenOut)
}

/** What is remembered of words, at most: a catalogue has some thousands. */
const MOST_REMEMBERED = 20_000
const stems = new Map<string, string>()

export function stemOf(word: string): string {
  return remembered(stems, word, () => stem(word))
}

function remembered<T>(known: Map<string, T>, word: string, read: () => T): T {
  const found = known.get(word)
  if (found !== undefined) return found
  if (known.size >= MOST_REMEMBERED) known.clear()
  const made = read()
  known.set(word, made)
  return made
}

/** A term of a query or an entry: a concept (`#email`) or the stem of a word. */
export type Term = { id: string; at: number; words: number }

type Surface = { concept: string; words: readonly string[]; open: boolean }
type Table = { exact: Map<string, Surface[]>; prefixes: Map<string, Surface[]> }

/** Prefixes are found by their first letters. */
const KEY = 3
let table: Table | undefined

function readTable(): Table {
  const read: Table = { exact: new Map(), prefixes: new Map() }
  for (const line of CONCEPTS.trim().split('\n')) {
    const colon = line.indexOf(':')
    const concept = `#${line.slice(0, colon)}`
    for (const said of line.slice(colon + 1).split(',')) {
      const open = said.trimEnd().endsWith('*')
      const words = wordsOf(said.replaceAll('*', ' ')).filter((word) => word !== '')
      const [first] = words
      if (!first) continue
      const isPrefix = open && words.length === 1
      const found = isPrefix ? read.prefixes : read.exact
      const key = isPrefix ? first.slice(0, KEY) : first
      found.set(key, [...(found.get(key) ?? []), { concept, words, open }])
    }
  }
  return read
}

const NONE: Surface[] = []
const beginnings = new Map<string, Surface[]>()

/** The surfaces whose first word this can be. */
function beginningWith(word: string): Surface[] {
  return remembered(beginnings, word, () => {
    table ??= readTable()
    const prefixes = table.prefixes.get(word.slice(0, KEY)) ?? NONE
    return [
      ...(table.exact.get(word) ?? NONE),
      ...prefixes.filter(({ words }) => word.startsWith(words[0] ?? '')),
    ]
  })
}

/** The longest surfaces that begin at a place: several concepts may share one. */
function surfacesAt(words: readonly string[], at: number): Surface[] {
  const begun = beginningWith(words[at] ?? '')
  if (begun.length === 0) return NONE
  const candidates = begun.filter(
    ({ words: said, open }) =>
      said.length === 1 ||
      said.every((part, i) => {
        const here = words[at + i] ?? ''
        return here === part || (open && i === said.length - 1 && here.startsWith(part))
      }),
  )
  if (candidates.length < 2) return candidates
  const longest = Math.max(0, ...candidates.map(({ words: said }) => said.length))
  return candidates.filter(({ words: said }) => said.length === longest)
}

/** What a text names: its concepts, and the stems of its words. A word inside a longer concept may name its own as well. */
export function termsOf(words: readonly string[], isStop: (word: string) => boolean): Term[] {
  const terms: Term[] = []
  words.forEach((word, at) => {
    if (word === '') return
    for (const { concept, words: said } of surfacesAt(words, at)) {
      terms.push({ id: concept, at, words: said.length })
    }
    if (!isStop(word)) terms.push({ id: stemOf(word), at, words: 1 })
  })
  return terms
}

/** Whether a word begins something the table knows. */
export const isKnown = (word: string) => surfacesAt([word], 0).length > 0

/** Whether a text is what a concept is called, and nothing more. */
export const namesConcept = (words: readonly string[]) =>
  surfacesAt(words, 0).some(({ words: said }) => said.length === words.length)

/** Every word of the table, for slips of the pen. */
export function tableWords(): string[] {
  table ??= readTable()
  return [...table.exact.values(), ...table.prefixes.values()].flat().flatMap(({ words }) => words)
}
