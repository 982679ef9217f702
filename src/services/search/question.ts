import type { QueryTerm } from '../../language/contract.ts'
import { normalise } from '../../language/vectors.ts'
import { judgeWish } from '../../language/wish/judge.ts'
import { isStop, termOf } from '../../language/words.ts'
import { judgeAsk } from './asks.ts'
import { type Conditions, dropKept, readConditions } from './conditions.ts'
import type { Finder } from './finder.ts'
import { hideName, judgeNamed } from './named.ts'
import { findMentions, isLeft, type Mention } from './names.ts'
import { type Left, USE, weighNeed } from './need.ts'
import { type Spotted, writeOut } from './tables.ts'
import { wordsOf } from './words.ts'

/** A question, read once against a catalogue. */
export type Question = {
  words: readonly string[]
  terms: readonly QueryTerm[]
  /** The direction of its words; null where none is known. */
  vector: Float32Array | null
  conditions: Conditions
  mentions: readonly Mention[]
  /** Makers of services that are named and not left: nobody asks for them. */
  vendors: readonly Mention[]
  /** What is named that is no service of the catalogue. */
  outsiders: readonly Mention[]
  /** Rows of data/searches/turns.txt that it has. */
  turns: readonly Spotted[]
  /** Log odds that something to use is asked for, as everyday conversations go. */
  wish: number
  /** Log odds that it asks for a developers' service. */
  ask: number
} & Left

/** Text beyond this says nothing new. */
const MOST_WORDS = 160
const MOST_MENDED = 12
/** How much words of the project's surroundings count. */
const CONTEXT = 0.3

/** Reads a question and the lines of the project it comes from. */
export function readQuestion(
  finder: Finder,
  { text, context = [] }: { text: string; context?: readonly string[] },
): Question {
  const { tables, names } = finder
  const words = mendWords(finder, writeOut(wordsOf(text).slice(0, MOST_WORDS), tables))
  const spotted = dropKept({ turns: tables.turns(words), conditions: tables.conditions(words) })
  const named = findMentions(words, { names, ...spotted })
  const meant = named.filter(({ role, isVendor }) => !isVendor || isLeft(role))
  const heard = hearAround(finder, { words, mentions: meant, kept: spotted.kept })
  const mentions = heard.filter(({ takenBy }) => !takenBy)
  const outsiders = heard.filter(({ takenBy }) => takenBy)
  const own = readConditions(words, { spotted: spotted.conditions, turns: spotted.turns })
  const need = weighNeed({ words, spotted, mentions, outsiders, places: own.places })
  const lines = context.map((line) => writeOut(wordsOf(line).slice(0, MOST_WORDS), tables))
  const terms = new Map<number, QueryTerm>()
  for (const [at, word] of words.entries()) {
    addTerm(finder, { terms, word, weight: need.weights[at] ?? 0, newest: true })
  }
  for (const word of lines.flat()) addTerm(finder, { terms, word, weight: CONTEXT, newest: false })
  return {
    words,
    terms: [...terms.values()],
    vector: directionOf(finder, { words, weights: need.directions }),
    conditions: withContext(
      own,
      lines.map((line) => readConditions(line, { spotted: tables.conditions(line), turns: [] })),
    ),
    mentions: [...mentions, ...lines.flatMap((line) => findAvoided(finder, line))],
    vendors: named.filter(({ role, isVendor }) => isVendor && !isLeft(role)),
    outsiders,
    turns: spotted.turns,
    ...need.left,
    ask: judgeAsk(text, { words, known: { asks: finder.asks, ...finder.tongue } }),
    wish: judgeWish(finder.tongue, [{ user: true, text, words }]),
  }
}

/** So many names of a question are heard closer: who lists more asks for none by what stands around it. */
const MOST_HEARD = 12

