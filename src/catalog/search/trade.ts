import type { Vectors } from '../../language/contract.ts'
import { languageOf } from '../../language/language.ts'
import { normalise } from '../../language/vectors.ts'
import { isCommon } from './common.ts'
import { isTechnical, limitsOf } from './limits.ts'
import { TRADE_WEIGHTS } from './trade-weights.ts'
import { termsOf } from './words.ts'

export type BothVectors = { general: Vectors | null; developer: Vectors | null }

const DIM = 64
const NUMBERS = 11
export const TRADE_DIM = NUMBERS + 2 * DIM
/** What a number may add at most, so that no single one decides. */
const SCALE = 2.5

/** What is said of code that does not do what it should, and of things that are made by hand. */
const HELP =
  /\b(error|errors|exception|undefined|null pointer|segfault|segmentation fault|traceback|not a function|not found|not assignable|permission denied|merge conflict|mismatch|warning|regex|snippet|refactor|unit test|fix (this|my)|write (a|an|me|this|the)|convert (a|an|this|my)|rename|explain\w*|example|difference between|exercise|homework|interview)\b/
/** How a question for a fact or a reason begins. */
const WHY =
  /^(why|what (is|are|does|do|was)|whats (a|an|the)|how (does|is|are|did|long|much|many|tall|old)|who|when|where (is|was)|is|are)\b|\b(why|what now|what does it (do|mean)|what is (it|that))$/

/** How surely a text is about building software, 0..1: by its concepts, the services and techniques it names, and the meaning of its words. */
export function tradeOf(words: readonly string[], names: number, vectors: BothVectors): number {
  const features = tradeFeatures(words, names, vectors)
  let sum = 0
  for (let i = 0; i < TRADE_DIM; i++) sum += (TRADE_WEIGHTS[i] ?? 0) * (features[i] ?? 0)
  const learnt = Math.max(1 / (1 + Math.exp(-sum)), isNeedAlone(words) ? ALONE : 0)
  return languageOf(words) === 'en' ? learnt : Math.max(learnt, foreign(conceptsOf(words).size))
}

/** A need in a word or two, and nothing else. */
function isNeedAlone(words: readonly string[]): boolean {
  const telling = words.flatMap((word, at) => (word === '' || isCommon(word) ? [] : [at]))
  if (telling.length === 0 || telling.length > ALONE_WORDS) return false
  const concepts = termsOf(words, isCommon).filter(({ id }) => id.startsWith('#'))
  const isCovered = (at: number) => concepts.some((one) => one.at <= at && at < one.at + one.words)
  return telling.every(isCovered)
}
const ALONE = 0.6
const ALONE_WORDS = 3

/** What little of another language the vocabularies know is its concepts: two of them are hardly chance. */
const foreign = (concepts: number) => (concepts < 2 ? 0 : Math.min(0.8, 0.25 + 0.15 * concepts))

const conceptsOf = (words: readonly string[]) =>
  new Set(termsOf(words, isCommon).flatMap(({ id }) => (id.startsWith('#') ? [id] : [])))

/** Bias, what is known of the words, and their direction in both vocabularies. */
export function tradeFeatures(
  words: readonly string[],
  names: number,
  { general, developer }: BothVectors,
): Float32Array {
  const features = new Float32Array(TRADE_DIM)
  const concepts = termsOf(words, isCommon).filter(({ id }) => id.startsWith('#'))
  const covered = new Set(
    concepts.flatMap(({ at, words: n }) => Array.from({ length: n }, (_, i) => at + i)),
  )
  const isForeign = languageOf(words) !== 'en'
  // What another language says beyond the concepts, these vocabularies can't judge.
  const telling = words.filter(
    (word, at) =>
      word !== '' && !isCommon(word) && (!isForeign || covered.has(at) || developer?.knows(word)),
  )
  const english = [...telling, ...concepts.flatMap(({ id }) => id.slice(1).split('_'))]
  const count = Math.max(1, telling.length)
  const said = words.join(' ')
  const known = telling.filter((word) => developer?.knows(word)).length / count
  features.set([
    1,
    Math.min(3, new Set(concepts.map(({ id }) => id)).size) / 3,
    Math.min(1, covered.size / count),
    known,
    Math.min(1, telling.length / 10),
    concepts.some(({ words: n }) => n > 1) ? 1 : 0,
    telling.length === 0 ? 1 : 0,
    Math.min(2, names) / 2,
    Math.min(
      2,
      new Set(limitsOf(words).flatMap(({ limit }) => (isTechnical(limit) ? [limit] : []))).size,
    ) / 2,
    HELP.test(said) ? 1 : 0,
    WHY.test(said) ? 1 : 0,
  ])
  setDirection(features, NUMBERS, english, general)
  setDirection(features, NUMBERS + DIM, english, developer)
  return features
}

function setDirection(
  features: Float32Array,
  at: number,
  words: readonly string[],
  vectors: Vectors | null,
) {
  if (!vectors) return
  const sum = new Float32Array(vectors.dim)
  for (const word of words) vectors.add(sum, word, vectors.tells(word))
  if (!normalise(sum)) return
  for (let i = 0; i < DIM; i++) features[at + i] = (sum[i] ?? 0) * SCALE
}
