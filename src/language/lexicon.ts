import type { GuardStarts, Rarity, Tongue, VectorPlace } from './contract.ts'
import { signsOf } from './language.ts'
import { rememberAnswers } from './memo.ts'
import { tellingOf } from './rarity.ts'
import { weigh } from './safety/features.ts'
import { isFine } from './spelling.ts'
import { meanVectorOf } from './vectors.ts'
import { type Form, formFinder } from './wish/features.ts'
import { isStop, termOf, wholeTermOf } from './words.ts'

/** All that guard and reading need to know of a word, so that it is looked up once. */
export type Entry = {
  readonly word: string
  readonly isFine: boolean
  /** It says something about the subject. */
  readonly isTelling: boolean
  /** Its term, in how many markets that occurs, and how much that tells; null of what is in no index. */
  readonly said: Said | null
  /** Where it lies among the words of the markets; null of what is unknown there. */
  readonly place: VectorPlace | null
  readonly form: Form
  /** What of the guard's phrases may start at it, and what it tells of trouble. */
  readonly starts: GuardStarts
  readonly weighty: ReturnType<typeof weigh>
  /** Where it lies in everyday language; null of what says nothing. */
  readonly telling: VectorPlace | null
  /** Its whole term, were it all that is said. */
  readonly whole: number
  /** The languages that it tells; see `signsOf`. */
  readonly signs: readonly number[]
  /** Whether it is a word of English. */
  readonly isEnglish: boolean
  /** What it would be were it no English word; null of what no dictionary knows. */
  readonly abroad: Abroad | null
}

/** What a word of another language means in English; `said`, `place`: of itself, where markets know it, else by that. */
export type Abroad = {
  readonly means: readonly Said[]
  readonly said: Said
  readonly place: VectorPlace | null
}

/** A term, in how many markets it occurs, and how much that tells. */
type Said = { readonly hash: number; readonly occurrences: number; readonly tells: number }

/** What is longer is a hash or a heap of letters, which no campaign has and nobody asks for. */
const LONGEST_WORD = 48
/** The words of a language repeat: so many are remembered, each in some 1,000 bytes with all that hangs on it. */
const MOST_REMEMBERED = 8000

/** What words are looked up in. Nothing else of a tongue is kept: it may know an index, which would be kept with it. */
type Tables = Pick<Tongue, 'rarity' | 'guard' | 'vectors' | 'marketVectors' | 'dictionary'>
type Lexicon = { readonly of: Tables; readonly entryOf: (word: string) => Entry }
const lexicons = new WeakMap<Rarity, Lexicon>()

/** What is known of words in a tongue; tongues of the same tables have one lexicon. */
export function lexiconOf(tongue: Tables): Lexicon['entryOf'] {
  const known = lexicons.get(tongue.rarity)
  if (known && isSame(known.of, tongue)) return known.entryOf
  const { rarity, guard, vectors, marketVectors, dictionary } = tongue
  const of = { rarity, guard, vectors, marketVectors, dictionary }
  const made = { of, entryOf: createLexicon(of) }
  lexicons.set(rarity, made)
  return made.entryOf
}

const isSame = (one: Tables, other: Tables) =>
  one.guard === other.guard &&
  one.vectors === other.vectors &&
  one.dictionary === other.dictionary &&
  one.marketVectors === other.marketVectors

function createLexicon(tables: Tables) {
  const { rarity, guard, vectors, marketVectors } = tables
  const formOf = formFinder(rarity)
  return rememberAnswers((word: string): Entry => {
    const isTelling = word !== '' && !isStop(word)
    const isSaid = isTelling && word.length <= LONGEST_WORD
    return {
      word,
      isFine: isFine(word, tables),
      isTelling,
      said: isSaid ? saidOf(word, rarity) : null,
      place: marketVectors?.find(word) ?? null,
      form: formOf(word),
      starts: guard.startsOf(word),
      weighty: weigh(word),
      telling: vectors?.findTelling(word) ?? null,
      whole: wholeTermOf([word]),
      signs: signsOf(word),
      isEnglish: vectors?.knows(word) === true,
      abroad: isSaid ? readAbroad(word, tables) : null,
    }
  }, MOST_REMEMBERED)
}

function saidOf(word: string, rarity: Rarity): Said {
  const hash = termOf(word)
  const occurrences = rarity.occurrences(hash)
  return { hash, occurrences, tells: tellingOf(occurrences, rarity.markets) }
}

/** A word that no market has tells as much as what it means, the rarest of it, and lies where that lies. */
function readAbroad(word: string, { dictionary, rarity, marketVectors }: Tables): Abroad | null {
  const meanings = dictionary?.meaningsOf(word) ?? []
  if (meanings.length === 0) return null
  const means = meanings.map((meaning) => saidOf(meaning, rarity))
  const own = saidOf(word, rarity)
  const occurrences = own.occurrences || Math.min(...means.map((meaning) => meaning.occurrences))
  return {
    means,
    said: { ...own, occurrences, tells: tellingOf(occurrences, rarity.markets) },
    place: marketVectors && (marketVectors.find(word) ?? meanVectorOf(marketVectors, meanings)),
  }
}