/** Names with what is said around them, where their places say nothing sure: of whom somebody had enough, or runs on. */
function hearAround(
  { wanted, left: leaving, tongue }: Finder,
  {
    words,
    mentions,
    kept,
  }: { words: readonly string[]; mentions: readonly Mention[]; kept: readonly Spotted[] },
): Mention[] {
  const heard = new Map<number, Pick<Mention, 'asked' | 'left'>>()
  return mentions.map((mention) => {
    const { role, from } = mention
    if (isLeft(role) || kept.some(({ to }) => to === from - 1)) return mention
    if (!heard.has(from) && heard.size < MOST_HEARD) {
      const known = { ...tongue, tables: [wanted, leaving] }
      const [asked = 0, left = 0] = judgeNamed(hideName(words, mention), known).map(shareOf)
      heard.set(from, { asked, left })
    }
    const around = heard.get(from)
    if (!around) return mention
    const isAsked = (around.asked ?? 0) >= SURELY_ASKED
    return { ...mention, ...around, ...(isAsked ? { role: 'wanted', plain: false } : {}) }
  })
}

/** From so likely on a service that is named is asked for, wherever its name stands. */
const SURELY_ASKED = 0.85

/** The services that are asked for by name, or how to use them, and those of which nothing is said but the name. */
export const listOutright = ({ words, turns, mentions }: Question): ReadonlySet<number> =>
  new Set(
    mentions.flatMap(({ doc, role, plain, from, to, asked = 0 }) =>
      role === 'wanted' &&
      !plain &&
      (asked >= SURELY_ASKED ||
        to - from + 1 === words.length ||
        turns.some(({ row }) => row === USE))
        ? [doc]
        : [],
    ),
  )

const shareOf = (odds: number) => 1 / (1 + Math.exp(-odds))

/** The services that a line of the project does not want: those behind a key that says so, or a negation. */
function findAvoided({ tables, names }: Finder, words: readonly string[]): Mention[] {
  const spotted = { turns: tables.turns(words), conditions: tables.conditions(words) }
  const isAll = spotted.turns.some(({ row, from }) => row === 'key_avoid' && from === 0)
  const named = findMentions(words, { names, ...spotted }).filter(({ takenBy }) => !takenBy)
  return named.flatMap((mention): Mention[] =>
    isAll || mention.role === 'avoided' ? [{ ...mention, role: 'avoided', from: -1, to: -1 }] : [],
  )
}

function directionOf(
  { serviceVectors: vectors }: Finder,
  { words, weights }: { words: readonly string[]; weights: readonly number[] },
): Float32Array | null {
  if (vectors === null) return null
  const vector = new Float32Array(vectors.dim)
  for (const [at, word] of words.entries()) {
    if (word !== '' && !isStop(word)) vectors.add(vector, word, weights[at] ?? 0)
  }
  return normalise(vector) ? vector : null
}

function mendWords({ mend }: Finder, words: readonly string[]): string[] {
  let left = MOST_MENDED
  return words.flatMap((word) => {
    const meant = left > 0 ? mend(word) : [word]
    if (meant[0] !== word) left--
    return meant
  })
}

function addTerm(
  { rarity }: Finder,
  {
    terms,
    word,
    weight,
    newest,
  }: { terms: Map<number, QueryTerm>; word: string; weight: number; newest: boolean },
) {
  if (word === '' || weight === 0 || isStop(word)) return
  const hash = termOf(word)
  const known = terms.get(hash)
  if (known && known.weight >= weight) return
  terms.set(hash, { hash, weight, occurrences: rarity.occurrences(hash), newest })
}

/** What the project says holds unless the question says otherwise. */
function withContext(own: Conditions, lines: readonly Conditions[]): Conditions {
  const asked = new Set(own.asked)
  const denied = new Set(own.denied)
  for (const line of lines) {
    for (const one of line.asked) if (!own.denied.has(one)) asked.add(one)
    for (const one of line.denied) if (!own.asked.has(one)) denied.add(one)
  }
  return { ...own, asked, stated: own.asked, denied }
}
