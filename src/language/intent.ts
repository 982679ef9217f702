import type { Concept } from './concepts.ts'
import type { Language, Vectors } from './contract.ts'
import { CUES } from './cues.ts'
import { INTENT_BIAS, INTENT_MEANING, INTENT_WORDING } from './intent-weights.ts'
import { compileTable, type PhraseTable } from './phrases.ts'
import { normalise } from './vectors.ts'
import { isNumber, isStop, translate } from './words.ts'

/** The newest user message, as its reading left it. */
export type Utterance = {
  tokens: readonly string[]
  language: Language
  concepts: readonly Concept[]
}

/** What speaks for or against a commercial wish: turns of phrase by name, and the meaning of the whole. */
export type IntentFeatures = { wording: Map<string, number>; meaning: Float32Array | null }

const MOST = 2
const WISHES = ['need', 'choose', 'buy', 'price', 'personal', 'problem', 'plan', 'situation']
const QUESTIONS = new Set(
  'who why when how what whats whos which where quien por cuando como que wer warum wann wie was wieso qui pourquoi quand comment quel chi perche quando come che cosa quem porque qual'.split(
    ' ',
  ),
)

let cues: PhraseTable | undefined
/** `round`: the call that counted it last, so that no call counts it twice. */
type Weight = { points: number; round: number }
/** A name, and what follows it in the pairs that weigh. */
type Name = Weight & { pairs: Map<string, Weight> | undefined }
let weights: Map<string, Name> | undefined
let rounds = 0

/** How many turns of phrase of each row of the cues a message has. */
export function cuesIn(tokens: readonly string[]): Map<string, number> {
  cues ??= compileTable(CUES)
  const counts = new Map<string, number>()
  for (const number of cues.find(tokens)) {
    const { name } = cues.rowOf(number)
    counts.set(name, Math.min(MOST, (counts.get(name) ?? 0) + 1))
  }
  // A question in which nobody wants anything asks for a fact.
  if (!WISHES.some((name) => counts.has(name)) && tokens.some((token) => QUESTIONS.has(token))) {
    counts.set('impersonal', 1)
  }
  return counts
}

/**
 * Tells of rows of the cues (`cue:need`), words and pairs of words (`^` and `$` are the ends, `.` the end of a sentence,
 * `0` any number), and whether the message names a need (`is:need`) or a detail
 * (`is:detail`). Words and pairs come as often as they stand there, and count once. How long the message is
 * tells nothing here: that depends on who wrote the examples.
 */
function tellWording(
  { tokens, concepts }: Utterance,
  tell: { name: (name: string, count: number) => void; pair: (one: string, two: string) => void },
) {
  for (const [name, count] of cuesIn(tokens)) tell.name(`cue:${name}`, count)
  if (concepts.some(({ kind }) => kind === 'concept')) tell.name('is:need', 1)
  if (concepts.some(({ kind }) => kind === 'trait')) tell.name('is:detail', 1)
  const end = tokens.findLastIndex((token) => token !== '') + 1
  let before = '^'
  for (let at = 0; at < end; at++) {
    const word = wordOf(tokens[at] ?? '')
    if (word !== '.') tell.name(word, 1)
    tell.pair(before, word)
    before = word
  }
  tell.pair(before, '$')
}

/** Everything that the intent is judged by: what its weights are fitted on. */
export function intentFeatures(utterance: Utterance, vectors: Vectors | null): IntentFeatures {
  const wording = new Map<string, number>()
  tellWording(utterance, {
    name: (name, count) => wording.set(name, count),
    pair: (one, two) => wording.set(`${one} ${two}`, 1),
  })
  return { wording, meaning: meaningOf(utterance, vectors, null) }
}

function wordOf(token: string): string {
  if (token === '') return '.'
  return isNumber(token) ? '0' : token
}

/**
 * The sum of all words' vectors, the small ones' too: they tell a wish from a tale. `telling` is the sum of the others,
 * where it is at hand.
 */
function meaningOf(
  { tokens, language }: Utterance,
  vectors: Vectors | null,
  telling: Float32Array | null,
): Float32Array | null {
  if (vectors === null) return null
  const sum = telling === null ? new Float32Array(vectors.dim) : telling.slice()
  for (const token of tokens) {
    if (token === '' || (telling !== null && !isStop(token))) continue
    if (language === 'en') vectors.add(sum, token, 1)
    else {
      const english = translate(token, language)
      for (const word of english) vectors.add(sum, word, 1 / english.length)
    }
  }
  return normalise(sum) ? sum : null
}

/** 0..1: how surely an answer may name a product. `telling`: the sum of the vectors of all words but the small ones. */
export function intentOf(
  utterance: Utterance,
  vectors: Vectors | null,
  telling: Float32Array | null,
): number {
  weights ??= readWeights()
  const names = weights
  const round = ++rounds
  let sum = INTENT_BIAS
  const count = (weight: Weight | undefined, times: number) => {
    if (weight === undefined || weight.round === round) return
    weight.round = round
    sum += weight.points * times
  }
  tellWording(utterance, {
    name: (name, times) => count(names.get(name), times),
    pair: (one, two) => count(names.get(one)?.pairs?.get(two), 1),
  })
  return 1 / (1 + Math.exp(-sum - meaningScore(meaningOf(utterance, vectors, telling))))
}

/** What the meaning of a message says of its intent, in log odds. */
export function meaningScore(meaning: Float32Array | null): number {
  let sum = 0
  for (let at = 0; meaning !== null && at < INTENT_MEANING.length; at++) {
    sum += (INTENT_MEANING[at] ?? 0) * (meaning[at] ?? 0)
  }
  return sum
}

/** What a turn of phrase says, by its name, in log odds. */
export function intentWeight(name: string): number {
  weights ??= readWeights()
  const [one = '', two] = name.split(' ')
  const weight = two === undefined ? weights.get(one) : weights.get(one)?.pairs?.get(two)
  return weight?.points ?? 0
}

function readWeights(): Map<string, Name> {
  const names = new Map<string, Name>()
  const nameOf = (name: string) => {
    const known = names.get(name) ?? { points: 0, round: 0, pairs: undefined }
    names.set(name, known)
    return known
  }
  for (const line of INTENT_WORDING.trim().split('\n')) {
    const [points = '', list = ''] = line.split(' | ', 2)
    for (const entry of list.split(', ')) {
      const [one = '', two] = entry.split(' ')
      const name = nameOf(one)
      if (two === undefined) name.points = Number(points)
      else {
        name.pairs ??= new Map()
        name.pairs.set(two, { points: Number(points), round: 0 })
      }
    }
  }
  return names
}
