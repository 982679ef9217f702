import type { Language, Message, Query, QueryTerm, Tongue, WordVectors } from './contract.ts'
import { hear } from './ear.ts'
import { languageOf } from './language.ts'
import { type Abroad, type Entry, lexiconOf } from './lexicon.ts'
import { addPairs } from './market-vectors.ts'
import { shareOfMeaning } from './rarity.ts'
import { joinBrands, respellWords } from './spelling.ts'
import { endsOf, fold, tokensOf } from './text.ts'
import { translatorOf } from './translate.ts'
import { normalise } from './vectors.ts'
import { judgeWish } from './wish/judge.ts'
import { exactTermOf, isStop, termOf, wholeTermOf } from './words.ts'

/** Messages that are read, the newest of them. */
const MESSAGES = 8
/** Of a long message the beginning and the end are read, this much of each. */
const CHARACTERS = 1_500
/** How much a message counts for the one after it: more when the newest says little itself. */
const EARLIER_USER = 0.6
const EARLIER_ASSISTANT = 0.15
const LEANING = 1.6
/** A message with no more telling words than these leans on what was said before. */
const FEW_WORDS = 4
const FADE = 0.6
/**
 * How near (cosine) an earlier message lies to the newest one where both are surely of one matter, and how much of its
 * weight is left where they have nothing to do with each other: chats go on from one thing to the next.
 */
const ONE_MATTER = 0.3
const ELSEWHERE = 0.2
/**
 * The share of what is said whose direction has to be known: who asks where to buy a product by its name says next to
 * nothing else, and what lies near `buy` is not meant.
 */
const MOSTLY = 0.5
/** What a word counts as it was typed, where another one seems to be meant. */
const AS_TYPED = 0.5
/** The log odds of a wish where somebody searches: a query is one by itself. */
const SURE = 3
/** What it counts that just a campaign's keyword or title is searched for: more than any of its words. */
const WHOLE = 2
/** A title may have 200 characters. */
const LONGEST_WHOLE = 200

const NOTHING: readonly number[] = []

/** `asides`: terms of words as they were typed, where `words` has what seems to be meant, and of brands that may be. */
type Turn = {
  user: boolean
  text: string
  words: readonly string[]
  entries: readonly Entry[]
  asides: readonly number[]
  /** The whole terms of brands among them. */
  brands: readonly number[]
  weight: number
}

/** Reads a conversation once: what it is about, and whether an ad may answer it. */
export function readConversation(messages: readonly Message[], tongue: Tongue): Query {
  const turns = readTurns(messages, tongue)
  return queryOf(turns, { tongue, wish: judgeWish(tongue, turns) })
}

/** Reads what was typed into a search box: there whoever asks wants something. */
export function readSearch(text: string, tongue: Tongue): Query {
  const turns = readTurns([{ role: 'user', content: text }], tongue)
  const query = queryOf(turns, { tongue, wish: SURE })
  if (text.length > LONGEST_WHOLE) return query
  const hash = wholeTermOf(tokensOf(fold(text)))
  const whole = { hash, weight: WHOLE, occurrences: 0, newest: true, extra: true }
  return { ...query, terms: [...query.terms, whole] }
}

function queryOf(
  turns: readonly Turn[],
  { tongue, wish }: { tongue: Tongue; wish: number },
): Query {
  const newest = turns.findLast((turn) => turn.user) ?? turns.at(-1)
  const terms = new Map<number, QueryTerm>()
  const { marketVectors: vectors } = tongue
  const vector = vectors && new Float32Array(vectors.dim)
  let [placed, all] = [0, 0]
  for (const turn of turns) {
    if (turn.weight === 0) continue
    const heard = { weight: turn.weight, newest: turn === newest }
    const abroadOf = translatorOf(turn.entries)
    for (const entry of turn.entries) {
      const abroad = abroadOf(entry)
      const { said, place } = abroad ?? entry
      if (said === null) continue
      if (abroad) keepMeanings(terms, { ...heard, ...abroad })
      else keepTerm(terms, { ...heard, hash: said.hash, occurrences: said.occurrences })
      const worth = turn.weight * said.tells
      all += worth
      if (!vector || place === null) continue
      placed += worth
      vectors?.addFound(vector, place, turn.weight)
    }
    if (!vector || !vectors) continue
    const said = turn.entries.map((entry) => entry.said?.hash ?? 0)
    addPairs(vector, { terms: said, vectors, weight: turn.weight })
  }
  for (const turn of turns) keepAsides(terms, { turn, newest: turn === newest })
  const words = newest?.words ?? []
  const isPlaced = placed >= MOSTLY * all
  const direction = vector && isPlaced && normalise(vector) ? vector : null
  let stems: ReadonlySet<number> | undefined
  let language: Language | undefined
  return {
    terms: [...terms.values()],
    vector: direction,
    nearestMatter: (direction && tongue.matters?.nearest(direction)) ?? 0,
    // Few campaigns that come near rule anything out.
    get newest() {
      stems ??= new Set(words.map(exactTermOf))
      return stems
    },
    wish,
    words,
    brands: newest?.brands ?? NOTHING,
    get language() {
      language ??= languageOf(words)
      return language
    },
  }
}

/** The messages that count, each with how much it does. */
export function readTurns(messages: readonly Message[], tongue: Tongue): Turn[] {
  const turns = messages
    .filter(({ role, content }) => role !== 'system' && content.trim() !== '')
    .slice(-MESSAGES)
    .map((message) => {
      const said = endsOf(message.content, CHARACTERS)
      const heard = hear(message, { text: said, tongue })
      const user = message.role === 'user'
      const read = { ...heard, user, asides: NOTHING, brands: NOTHING, weight: 0 }
      return user ? mendTurn(read, tongue) : read
    })
  weighTurns(turns, tongue)
  return turns
}

