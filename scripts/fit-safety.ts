import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { floorAt, senseFeatures } from '../src/ads/safety-sense.ts'
import { SIGNS } from '../src/ads/safety-signs.ts'
import type { Message } from '../src/matching/contract.ts'
import { compileTable } from '../src/matching/phrases.ts'
import { fold, tokensOf } from '../src/matching/text.ts'
import { readItems } from './eval-data.ts'
import { FINE, listCaseFiles, readCases } from './safety-data.ts'

// node scripts/fit-safety.ts: learns from test/ads/data and test/matching/cases by which words the guard may sense a
// sensitive moment, prints how well it does on texts it did not learn from, and writes src/ads/safety-weights.ts.

const OUT = join(import.meta.dirname, '../src/ads/safety-weights.ts')
const CASES = 'test/matching/cases'
const WISHES = join(import.meta.dirname, 'intent-texts.txt')
const FOLDS = 5
const ROUNDS = 25
const RATE = 0.5
const SLOWER = 0.93
const PULL = 0.02
/** The share of fine texts that are no longer calm, judged by the other folds: such an ad must fit all the better. */
const WARY = 0.55
const STEP = 0.1

type Example = { features: Map<string, number>; sensitive: boolean }
type Model = { bias: number; weights: Map<string, number> }

const signs = compileTable(SIGNS)
const examples: Example[] = [
  ...listCaseFiles('test/ads/data')
    .flatMap(readCases)
    .map(({ topic, messages }) => example(messages, topic !== FINE)),
  ...readItems(CASES)
    .filter(({ kind }) => kind !== 'none')
    .map(({ kind, messages }) => example(messages, kind === 'sensitive')),
  ...readFileSync(WISHES, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('+ '))
    .map((line) => example([{ role: 'user', content: line.slice(2) }], false)),
]
const judged = crossValidated()
const fine = judged.filter(({ sensitive }) => !sensitive).map(({ said }) => said)
const calm = fine.sort((a, b) => b - a)[Math.floor(WARY * fine.length)] ?? 0
const share = (floor: number, kind: boolean) => {
  const some = judged.filter(({ sensitive }) => sensitive === kind)
  return (some.filter(({ said }) => floorAt(said, calm) >= floor).length / some.length).toFixed(3)
}
console.log(
  `${judged.length} texts, each judged by what the others teach; calm below ${calm.toFixed(2)}`,
)
for (const floor of [0.35, 0.5, 0.7, 0.9, 0.95, 1]) {
  console.log(
    `floor ${floor}: ${share(floor, true)} of the sensitive, ${share(floor, false)} of the fine`,
  )
}
writeFileSync(OUT, render(learnFrom(examples)))

function example(messages: readonly Message[], sensitive: boolean): Example {
  const text = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const tokens = tokensOf(fold(text.join('\n')))
  const found = signs.find(tokens).map((number) => signs.rowOf(number).name)
  const features = senseFeatures(tokens, found)
  return { features, sensitive }
}

function crossValidated() {
  return Array.from({ length: FOLDS }, (_, part) => {
    const model = learnFrom(examples.filter((_example, at) => at % FOLDS !== part))
    return examples
      .filter((_example, at) => at % FOLDS === part)
      .map(({ features, sensitive }) => ({ sensitive, said: logOdds(model, features) }))
  }).flat()
}

/** Logistic regression by stochastic descent; the order changes every round, the same in every run. */
function learnFrom(texts: readonly Example[]): Model {
  const model: Model = { bias: 0, weights: new Map() }
  const order = texts.map((text, at) => ({ text, at }))
  let rate = RATE
  for (let round = 0; round < ROUNDS; round++) {
    order.sort((a, b) => mixed(a.at, round) - mixed(b.at, round))
    for (const { text } of order) learn(model, text, rate)
    rate *= SLOWER
  }
  return model
}

function learn(model: Model, { features, sensitive }: Example, rate: number) {
  const error = 1 / (1 + Math.exp(-logOdds(model, features))) - (sensitive ? 1 : 0)
  model.bias -= rate * error
  for (const [name, share] of features) {
    const weight = model.weights.get(name) ?? 0
    model.weights.set(name, weight - rate * (error * share + PULL * weight))
  }
}

function mixed(at: number, round: number): number {
  return Math.imul(at + 1, 0x9e3779b1 + 2 * round * 7919) >>> 0
}

function logOdds({ bias, weights }: Model, features: ReadonlyMap<string, number>): number {
  let sum = bias
  for (const [name, share] of features) sum += (weights.get(name) ?? 0) * share
  return sum
}

function render({ bias, weights }: Model): string {
  const rows = new Map<number, string[]>()
  for (const [name, weight] of weights) {
    const level = Math.round(weight / STEP)
    if (level !== 0) rows.set(level, [...(rows.get(level) ?? []), name])
  }
  const lines = [...rows]
    .sort(([a], [b]) => b - a)
    .map(([level, names]) => `${(level * STEP).toFixed(1)} | ${names.sort().join(' ')}`)
  return `// Written by scripts/fit-safety.ts.

export const SENSE_BIAS = ${bias.toFixed(2)}

/** Log odds up to which words alone are calm: see \`floorAt\`. */
export const SENSE_CALM = ${calm.toFixed(2)}

/** Log odds of a sensitive moment by word: see \`senseFeatures\` for the names. */
export const SENSE_WORDS = \`
${lines.join('\n')}
\`
`
}
