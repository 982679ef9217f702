import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message, Vectors } from '../src/matching/contract.ts'
import { type IntentFeatures, intentFeatures } from '../src/matching/intent.ts'
import { readNewest } from '../src/matching/read.ts'
import { readItems } from './eval-data.ts'

/** A message, and whether its writer wants something that a campaign may offer. */
export type Example = { features: IntentFeatures; wish: boolean }
export type IntentModel = { bias: number; wording: Map<string, number>; meaning: number[] }

const TEXTS = join(import.meta.dirname, 'intent-texts.txt')
/** A turn of phrase seen less often teaches nothing. */
const RARE = 3
const RIDGE = 1
/** What the rows of the cues stand for, in log odds: where the examples say nothing else, this holds. */
const BELIEFS: Record<string, number> = {
  need: 1.2,
  choose: 0.9,
  buy: 0.6,
  price: 0.9,
  personal: 0.7,
  problem: 0.5,
  plan: 0.8,
  situation: 0.6,
  facts: -1.6,
  past: -1.2,
  creative: -1.6,
  textwork: -1.8,
  homework: -1.6,
  code: -1.5,
  smalltalk: -1,
  impersonal: -1,
}
const STEPS = 150
const RATE = 0.3
/** The vector's share against single words. */
const MEANING = 1.5

export function readTexts(vectors: Vectors): Example[] {
  return readFileSync(TEXTS, 'utf8')
    .split('\n')
    .filter((line) => /^[+-] /.test(line))
    .map((line) =>
      exampleOf([{ role: 'user', content: line.slice(2) }], line.startsWith('+'), vectors),
    )
}

/** The conversations of a folder, without those for which the guard or a filter decides. */
export function readExamples(directory: string, vectors: Vectors): Example[] {
  return readItems(directory)
    .filter(({ kind, excludedTopics }) => kind !== 'sensitive' && excludedTopics === undefined)
    .map(({ kind, messages }) => exampleOf(messages, kind === 'match', vectors))
}

export function exampleOf(messages: Message[], wish: boolean, vectors: Vectors): Example {
  const newest = readNewest(messages, vectors) ?? { tokens: [], language: 'en', concepts: [] }
  return { features: intentFeatures(newest, vectors), wish }
}

type Row = { wish: boolean; values: [place: number, value: number][] }

/** Logistic regression with ridge, by gradients scaled as Adagrad does. Both kinds weigh the same, however many there are. */
export function fitIntent(examples: readonly Example[]): IntentModel {
  const names = frequentNames(examples)
  const places = new Map(names.map((name, place) => [name, place]))
  const rows = examples.map((example) => rowOf(example, places))
  const share = rows.filter(({ wish }) => wish).length / rows.length
  const weights = new Float64Array(places.size + 65)
  for (const [place, name] of names.entries())
    weights[place] = (name.startsWith('cue:') && BELIEFS[name.slice(4)]) || 0
  const beliefs = weights.slice()
  const last = weights.length - 1
  const energy = new Float64Array(weights.length).fill(1e-8)
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight, at) =>
      at === last ? 0 : RIDGE * (weight - (beliefs[at] ?? 0)),
    )
    for (const { wish, values } of rows) {
      const error = (probability(weights, values) - Number(wish)) / (wish ? share : 1 - share) / 2
      for (const [at, value] of values) gradient[at] = (gradient[at] ?? 0) + error * value
    }
    for (const at of weights.keys()) {
      const slope = gradient[at] ?? 0
      energy[at] = (energy[at] ?? 0) + slope * slope
      weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(energy[at] ?? 1)
    }
  }
  return {
    bias: weights[last] ?? 0,
    wording: new Map(names.map((name, at) => [name, weights[at] ?? 0])),
    meaning: Array.from(weights.subarray(names.length, last), (weight) => weight * MEANING),
  }
}

function frequentNames(examples: readonly Example[]): string[] {
  const seen = new Map<string, number>()
  for (const { features } of examples) {
    for (const name of features.wording.keys()) seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  return [...seen]
    .filter(([name, count]) => count >= RARE || name.includes(':'))
    .map(([name]) => name)
}

function rowOf({ features, wish }: Example, places: ReadonlyMap<string, number>): Row {
  const values: Row['values'] = [[places.size + 64, 1]]
  for (const [name, count] of features.wording) {
    const place = places.get(name)
    if (place !== undefined) values.push([place, count])
  }
  for (const [at, value] of features.meaning?.entries() ?? []) {
    values.push([places.size + at, MEANING * value])
  }
  return { wish, values }
}

function probability(weights: Float64Array, values: Row['values']): number {
  const sum = values.reduce((total, [at, value]) => total + (weights[at] ?? 0) * value, 0)
  return 1 / (1 + Math.exp(-sum))
}

export function intentBy(
  { bias, wording, meaning }: IntentModel,
  features: IntentFeatures,
): number {
  let sum = bias
  for (const [name, count] of features.wording) sum += (wording.get(name) ?? 0) * count
  for (const [at, value] of features.meaning?.entries() ?? []) sum += (meaning[at] ?? 0) * value
  return 1 / (1 + Math.exp(-sum))
}