/** Which words are no slips; a word of another language is none where nothing says that the message is English. */
function areFine(entries: readonly Entry[]): boolean[] {
  const fine = entries.map(({ isFine }) => isFine)
  if (!fine.includes(false)) return fine
  const abroadOf = translatorOf(entries)
  return entries.map((entry) => entry.isFine || abroadOf(entry) !== null)
}

/** What the user seems to mean. */
function mendTurn(turn: Turn, tongue: Tongue): Turn {
  const { names } = tongue
  const entryOf = lexiconOf(tongue)
  const joined = names ? joinBrands(turn.entries, names) : null
  const written = joined ? joined.map(entryOf) : turn.entries
  const typed = joined ?? turn.words
  const fine = areFine(written)
  const isMended = joined !== null || fine.includes(false)
  const words = isMended ? respellWords(typed, { text: turn.text, tongue, fine }) : typed
  const entries = isMended ? words.map(entryOf) : turn.entries
  const named = names ? entries.filter(({ whole }) => names.isBrand(whole)) : []
  if (!isMended && named.length === 0) return turn
  const meant = new Set(words)
  const asides = [
    ...turn.words.filter((word) => !meant.has(word) && !isStop(word)).map(termOf),
    // What a brand of several words is as one stands in the index as a whole only.
    ...named.filter(({ word }) => !names?.isNamed(word)).map(({ whole }) => whole),
  ]
  return { ...turn, words, entries, asides, brands: named.map(({ whole }) => whole) }
}

/**
 * The newest user message leads; the rest counts less with every step back, and less yet where it is about something else
 * and the newest says what it means by itself. What comes after the newest does not count.
 */
function weighTurns(turns: Turn[], { marketVectors }: Tongue) {
  const newest = turns.findLast((turn) => turn.user) ?? turns.at(-1)
  if (newest === undefined) return
  const saysLittle = newest.entries.filter(({ isTelling }) => isTelling).length <= FEW_WORDS
  newest.weight = 1
  let factor = saysLittle ? LEANING : 1
  for (const turn of turns.slice(0, turns.indexOf(newest)).reverse()) {
    turn.weight = Math.min(1, factor * (turn.user ? EARLIER_USER : EARLIER_ASSISTANT))
    if (turn.user) factor *= FADE
  }
  if (marketVectors && !saysLittle) fadeElsewhere(turns, { newest, marketVectors })
}

function fadeElsewhere(
  turns: readonly Turn[],
  { newest, marketVectors }: { newest: Turn; marketVectors: WordVectors },
) {
  const earlier = turns.filter((turn) => turn !== newest && turn.weight > 0)
  const matter = earlier.length > 0 && matterOf(newest, marketVectors)
  if (!matter) return
  for (const turn of earlier) {
    const own = matterOf(turn, marketVectors)
    if (!own) continue
    const cosine = own.reduce((sum, value, at) => sum + value * (matter[at] ?? 0), 0)
    const share = Math.max(0, Math.min(1, cosine / ONE_MATTER))
    turn.weight *= ELSEWHERE + (1 - ELSEWHERE) * share
  }
}

/** The direction of all that a message says; null where no word of it is known. */
function matterOf({ entries }: Turn, vectors: WordVectors): Float32Array | null {
  const direction = new Float32Array(vectors.dim)
  for (const { isTelling, place } of entries) {
    if (isTelling && place !== null) vectors.addFound(direction, place, 1)
  }
  return normalise(direction) ? direction : null
}

/** What seems to be a slip may be a rare word that a campaign uses, or its brand: there it counts, elsewhere it weighs nothing. */
function keepAsides(
  terms: Map<number, QueryTerm>,
  { turn, newest }: { turn: Turn; newest: boolean },
) {
  if (turn.weight === 0) return
  for (const hash of turn.asides) {
    if (terms.has(hash)) continue
    const weight = turn.brands.includes(hash) ? turn.weight : AS_TYPED * turn.weight
    terms.set(hash, { hash, weight, occurrences: 0, newest, extra: true })
  }
}

/** A word of another language, and what it means in English: the more that may be, the less each counts. */
function keepMeanings(
  terms: Map<number, QueryTerm>,
  { said, means, weight: own, newest }: Abroad & Pick<QueryTerm, 'weight' | 'newest'>,
) {
  const weight = shareOfMeaning(own, means.length)
  for (const { hash, occurrences } of means) {
    keepTerm(terms, { hash, occurrences, weight, newest, extra: true, isMeant: true })
  }
  const { hash, occurrences } = said
  const meant = means.map((meaning) => meaning.hash)
  keepTerm(terms, { hash, occurrences, weight: own, newest, means: meant })
}

/** A word that is said twice counts as it is said loudest, and as said where it is only meant besides. */
function keepTerm(terms: Map<number, QueryTerm>, term: QueryTerm) {
  const known = terms.get(term.hash)
  const louder = known === undefined || term.weight > known.weight ? term : known
  if (known === undefined || (isPlain(known) && isPlain(term))) {
    if (louder !== known) terms.set(term.hash, louder)
    return
  }
  const means = term.means ?? known.means
  terms.set(term.hash, {
    ...louder,
    newest: known.newest || term.newest,
    extra: known.extra === true && term.extra === true,
    isMeant: known.isMeant === true && term.isMeant === true,
    ...(means ? { means } : {}),
  })
}

const isPlain = ({ extra, means }: QueryTerm) => extra !== true && means === undefined
