import type { GuardStarts, Rarity, Tongue, VectorPlace } from './contract.ts'
import { rememberAnswers } from './memo.ts'
import { tellingOf } from './rarity.ts'
import { weigh } from './safety/features.ts'
import { isFine } from './spelling.ts'
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
}

type Said = { readonly hash: number; readonly occurrences: number; readonly tells: number }

/** What is longer is a hash or a heap of letters, which no campaign has and nobody asks for. */
const LONGEST_WORD = 48
/** The words of a language repeat: so many are remembered, each in some 800 bytes with all that hangs on it. */
const MOST_REMEMBERED = 8000

/** What words are looked up in. Nothing else of a tongue is kept: it may know an index, which would be kept with it. */
type Tables = Pick<Tongue, 'rarity' | 'guard' | 'vectors' | 'marketVectors'>
type Lexicon = { readonly of: Tables; readonly entryOf: (word: string) => Entry }
const lexicons = new WeakMap<Rarity, Lexicon>()

/** What is known of words in a tongue; tongues of the same tables have one lexicon. */
export function lexiconOf(tongue: Tables): Lexicon['entryOf'] {
  const known = lexicons.get(tongue.rarity)
  if (known && isSame(known.of, tongue)) return known.entryOf
  const { rarity, guard, vectors, marketVectors } = tongue
  const of = { rarity, guard, vectors, marketVectors }
  const made = { of, entryOf: createLexicon(of) }
  lexicons.set(rarity, made)
  return made.entryOf
}

const isSame = (one: Tables, other: Tables) =>
  one.guard === other.guard &&
  one.vectors === other.vectors &&
  one.marketVectors === other.marketVectors

function createLexicon(tables: Tables) {
  const { rarity, guard, vectors, marketVectors } = tables
  const formOf = formFinder(rarity)
  return rememberAnswers((word: string): Entry => {
    const isTelling = word !== '' && !isStop(word)
    return {
      word,
      isFine: isFine(word, tables),
      isTelling,
      said: isTelling && word.length <= LONGEST_WORD ? saidOf(word, rarity) : null,
      place: marketVectors?.find(word) ?? null,
      form: formOf(word),
      starts: guard.startsOf(word),
      weighty: weigh(word),
      telling: vectors?.findTelling(word) ?? null,
      whole: wholeTermOf([word]),
    }
  }, MOST_REMEMBERED)
}

function saidOf(word: string, rarity: Rarity): Said {
  const hash = termOf(word)
  const occurrences = rarity.occurrences(hash)
  return { hash, occurrences, tells: tellingOf(occurrences, rarity.markets) }
}
