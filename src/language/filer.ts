import { DRAWERS, drawerOf, type Filed, placeOf, skipSpaces } from './starts.ts'

/** Where a phrase begins in its table, and where what is looked at begins and ends. */
type Place = { phrase: number; from: number; to: number }

const [SPACE, AND, STAR, QUESTION, OR] = [32, 38, 42, 63, 124]

/** Files the words that phrases of a table start with. */
export class Filer {
  private readonly table: string
  private readonly heads = new Int32Array(DRAWERS).fill(-1)
  private readonly next: number[] = []
  private readonly words: number[] = []
  private readonly phrases: number[] = []
  private readonly tails: number[] = []

  /** The next `&` from where the table has been read to. */
  private and = -1

  /** `table` is folded; a phrase ends at a comma or a line's end. */
  constructor(table: string) {
    this.table = table
  }

  /** All that was filed. */
  close(): Filed {
    return {
      heads: this.heads,
      next: Int32Array.from(this.next),
      words: Int32Array.from(this.words),
      phrases: Int32Array.from(this.phrases),
      tails: Int32Array.from(this.tails),
    }
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
      this.tails.push(entry, to)
      this.next.push(-1)
      return
    }
    const end = table.charCodeAt(to - 1) === STAR ? to - 1 : to
    const drawer = drawerOf(table, { from, length: end - from })
    this.next.push(this.heads[drawer] ?? -1)
    this.heads[drawer] = entry
  }
}
