import type { Vectors } from '../../src/language/contract.ts'
import { packMarketVectors } from '../../src/language/vectors.ts'
import { type Market, sentencesOf } from '../markets/read.ts'
import { createDice, shuffled } from '../relevance/net.ts'
import { createNumbering, type Lexicon, type Numbered } from './lexicon.ts'

/** What is known of a market: its own words, and what people say who need it. */
export type MarketTexts = {
  file: string
  name: string
  about: string
  terms: readonly string[]
  said: readonly string[]
}

type Numbers = {
  file: string
  name: Numbered
  about: Numbered
  terms: Numbered[]
  said: Numbered[]
}

/** Markets with all that is said of them. */
export const textsOf = (markets: readonly Market[]): MarketTexts[] =>
  markets.map((market) => ({ ...market, said: sentencesOf(market) }))

const EPOCHS = 8
/** So many sentences are told from each other's markets at once; half of them are of markets that stand together. */
const BATCH = 128
const TOGETHER = 16
/** How steep likeness is: the lower, the less one sentence pulls. */
const STEEPNESS = 6
/** The share of words that a lesson leaves out, so that no word bears it alone. */
const LEFT_OUT = 0.5
const RATE = 0.01
const TURN_RATE = 0.003
const PULL = 1e-4
/** How often a market is shown as a campaign without examples would say it; else as one with some of its sentences. */
const BARE = 0.6
const KEYWORDS = 4
const SENTENCES = 6
const WITH_KEYWORDS = 0.7
/** Words that no general vector knows begin at random, this far out. */
const UNKNOWN = 0.15

/**
 * Learns vectors of words such that what people say lies nearer to their market's own words than to those of any other
 * market of a batch (softmax over cosines, both ways; Adam, Kingma and Ba 2015). A word's vector is its general one,
 * turned, plus one of its stem's own. The same texts give the same bytes.
 */
export function learnMarketVectors(
  markets: readonly MarketTexts[],
  general: Vectors,
  { epochs = EPOCHS, onEpoch = (_loss: number): void => undefined } = {},
): ArrayBuffer {
  const { number, lexicon } = createNumbering(general)
  const numbered = markets.map(
    ({ file, name, about, terms, said }): Numbers => ({
      file,
      name: number(name),
      about: number(about),
      terms: terms.map(number),
      said: said.map(number),
    }),
  )
  const dice = createDice(7)
  const model = createModel(lexicon(), dice)
  const rounds = Math.ceil(numbered.reduce((sum, { said }) => sum + said.length, 0) / BATCH)
  const total = rounds * epochs
  for (let epoch = 0; epoch < epochs; epoch++) {
    let loss = 0
    for (let round = 0; round < rounds; round++) {
      const pairs = drawPairs(numbered, dice)
      loss += addSlopes(model, pairs) / rounds
      step(model, 1 - (epoch * rounds + round) / total)
    }
    onEpoch(loss)
  }
  return packModel(model)
}

type Model = {
  lexicon: Lexicon
  turn: Tuned
  own: Tuned
  /** Terms of this batch. */
  met: Set<number>
  steps: number
}

/** Numbers that are learnt, their slopes, and Adam's two means. */
type Tuned = Record<'values' | 'slopes' | 'first' | 'second', Float32Array>

const createTuned = (size: number): Tuned => ({
  values: new Float32Array(size),
  slopes: new Float32Array(size),
  first: new Float32Array(size),
  second: new Float32Array(size),
})

function createModel(lexicon: Lexicon, dice: () => number): Model {
  const { dim, general, hashes } = lexicon
  const [turn, own] = [createTuned(dim * dim), createTuned(hashes.length * dim)]
  for (let at = 0; at < dim; at++) turn.values[at * dim + at] = 1
  for (const term of hashes.keys()) {
    if (general.subarray(term * dim, (term + 1) * dim).some((value) => value !== 0)) continue
    for (let at = 0; at < dim; at++) own.values[term * dim + at] = (dice() - 0.5) * UNKNOWN
  }
  return { lexicon, turn, own, met: new Set(), steps: 0 }
}

/** What somebody says, and how its market would say it. */
type Pair = { said: Numbered; market: Numbered }

