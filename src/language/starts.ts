export type Element =
  | { kind: 'word'; words: readonly string[]; optional: boolean }
  | { kind: 'gap' }
  | { kind: 'any' }

/** A part of a phrase, cut out of its table when a text first needs it. `all`: the bits of all parts of the phrase. */
export type Part = {
  phrase: number
  bit: number
  all: number
  text: string
  elements?: readonly Element[]
}

/** The parts that may start at a word: those whose second word is plain, or one of several plain ones, by that word, and the others. */
type Start = { bySecond: ReadonlyMap<string, readonly Part[]>; others: readonly Part[] }

/** Where a phrase begins in its table, and where what is looked at begins and ends. */
type Place = { phrase: number; from: number; to: number }

const MEMO_LIMIT = 20_000
const DRAWERS = 4096
const NOT_PLAIN = /[?*_.]/
const [SPACE, AND, STAR, QUESTION, OR] = [32, 38, 42, 63, 124]

/**
 * Which parts may start at a word. A table has thousands of phrases and a text needs few, so that nothing is cut out of
 * the table before: the places of first words are filed under their first three letters, in chains of numbers.
 */
export class Starts {
  private readonly table: string
  private readonly heads = new Int32Array(DRAWERS).fill(-1)
  private readonly next: number[] = []
  private readonly words: number[] = []
  private readonly phrases: number[] = []
  private readonly tails: { ending: string; entry: number }[] = []
  private readonly memo = new Map<string, Start | null>()

  /** The next `&` from where the table has been read to. */
  private and = -1

  /** `table` is folded; a phrase ends at a comma or a line's end. */
  constructor(table: string) {
    this.table = table
  }

  /** Files the phrase (in the order of the table) at these places of the table; its number is its place. */
  add(from: number, to: number): void {
    this.addFirst({ phrase: from, from, to })
    while (this.and < from) this.and = placeOf(this.table, { part: ' & ', from: this.and + 1 })
    while (this.and < to) {
      this.addFirst({ phrase: from, from: skipSpaces(this.table, this.and + 3), to })
      this.and = placeOf(this.table, { part: ' & ', from: this.and + 1 })
    }
  }

  /** Files every word that a part may start with. */
  private addFirst({ phrase, from, to }: Place): void {
    const { table } = this
    let word = from
    let at = from
    let code = 0
    for (; at < to; at++) {
      code = table.charCodeAt(at)
      if (code === SPACE) break
      if (code !== OR) continue
      this.fileWord({ phrase, from: word, to: at })
      word = at + 1
    }
    const last = at === from ? 0 : table.charCodeAt(at - 1)
    const optional = last === QUESTION
    const first = at - from === 1 ? table[from] : at - from === 3 ? table.slice(from, at) : ''
    if (at === from || last === AND || first === '_' || first === '...') {
      throw new Error(`phrase at ${phrase} does not start with a word`)
    }
    this.fileWord({ phrase, from: word, to: optional ? at - 1 : at })
    if (optional) this.addFirst({ phrase, from: skipSpaces(table, at), to })
  }

  private fileWord({ phrase, from, to }: Place): void {
    const { table } = this
    const entry = this.words.length
    this.words.push(from)
    this.phrases.push(phrase)
    if (table.charCodeAt(from) === STAR) {
      this.tails.push({ ending: table.slice(from + 1, to), entry })
      this.next.push(-1)
      return
    }
    const end = table.charCodeAt(to - 1) === STAR ? to - 1 : to
    const drawer = drawerOf(table, { from, length: end - from })
    this.next.push(this.heads[drawer] ?? -1)
    this.heads[drawer] = entry
  }

  /** Remembers the answer: the words of a language repeat. */
  of(token: string): Start | null {
    const known = this.memo.get(token)
    if (known !== undefined) return known
    const parts: Part[] = []
    if (token.length > 2) parts.push(...this.listParts(token, token.length))
    parts.push(...this.listParts(token, Math.min(2, token.length)))
    for (const { ending, entry } of this.tails) {
      if (ending.length > 1 && token.endsWith(ending)) parts.push(this.cut(entry))
    }
    const start = parts.length === 0 ? null : sortBySecond(parts)
    if (this.memo.size >= MEMO_LIMIT) this.memo.clear()
    this.memo.set(token, start)
    return start
  }

  /** The parts that are filed under so many letters of the token. */
  private listParts(token: string, length: number): Part[] {
    const parts: Part[] = []
    const drawer = drawerOf(token, { from: 0, length })
    for (let entry = this.heads[drawer] ?? -1; entry >= 0; entry = this.next[entry] ?? -1) {
      if (this.startsWith(token, this.words[entry] ?? 0)) parts.push(this.cut(entry))
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
    const { table } = this
    const phrase = this.phrases[entry] ?? 0
    let from = this.words[entry] ?? 0
    while (from > phrase && table.charCodeAt(from - 1) !== SPACE) from--
    const whole = table.slice(phrase, endOfPhrase(table, phrase))
    const before = whole.slice(0, from - phrase).split(' & ').length - 1
    const texts = whole.split(' & ')
    const [text = ''] = whole.slice(from - phrase).split(' & ', 1)
    return { phrase, bit: 1 << before, all: 2 ** texts.length - 1, text: text.trim() }
  }
}

function placeOf(text: string, { part, from }: { part: string; from: number }): number {
  const place = text.indexOf(part, from)
  return place < 0 ? text.length : place
}

/** Where the phrase that starts here ends: at the next comma or line's end. */
export function endOfPhrase(table: string, from: number): number {
  return Math.min(placeOf(table, { part: ',', from }), placeOf(table, { part: '\n', from }))
}

/** A number for up to three letters. */
function drawerOf(text: string, { from, length }: { from: number; length: number }): number {
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
  const others: Part[] = []
  for (const part of parts) {
    const second = /^\S+\s+(\S+)/.exec(part.text)?.[1]
    if (second === undefined || NOT_PLAIN.test(second)) others.push(part)
    else for (const word of new Set(second.split('|'))) fileUnder(bySecond, { word, part })
  }
  return { bySecond, others }
}
