import { Filer } from './filer.ts'
import { rememberAnswers } from './memo.ts'
import {
  type Element,
  endOfPhrase,
  type Filed,
  type Part,
  type Start,
  Starts,
  skipSpaces,
  type Whole,
} from './starts.ts'
import { fold, placeOfLast } from './text.ts'

/**
 * Phrases of the tables, in a notation that needs no programmer:
 *   `memory foam`        these words in this order
 *   `mattress*` `*reifen` a word that starts or ends like this
 *   `sofa|couch`         one of these words
 *   `my?`                may be missing
 *   `_`                  any one word
 *   `...`                up to five words between
 *   `no point & living`  both, anywhere in the message, in any order
 * A phrase never crosses the end of a sentence, except at `&`.
 */

/** Phrases of a table, found in one pass over the words of a message. */
export type Phrases = {
  /** Numbers of the phrases found, ascending as in the table, each once. `startOf`: for who knows what starts where. */
  find(tokens: readonly string[], startOf?: StartOf): number[]
  /** The words with those of every phrase found blanked (the words in its gaps stay). */
  strike(tokens: readonly string[], startOf?: StartOf): readonly string[]
  /** Where phrases stand, in the order of their first words; parts of `&` phrases count by themselves. */
  locate(tokens: readonly string[]): Place[]
}

/** What may start at a word; `at`: its place among the words. */
type StartOf = (token: string, at: number) => Start | null

/** A phrase from its first word to its last. */
type Place = { readonly phrase: number; readonly from: number; readonly to: number }

const GAP = 5

/** Compiles phrases; their numbers are positions in the list. */
export function compilePhrases(phrases: readonly string[]): Phrases {
  const table = fold(phrases.join('\n')).replaceAll('-', ' ')
  const filer = new Filer(table)
  const positions = new Map<number, number>()
  let from = 0
  for (const [position, line] of table.split('\n').entries()) {
    const start = skipSpaces(table, from)
    positions.set(start, position)
    filer.add(start, from + line.length)
    from += line.length + 1
  }
  const starts = new Starts(table, filer.close())
  return createFinder(rememberStarts(starts), (place) => positions.get(place) ?? 0)
}

type TableRow = { readonly name: string; readonly from: number }

/** Words whose starts are remembered: those of a language repeat. */
const MOST_REMEMBERED = 8000
const rememberStarts = (starts: Starts) =>
  rememberAnswers((token) => starts.of(token), MOST_REMEMBERED)

/** A table of rows (see table.ts): what is found, and whose it is. */
export type PhraseTable = Phrases & {
  /** The row of a phrase found; a name may head several rows. */
  rowOf(phrase: number): TableRow
  textOf(phrase: number): string
  /** What may start at a word, found anew each time. */
  startOf(token: string): Start | null
}

/** A table as it is looked up: its text, folded, where its rows begin, and the words that its phrases start with. */
type FiledTable = { text: string; rows: ArrayLike<number>; filed: Filed }

/** Compiles the rows of a table, or those that `keep` names; phrase numbers are places in the table. */
export const compileTable = (source: string, keep?: (row: string) => boolean): PhraseTable =>
  openPhrases(fileTable(source, keep))

/** The same, as it may be stored. */
export function fileTable(source: string, keep?: (row: string) => boolean): FiledTable {
  const text = fold(source).replaceAll('-', ' ')
  const filer = new Filer(text)
  const rows: number[] = []
  let kept = true
  for (let line = 0; line < text.length; ) {
    const newline = text.indexOf('\n', line)
    const end = newline < 0 ? text.length : newline
    let at = skipSpaces(text, line)
    line = end + 1
    if (at >= end || text[at] === '#') continue
    const name = nameAt(text, at)
    if (name !== undefined) {
      rows.push(at)
      at += name.length + 1
      kept = keep === undefined || keep(name)
    }
    if (kept) addLine(filer, { table: text, from: at, end })
  }
  return { text, rows, filed: filer.close() }
}

/** Opens what was filed. */
export function openPhrases({ text, rows, filed }: FiledTable): PhraseTable {
  const starts = new Starts(text, filed)
  const rowAt = (place: number) => {
    const from = rows[placeOfLast(rows, place)] ?? 0
    return { name: nameAt(text, from) ?? '', from }
  }
  return {
    ...createFinder(rememberStarts(starts), (place) => place),
    startOf: (token) => starts.of(token),
    rowOf: rowAt,
    textOf: (phrase) => text.slice(phrase, endOfPhrase(text, phrase)).trim(),
  }
}

const ROW = /([a-z0-9_]+):/y

/** The name of the row that begins here, if one does. */
function nameAt(text: string, from: number): string | undefined {
  ROW.lastIndex = from
  return ROW.exec(text)?.[1]
}

function addLine(filer: Filer, { table, from, end }: { table: string; from: number; end: number }) {
  for (let at = from; at < end; ) {
    const comma = table.indexOf(',', at)
    const to = comma < 0 || comma > end ? end : comma
    const start = skipSpaces(table, at)
    if (start < to) filer.add(start, to)
    at = to + 1
  }
}

