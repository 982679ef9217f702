import { INTENT_GATE } from './calibration.ts'
import { type Concept, conceptsIn, isTrait } from './concepts.ts'
import type { Language, Message, Query, QueryTerm, TermKind, Vectors } from './contract.ts'
import { intentOf } from './intent.ts'
import { languageOf } from './language.ts'
import { correct } from './spelling.ts'
import { fold, tokensOf } from './text.ts'
import { deletionsOf } from './typo.ts'
import { normalise } from './vectors.ts'
import { exactTermOf, isStop, termOf, translate } from './words.ts'

const MESSAGES = 6
const CHARACTERS = 2_000
/** How much a message counts for the one after it: more when the newest leans on what was said. */
const EARLIER_USER = 0.4
const EARLIER_ASSISTANT = 0.2
const LEANING = 1.8
const STANDING = 0.5
/** Unknown words of a message that are held against the tables for a slip. */
const MOST_SLIPS = 100
/** A word that is a trait already counts as one: as a word it counts less. */
const TRAIT_WORD = 0.4

type Turn = {
  user: boolean
  tokens: string[]
  concepts: readonly Concept[]
  language: Language
  weight: number
}

/** The newest user message, ready to be judged for its intent. */
export function readNewest(messages: readonly Message[], vectors: Vectors | null) {
  const turns = readTurns(messages, vectors)
  return turns.findLast((turn) => turn.user) ?? turns.at(-1)
}

/** Reads a conversation once: what it is about, and whether an ad may answer it. */
export function readConversation(messages: readonly Message[], vectors: Vectors | null): Query {
  const turns = readTurns(messages, vectors)
  const newest = turns.findLast((turn) => turn.user) ?? turns.at(-1)
  weigh(turns, newest)
  const terms = new Map<number, QueryTerm>()
  const misspelt: { deletions: number[]; weight: number }[] = []
  const vector = vectors ? new Float32Array(vectors.dim) : null
  let telling: Float32Array | null = null
  for (const turn of turns) {
    if (turn.weight === 0) continue
    const own = vectors ? new Float32Array(vectors.dim) : null
    readWords(turn, terms, misspelt, own, vectors)
    if (vector && own) addTo(vector, own, turn.weight)
    if (turn === newest) telling = own
    for (const { hash, kind } of turn.concepts) keep(terms, hash, turn.weight, kind)
  }
  const intent = newest ? intentOf(newest, vectors, telling) : 0
  return {
    terms: [...terms.values()],
    misspelt,
    vector: vector && normalise(vector) ? vector : null,
    newest: new Set(newest?.tokens.map(exactTermOf)),
    intent,
    commercial: intent >= INTENT_GATE,
    language: newest?.language ?? 'en',
  }
}

function readTurns(messages: readonly Message[], vectors: Vectors | null): Turn[] {
  let language: Language = 'en'
  return messages
    .filter((message) => message.role !== 'system' && message.content.trim() !== '')
    .slice(-MESSAGES)
    .map(({ role, content }) => {
      const text = content.slice(0, CHARACTERS)
      const tokens = tokensOf(fold(text))
      language = languageOf(tokens, language)
      const user = role === 'user'
      const right = user && language === 'en' && vectors ? respell(tokens, text, vectors) : tokens
      return { user, tokens: right, concepts: conceptsIn(right), language, weight: 0 }
    })
}

/** Mends slips in unknown words; what the writer spelt with a capital is taken for a name. */
function respell(tokens: string[], text: string, vectors: Vectors): string[] {
  if (tokens.every((token) => token === '' || vectors.knows(token) || isStop(token))) return tokens
  const names = new Set((text.match(/\p{Lu}[\p{L}']+/gu) ?? []).map(fold))
  let looked = 0
  return tokens.map((token) =>
    token === '' || isStop(token) || vectors.knows(token) || names.has(token)
      ? token
      : looked++ < MOST_SLIPS
        ? (correct(token) ?? token)
        : token,
  )
}

/** The newest user message leads; the rest counts less with every step back. */
function weigh(turns: Turn[], newest: Turn | undefined) {
  if (newest === undefined) return
  const own = newest.tokens.filter((token) => token !== '' && !isStop(token)).length
  const own2 = newest.concepts.filter(({ kind }) => kind === 'concept').length
  const lean = own2 === 0 ? LEANING : own < 4 ? 1 : STANDING
  newest.weight = 1
  let factor = 1
  for (const turn of turns.slice(0, turns.indexOf(newest)).reverse()) {
    turn.weight = factor * lean * (turn.user ? EARLIER_USER : EARLIER_ASSISTANT)
    if (turn.user) factor *= 0.5
  }
}

function readWords(
  turn: Turn,
  terms: Map<number, QueryTerm>,
  misspelt: { deletions: number[]; weight: number }[],
  vector: Float32Array | null,
  vectors: Vectors | null,
) {
  for (const token of turn.tokens) {
    if (token === '' || isStop(token)) continue
    const english = translate(token, turn.language)
    const weight = turn.weight * (isTrait(token) ? TRAIT_WORD : 1)
    keep(terms, termOf(token, turn.language), weight, 'word')
    if (turn.language !== 'en') keep(terms, termOf(token, 'en'), weight, 'word')
    for (const word of english) keep(terms, termOf(word, 'en'), weight * 0.8, 'word')
    if (vector === null || vectors === null) continue
    if (turn.language === 'en') {
      const known = vectors.add(vector, token, 1)
      if (!known && turn.weight === 1) misspelt.push({ deletions: deletionsOf(token), weight: 1 })
    } else for (const word of english) vectors.add(vector, word, 1 / english.length)
  }
}

function addTo(sum: Float32Array, part: Float32Array, weight: number) {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + weight * (part[at] ?? 0)
}

function keep(terms: Map<number, QueryTerm>, hash: number, weight: number, kind: TermKind) {
  const known = terms.get(hash)
  if (!known || known.weight < weight) terms.set(hash, { hash, weight, kind })
}