function drawPairs(markets: readonly Numbers[], dice: () => number): Pair[] {
  const chosen = new Set<Numbers>()
  while (chosen.size < Math.min(BATCH, markets.length)) {
    const from = Math.floor(dice() * markets.length)
    const few = chosen.size < BATCH / 2 ? TOGETHER : 1
    for (const market of markets.slice(from, from + few)) chosen.add(market)
  }
  return [...chosen].slice(0, BATCH).flatMap((market) => {
    const said = market.said[Math.floor(dice() * market.said.length)]
    if (!said) return []
    return { said: thin(said, dice), market: thin(describe(market, said, dice), dice) }
  })
}

function describe(market: Numbers, asked: Numbered, dice: () => number): Numbered {
  const { name, about, said } = market
  const terms = shuffled(market.terms, dice)
  if (dice() < BARE) {
    return joined([name, name, about, ...(dice() < WITH_KEYWORDS ? terms.slice(0, KEYWORDS) : [])])
  }
  const others = said.filter((text) => text !== asked)
  return joined([
    ...[name, about],
    ...terms.slice(0, SENTENCES),
    ...shuffled(others, dice).slice(0, SENTENCES),
  ])
}

const joined = (texts: readonly Numbered[]) => Uint32Array.from(texts.flatMap((text) => [...text]))

function thin(text: Numbered, dice: () => number): Numbered {
  const kept = text.filter(() => dice() >= LEFT_OUT)
  return kept.length > 0 ? kept : text
}

/** Texts as directions: `sums` of general vectors and `lengths` before scaling are kept for the slopes. */
type Side = {
  texts: readonly Numbered[]
  directions: Float32Array
  sums: Float32Array
  lengths: Float32Array
  slopes: Float32Array
}

