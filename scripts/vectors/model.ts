import { packMarketVectors } from '../../src/language/market-vectors.ts'
import type { Lexicon, Numbered } from './lexicon.ts'

/** How steep likeness is: the lower, the less one sentence pulls. */
const STEEPNESS = 6
const RATE = 0.01
const TURN_RATE = 0.003
const PULL = 1e-4
/** Words that no general vector knows begin at random, this far out; what two say side by side begins at nothing. */
const UNKNOWN = 0.15

/** What was learnt, without what learning takes. */
type Learnt = { lexicon: Lexicon; turn: Float32Array; own: Float32Array }

/** The mean of what several found from the same texts. */
export function meanOf(models: readonly Model[]): Learnt {
  const [{ lexicon, turn, own }] = models as [Model]
  const mean = (length: number, valuesOf: (model: Model) => Float32Array) =>
    Float32Array.from(
      { length },
      (_, at) => models.reduce((sum, model) => sum + (valuesOf(model)[at] ?? 0), 0) / models.length,
    )
  return {
    lexicon,
    turn: mean(turn.values.length, (model) => model.turn.values),
    own: mean(own.values.length, (model) => model.own.values),
  }
}

export type Model = {
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

export function createModel(lexicon: Lexicon, dice: () => number): Model {
  const { dim, general, hashes } = lexicon
  const [turn, own] = [createTuned(dim * dim), createTuned(hashes.length * dim)]
  for (let at = 0; at < dim; at++) turn.values[at * dim + at] = 1
  for (const term of hashes.keys()) {
    if (lexicon.isPair(term)) continue
    if (general.subarray(term * dim, (term + 1) * dim).some((value) => value !== 0)) continue
    for (let at = 0; at < dim; at++) own.values[term * dim + at] = (dice() - 0.5) * UNKNOWN
  }
  return { lexicon, turn, own, met: new Set(), steps: 0 }
}

/** What somebody says, and how its market would say it. */
export type Pair = { said: Numbered; market: Numbered }

/** Texts as directions: `sums` of general vectors and `lengths` before scaling are kept for the slopes. */
type Side = {
  texts: readonly Numbered[]
  directions: Float32Array
  sums: Float32Array
  lengths: Float32Array
  slopes: Float32Array
}

/** Where some texts lie: a row of `dim` numbers each, of length 1. */
export const directionsOf = (model: Model, texts: readonly Numbered[]): Float32Array =>
  readSide(model, texts).directions

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
export function addSlopes(model: Model, pairs: readonly Pair[]): number {
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
export function step(model: Model, left: number) {
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
export function packModel({ lexicon, turn, own }: Learnt): ArrayBuffer {
  const { dim, general, hashes, counts } = lexicon
  const vectors = new Map<number, Float32Array>()
  for (const [term, hash] of hashes.entries()) {
    const known = general.subarray(term * dim, (term + 1) * dim)
    if (counts[term] === 1 && known.every((value) => value === 0)) continue
    const vector = own.slice(term * dim, (term + 1) * dim)
    for (let row = 0, from = 0; row < dim; row++) {
      let value = vector[row] ?? 0
      for (let at = 0; at < dim; at++, from++) value += (turn[from] ?? 0) * (known[at] ?? 0)
      vector[row] = value
    }
    vectors.set(hash, vector)
  }
  return packMarketVectors(turn, vectors)
}