/** How often phrases were looked for: what a phrase knows of an earlier search counts no more. */
let searches = 0

function createFinder(ownStart: StartOf, numberOf: (place: number) => number): Phrases {
  return {
    find(tokens, startOf = ownStart) {
      const found: number[] = []
      const search = ++searches
      const isFound = ({ whole, bit }: Part) => whole.search === search && (whole.met & bit) !== 0
      const tell = ({ whole, bit }: Part) => {
        whole.met = (whole.search === search ? whole.met : 0) | bit
        whole.search = search
        if (whole.met === whole.all) found.push(numberOf(whole.phrase))
      }
      searchParts(tokens, { startOf, tell, isTold: isFound })
      return found.sort((x, y) => x - y)
    },
    strike(tokens, startOf = ownStart) {
      const seen = new Map<Whole, { missing: number; positions: number[] }>()
      searchParts(tokens, {
        startOf,
        tell: ({ whole, bit }, positions) => {
          const known = seen.get(whole) ?? { missing: whole.all, positions: [] }
          known.missing &= ~bit
          known.positions.push(...positions)
          seen.set(whole, known)
        },
      })
      if (seen.size === 0) return tokens
      const left = [...tokens]
      for (const { missing, positions } of seen.values()) {
        if (missing === 0) for (const position of positions) left[position] = ''
      }
      return left
    },
    locate(tokens) {
      const places: Place[] = []
      searchParts(tokens, {
        startOf: ownStart,
        tell: ({ whole: { phrase } }, positions) => {
          const [from = 0] = positions
          places.push({ phrase: numberOf(phrase), from, to: positions.at(-1) ?? from })
        },
      })
      return places
    },
  }
}

/** Tells of every part of a phrase that starts at a word, with the positions of its words. `isTold`: not to look for it. */
function searchParts(
  tokens: readonly string[],
  {
    startOf,
    tell,
    isTold = () => false,
  }: {
    startOf: StartOf
    tell: (part: Part, positions: readonly number[]) => void
    isTold?: (part: Part) => boolean
  },
) {
  const trail: number[] = []
  const matchFrom = createMatcher(tokens, trail)
  const consider = (parts: readonly Part[], at: number) => {
    for (const part of parts) {
      if (isTold(part)) continue
      trail.length = 1
      trail[0] = at
      if (matchFrom(elementsOf(part), { at: at + 1, index: 1 })) tell(part, trail)
    }
  }
  const tellAll = (parts: readonly Part[], at: number) => {
    trail.length = 1
    trail[0] = at
    for (const part of parts) if (!isTold(part)) tell(part, trail)
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) continue
    const start = startOf(token, at)
    if (start === null) continue
    if (start.alone.length > 0) tellAll(start.alone, at)
    if (start.others.length > 0) consider(start.others, at)
    const second = start.bySecond.size > 0 ? tokens[at + 1] : undefined
    const parts = second ? start.bySecond.get(second) : undefined
    if (parts) consider(parts, at)
  }
}

/** Whether elements from `index` on fit the words from `at` on; adds the positions of those words to the trail. */
function createMatcher(tokens: readonly string[], trail: number[]) {
  let elements: readonly Element[] = []
  const fitsFrom = (at: number, index: number): boolean => {
    const element = elements[index]
    if (element === undefined) return true
    if (element.kind === 'gap') {
      for (let skip = 0; skip <= GAP; skip++) {
        if (fitsFrom(at + skip, index + 1)) return true
        if (!tokens[at + skip]) return false
      }
      return false
    }
    const token = tokens[at]
    const isWord = element.kind === 'word'
    if (token && (!isWord || fitsAny(token, element.words))) {
      if (isWord) trail.push(at)
      if (fitsFrom(at + 1, index + 1)) return true
      if (isWord) trail.pop()
    }
    return isWord && element.optional && fitsFrom(at, index + 1)
  }
  return (given: readonly Element[], { at, index }: { at: number; index: number }) => {
    elements = given
    return fitsFrom(at, index)
  }
}

function elementsOf(part: Part): readonly Element[] {
  part.elements ??= part.text.split(/\s+/).map(readElement)
  return part.elements
}

function readElement(text: string): Element {
  if (text === '...') return { kind: 'gap' }
  if (text === '_') return { kind: 'any' }
  const optional = text.endsWith('?')
  return { kind: 'word', words: (optional ? text.slice(0, -1) : text).split('|'), optional }
}

function fitsAny(token: string, words: readonly string[]): boolean {
  for (const word of words) if (fitsWord(token, word)) return true
  return false
}

const STAR = 42

function fitsWord(token: string, word: string): boolean {
  if (word === token) return true
  if (word.charCodeAt(word.length - 1) === STAR) return token.startsWith(word.slice(0, -1))
  return word.charCodeAt(0) === STAR && token.endsWith(word.slice(1))
}