function readSide({ lexicon, turn, own }: Model, texts: readonly Numbered[]): Side {
  const { dim, general } = lexicon
  const [directions, sums, slopes] = [0, 0, 0].map(() => new Float32Array(texts.length * dim)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const lengths = new Float32Array(texts.length)
  for (const [text, terms] of texts.entries()) {
    const sum = sums.subarray(text * dim, (text + 1) * dim)
    const direction = directions.subarray(text * dim, (text + 1) * dim)
    for (const term of terms) {
      for (let at = 0, from = term * dim; at < dim; at++, from++) {
        sum[at] = (sum[at] ?? 0) + (general[from] ?? 0)
        direction[at] = (direction[at] ?? 0) + (own.values[from] ?? 0)
      }
    }
    let squares = 1e-9
    for (let row = 0, from = 0; row < dim; row++) {
      let value = direction[row] ?? 0
      for (let at = 0; at < dim; at++, from++) value += (turn.values[from] ?? 0) * (sum[at] ?? 0)
      direction[row] = value
      squares += value * value
    }
    const length = Math.sqrt(squares)
    for (let at = 0; at < dim; at++) direction[at] = (direction[at] ?? 0) / length
    lengths[text] = length
  }
  return { texts, directions, sums, lengths, slopes }
}

/** Adds the slopes of a batch and returns its mean log loss. */
function addSlopes(model: Model, pairs: readonly Pair[]): number {
  const { dim } = model.lexicon
  const size = pairs.length
  const asked = readSide(
    model,
    pairs.map(({ said }) => said),
  )
  const sold = readSide(
    model,
    pairs.map(({ market }) => market),
  )
  const likeness = new Float32Array(size * size)
  for (let one = 0, at = 0; one < size; one++) {
    for (let other = 0; other < size; other++, at++) {
      let sum = 0
      for (let k = 0, a = one * dim, b = other * dim; k < dim; k++, a++, b++) {
        sum += (asked.directions[a] ?? 0) * (sold.directions[b] ?? 0)
      }
      likeness[at] = STEEPNESS * sum
    }
  }
  const slopes = new Float32Array(size * size)
  let loss = 0
  for (let one = 0; one < size; one++) {
    loss += addSoftmax(likeness, slopes, { from: one * size, by: 1, size, right: one })
    loss += addSoftmax(likeness, slopes, { from: one, by: size, size, right: one })
  }
  for (let one = 0, at = 0; one < size; one++) {
    for (let other = 0; other < size; other++, at++) {
      const slope = (STEEPNESS * (slopes[at] ?? 0)) / (2 * size)
      for (let k = 0, a = one * dim, b = other * dim; k < dim; k++, a++, b++) {
        asked.slopes[a] = (asked.slopes[a] ?? 0) + slope * (sold.directions[b] ?? 0)
        sold.slopes[b] = (sold.slopes[b] ?? 0) + slope * (asked.directions[a] ?? 0)
      }
    }
  }
  addSideSlopes(model, asked)
  addSideSlopes(model, sold)
  return loss / (2 * size)
}

/** Adds the slopes of log loss along a row or column, of which the `right`th is right; returns the loss. */
function addSoftmax(
  likeness: Float32Array,
  slopes: Float32Array,
  { from, by, size, right }: Readonly<Record<'from' | 'by' | 'size' | 'right', number>>,
): number {
  let sum = 0
  for (let at = 0; at < size; at++) sum += Math.exp(likeness[from + at * by] ?? 0)
  for (let at = 0; at < size; at++) {
    const place = from + at * by
    const share = Math.exp(likeness[place] ?? 0) / sum
    slopes[place] = (slopes[place] ?? 0) + share - (at === right ? 1 : 0)
  }
  return Math.log(sum) - (likeness[from + right * by] ?? 0)
}

function addSideSlopes(
  { lexicon: { dim }, turn, own, met }: Model,
  { texts, directions, sums, lengths, slopes }: Side,
) {
  const slope = new Float32Array(dim)
  for (const [text, terms] of texts.entries()) {
    const from = text * dim
    let along = 0
    for (let at = 0; at < dim; at++) {
      along += (directions[from + at] ?? 0) * (slopes[from + at] ?? 0)
    }
    for (let at = 0; at < dim; at++) {
      const across = (slopes[from + at] ?? 0) - along * (directions[from + at] ?? 0)
      slope[at] = across / (lengths[text] ?? 1)
    }
    for (let row = 0, to = 0; row < dim; row++) {
      const value = slope[row] ?? 0
      for (let at = 0; at < dim; at++, to++) {
        turn.slopes[to] = (turn.slopes[to] ?? 0) + value * (sums[from + at] ?? 0)
      }
    }
    for (const term of terms) {
      met.add(term)
      for (let at = 0, to = term * dim; at < dim; at++, to++) {
        own.slopes[to] = (own.slopes[to] ?? 0) + (slope[at] ?? 0)
      }
    }
  }
}

/** A step of Adam; `left`: the share of the way that is left, by which the rate falls. */
function step(model: Model, left: number) {
  const { turn, own, met } = model
  const { dim } = model.lexicon
  model.steps++
  const early = 1 - 0.9 ** model.steps
  move(turn, { from: 0, to: turn.values.length, rate: (TURN_RATE * left) / early, pull: 0 })
  for (const term of met) {
    move(own, { from: term * dim, to: (term + 1) * dim, rate: RATE * left, pull: PULL })
  }
  met.clear()
}

function move(
  { values, slopes, first, second }: Tuned,
  { from, to, rate, pull }: Readonly<Record<'from' | 'to' | 'rate' | 'pull', number>>,
) {
  for (let at = from; at < to; at++) {
    const slope = (slopes[at] ?? 0) + pull * (values[at] ?? 0)
    slopes[at] = 0
    first[at] = 0.9 * (first[at] ?? 0) + 0.1 * slope
    second[at] = 0.99 * (second[at] ?? 0) + 0.01 * slope * slope
    values[at] = (values[at] ?? 0) - (rate * (first[at] ?? 0)) / (Math.sqrt(second[at] ?? 0) + 1e-6)
  }
}

/** Without terms of a single text that no general vector knows: names, numbers, slips of the pen. */
function packModel({ lexicon, turn, own }: Model): ArrayBuffer {
  const { dim, general, hashes, counts } = lexicon
  const vectors = new Map<number, Float32Array>()
  for (const [term, hash] of hashes.entries()) {
    const known = general.subarray(term * dim, (term + 1) * dim)
    if (counts[term] === 1 && known.every((value) => value === 0)) continue
    const vector = own.values.slice(term * dim, (term + 1) * dim)
    for (let row = 0, from = 0; row < dim; row++) {
      let value = vector[row] ?? 0
      for (let at = 0; at < dim; at++, from++) value += (turn.values[from] ?? 0) * (known[at] ?? 0)
      vector[row] = value
    }
    vectors.set(hash, vector)
  }
  return packMarketVectors(turn.values, vectors)
}
