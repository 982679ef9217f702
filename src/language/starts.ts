export type Element =
  | { kind: 'word'; words: readonly string[]; optional: boolean }
  | { kind: 'gap' }
  | { kind: 'any' }

/**
 * A phrase. `all`: the bits of its parts; `met`: of those that a search has met, the last search in which any was. Kept
 * here, since a look at a map for each word of a text took a third of the search.
 */
export type Whole = { readonly phrase: number; readonly all: number; search: number; met: number }

/** A part of a phrase, cut out of its table when a text first needs it. */
export type Part = {
  whole: Whole
  bit: number
  text: string
  elements?: readonly Element[]
}

/**
 * The parts that may start at a word: those of no other word, those whose second word is plain, or one of several plain
 * ones, by that word, and the others.
 */
export type Start = {
  alone: readonly Part[]
  bySecond: ReadonlyMap<string, readonly Part[]>
  others: readonly Part[]
}

/**
 * Which parts may start at a word, filed as numbers: a table has thousands of phrases and a text needs few, so that nothing
 * is cut out of the table before. The places of first words are filed under their first three letters, in chains.
 */
export type Filed = {
  /** The first entry of each drawer, -1 for none, and of each entry the next one of its drawer. */
  readonly heads: Int32Array
  readonly next: Int32Array
  /** Of each entry where its word stands in the table, and its phrase. */
  readonly words: Int32Array
  readonly phrases: Int32Array
  /** Of words that are known by their ending alone (`*word`): the entry, and where the word ends; two numbers each. */
  readonly tails: Int32Array
}

export const DRAWERS = 4096
const NOT_PLAIN = /[?*_.]/
const [SPACE, STAR] = [32, 42]

/** Finds the parts that may start at a word. */
export class Starts {
  private readonly table: string
  private readonly filed: Filed
  private readonly tails: { ending: string; entry: number }[]
  private readonly wholes = new Map<number, Whole>()

  /** `table` is folded; a phrase ends at a comma or a line's end. */
  constructor(table: string, filed: Filed) {
    this.table = table
    this.filed = filed
    this.tails = Array.from({ length: filed.tails.length / 2 }, (_, at) => {
      const [entry = 0, end = 0] = filed.tails.subarray(2 * at)
      return { ending: table.slice((filed.words[entry] ?? 0) + 1, end), entry }
    })
  }

  of(token: string): Start | null {
    const parts: Part[] = []
    if (token.length > 2) parts.push(...this.listParts(token, token.length))
    parts.push(...this.listParts(token, Math.min(2, token.length)))
    for (const { ending, entry } of this.tails) {
      if (ending.length > 1 && token.endsWith(ending)) parts.push(this.cut(entry))
    }
    return parts.length === 0 ? null : sortBySecond(parts)
  }

  /** The parts that are filed under so many letters of the token. */
  private listParts(token: string, length: number): Part[] {
    const { heads, next, words } = this.filed
    const parts: Part[] = []
    const drawer = drawerOf(token, { from: 0, length })
    for (let entry = heads[drawer] ?? -1; entry >= 0; entry = next[entry] ?? -1) {
      if (this.startsWith(token, words[entry] ?? 0)) parts.push(this.cut(entry))
    }
    return parts
  }

  /** Whether the word of the table at this place is the token, or a start of it with a star. */
  private startsWith(token: string, from: number): boolean {
    const { table } = this
    let length = 0
    while (length < token.length && table.charCodeAt(from + length) === token.charCodeAt(length)) {
      length++
    }
    const code = table.charCodeAt(from + length)
    if (code === STAR) return length > 1
    return length === token.length && !isWordCode(code)
  }

  private cut(entry: number): Part {
    const { table, filed } = this
    const phrase = filed.phrases[entry] ?? 0
    let from = filed.words[entry] ?? 0
    while (from > phrase && table.charCodeAt(from - 1) !== SPACE) from--
    const whole = table.slice(phrase, endOfPhrase(table, phrase))
    const before = whole.slice(0, from - phrase).split(' & ').length - 1
    const texts = whole.split(' & ')
    const [text = ''] = whole.slice(from - phrase).split(' & ', 1)
    const all = 2 ** texts.length - 1
    return { whole: this.wholeOf(phrase, all), bit: 1 << before, text: text.trim() }
  }

  private wholeOf(phrase: number, all: number): Whole {
    const known = this.wholes.get(phrase)
    if (known) return known
    const whole = { phrase, all, search: 0, met: 0 }
    this.wholes.set(phrase, whole)
    return whole
  }
}

export function placeOf(text: string, { part, from }: { part: string; from: number }): number {
  const place = text.indexOf(part, from)
  return place < 0 ? text.length : place
}

/** Where the phrase that starts here ends: at the next comma or line's end. */
export function endOfPhrase(table: string, from: number): number {
  return Math.min(placeOf(table, { part: ',', from }), placeOf(table, { part: '\n', from }))
}

/** A number for up to three letters. */
export function drawerOf(text: string, { from, length }: { from: number; length: number }): number {
  let hash = text.charCodeAt(from)
  if (length > 1) hash += 31 * text.charCodeAt(from + 1)
  if (length > 2) hash += 961 * text.charCodeAt(from + 2)
  return hash & (DRAWERS - 1)
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 43 || code === 35
}

export function skipSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === SPACE) at++
  return at
}

function fileUnder(map: Map<string, Part[]>, { word, part }: { word: string; part: Part }) {
  const known = map.get(word)
  if (known) known.push(part)
  else map.set(word, [part])
}

function sortBySecond(parts: readonly Part[]): Start {
  const bySecond = new Map<string, Part[]>()
  const alone: Part[] = []
  const others: Part[] = []
  for (const part of parts) {
    const second = /^\S+\s+(\S+)/.exec(part.text)?.[1]
    if (second === undefined) alone.push(part)
    else if (NOT_PLAIN.test(second)) others.push(part)
    else for (const word of new Set(second.split('|'))) fileUnder(bySecond, { word, part })
  }
  return { alone, bySecond, others }
}
