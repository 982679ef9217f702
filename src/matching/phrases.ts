import { fold } from './text.ts'

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
type Element =
  | { kind: 'word'; words: readonly string[]; optional: boolean }
  | { kind: 'gap' }
  | { kind: 'any' }

/** A part of a phrase; it is taken apart when a text first needs it. */
type Part = { phrase: number; part: number; text: string; elements?: readonly Element[] }

/** Phrases of a table, found in one pass over the words of a message. */
export type Phrases = {
  /** Numbers of the phrases found, ascending as in the table, each once. */
  find(tokens: readonly string[]): number[]
  /** The words with those of every phrase found blanked (the words in its gaps stay). */
  strike(tokens: readonly string[]): string[]
}

const GAP = 5
const MEMO_LIMIT = 20_000

/** Compiles a table; phrase numbers are positions. */
export function compilePhrases(phrases: readonly string[]): Phrases {
  const starts = new Starts()
  const needed = phrases.map((phrase, number) => {
    const parts = fold(phrase).replaceAll('-', ' ').split(' & ')
    for (const [part, text] of parts.entries()) {
      starts.add({ phrase: number, part, text: text.trim() })
    }
    return 2 ** parts.length - 1
  })
  return {
    find: (tokens) => [...findAll(tokens, starts, needed).keys()].sort((a, b) => a - b),
    strike(tokens) {
      const left = [...tokens]
      for (const positions of findAll(tokens, starts, needed).values()) {
        for (const position of positions) left[position] = ''
      }
      return left
    },
  }
}

/** The phrases found, each with the positions of its words. */
function findAll(
  tokens: readonly string[],
  starts: Starts,
  needed: readonly number[],
): Map<number, number[]> {
  const seen = new Map<number, { bits: number; positions: number[] }>()
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) continue
    for (const found of starts.of(token)) {
      const { phrase, part } = found
      found.elements ??= readElements(found)
      const { elements } = found
      const positions = elements.length === 1 ? [at] : matchFrom(tokens, at, elements, 0)
      if (positions === undefined) continue
      const known = seen.get(phrase)
      if (known) {
        known.bits |= 1 << part
        known.positions.push(...positions)
      } else seen.set(phrase, { bits: 1 << part, positions })
    }
  }
  const found = new Map<number, number[]>()
  for (const [phrase, { bits, positions }] of seen) {
    if (bits === needed[phrase]) found.set(phrase, positions)
  }
  return found
}

/** Positions of the words that the elements from `index` on take up, starting at `at`. */
function matchFrom(
  tokens: readonly string[],
  at: number,
  elements: readonly Element[],
  index: number,
): number[] | undefined {
  const element = elements[index]
  if (element === undefined) return []
  if (element.kind === 'gap') {
    for (let skip = 0; skip <= GAP; skip++) {
      const rest = matchFrom(tokens, at + skip, elements, index + 1)
      if (rest) return rest
      if (!tokens[at + skip]) return undefined
    }
    return undefined
  }
  const token = tokens[at]
  if (token && (element.kind === 'any' || element.words.some((word) => fits(token, word)))) {
    const rest = matchFrom(tokens, at + 1, elements, index + 1)
    if (rest) return element.kind === 'any' ? rest : [at, ...rest]
  }
  const skippable = element.kind === 'word' && element.optional
  return skippable ? matchFrom(tokens, at, elements, index + 1) : undefined
}

function readElements({ text }: Part): readonly Element[] {
  return text.split(/\s+/).map(readElement)
}

function readElement(text: string): Element {
  if (text === '...') return { kind: 'gap' }
  if (text === '_') return { kind: 'any' }
  const optional = text.endsWith('?')
  return { kind: 'word', words: (optional ? text.slice(0, -1) : text).split('|'), optional }
}

function fits(token: string, word: string): boolean {
  if (word.endsWith('*')) return token.startsWith(word.slice(0, -1))
  return word.startsWith('*') ? token.endsWith(word.slice(1)) : token === word
}

/** Which phrases may start at a word. */
class Starts {
  private readonly whole = new Map<string, Part[]>()
  private readonly prefixes = new Map<string, Part[]>()
  private readonly suffixes = new Map<string, Part[]>()
  private readonly memo = new Map<string, readonly Part[]>()

  add(part: Part): void {
    const space = part.text.indexOf(' ')
    const first = space < 0 ? part.text : part.text.slice(0, space)
    if (first === '' || first === '...' || first === '_') {
      throw new Error(`phrase ${part.phrase} does not start with a word`)
    }
    const optional = first.endsWith('?')
    for (const word of (optional ? first.slice(0, -1) : first).split('|')) this.register(word, part)
    if (!optional) return
    const rest = part.text.split(/\s+/).slice(1).join(' ')
    this.add({ ...part, text: rest })
  }

  private register(word: string, part: Part): void {
    if (word.endsWith('*')) push(this.prefixes, word.slice(0, -1), part)
    else if (word.startsWith('*')) push(this.suffixes, word.slice(1), part)
    else push(this.whole, word, part)
  }

  /** Remembers the answer: the words of a language repeat. */
  of(token: string): readonly Part[] {
    const known = this.memo.get(token)
    if (known) return known
    const parts = [...(this.whole.get(token) ?? [])]
    for (let length = 2; length <= token.length; length++) {
      parts.push(...(this.prefixes.get(token.slice(0, length)) ?? []))
      parts.push(...(this.suffixes.get(token.slice(-length)) ?? []))
    }
    if (this.memo.size >= MEMO_LIMIT) this.memo.clear()
    this.memo.set(token, parts)
    return parts
  }
}

function push(map: Map<string, Part[]>, key: string, part: Part): void {
  const parts = map.get(key)
  if (parts) parts.push(part)
  else map.set(key, [part])
}
