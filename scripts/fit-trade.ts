import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mentionsOf } from '../src/catalog/search/mentions.ts'
import { countNames } from '../src/catalog/search/question.ts'
import { TRADE_DIM, tradeFeatures } from '../src/catalog/search/trade.ts'
import { wordsOf } from '../src/catalog/search/words.ts'
import { readCatalogEntries } from './index-entries.ts'

// node scripts/fit-trade.ts: learns from scripts/trade-texts.txt, data/wishes/first.txt and the catalogue whether a text is
// about building software, prints how well it does on texts it did not learn from, and writes src/catalog/search/trade-weights.ts.

const here = (path: string) => join(import.meta.dirname, path)
const OUT = here('../src/catalog/search/trade-weights.ts')
const FOLDS = 5
const ROUNDS = 400
const RATE = 0.5
const SHRINK = 0.0015

type Example = {
  features: Float32Array
  trade: boolean
  weight: number
  own: boolean
  text: string
}
const entries = await readCatalogEntries()
const { vectors, names } = entries
const example = (text: string, trade: boolean, weight: number, own: boolean): Example => ({
  features: tradeFeatures(
    wordsOf(text),
    countNames(mentionsOf(wordsOf(text), names, () => false)),
    vectors,
  ),
  trade,
  weight,
  own,
  text,
})
const examples = [
  ...readLines('trade-texts.txt').map(({ sign, text }) =>
    example(text, sign === '+', sign === '+' ? 2 : 1, true),
  ),
  // What people ask of a chat: none of it asks for a developer's service.
  ...readLines('../data/wishes/first.txt').map(({ text }) => example(text, false, 0.5, false)),
  ...entries.entries
    .flatMap(({ service }) => [...service.useCases, service.description])
    .map((text) => example(text, true, 0.12, false)),
]
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const model = learn(examples.filter((one, at) => !one.own || at % FOLDS !== fold))
  return examples
    .filter((one, at) => one.own && at % FOLDS === fold)
    .map(({ features, trade, text }) => ({ trade, text, said: by(model, features) }))
}).flat()
for (const gate of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7]) {
  const share = (trade: boolean, isRight: (said: number) => boolean) => {
    const ones = judged.filter((one) => one.trade === trade)
    return (ones.filter(({ said }) => isRight(said)).length / ones.length).toFixed(3)
  }
  console.log(
    `gate ${gate}  open to needs ${share(true, (said) => said >= gate)}  shut to others ${share(false, (said) => said < gate)}`,
  )
}
if (process.argv.includes('--errors')) {
  for (const { trade, said, text } of judged) {
    if (trade !== said >= 0.5) console.log(trade ? '+' : '-', said.toFixed(2), text)
  }
}
const model = learn(examples)
writeFileSync(
  OUT,
  `// Written by scripts/fit-trade.ts.

/** Log odds of a developer's need, by feature; the first is the bias. */
export const TRADE_WEIGHTS: readonly number[] = [
  ${[...model].map((weight) => weight.toFixed(2)).join(', ')},
]
`,
)
execFileSync('biome', ['format', '--write', OUT])

function readLines(name: string) {
  return readFileSync(here(name), 'utf8')
    .split('\n')
    .filter((line) => /^[+-] /.test(line))
    .map((line) => ({ sign: line[0], text: line.slice(2) }))
}

/** Logistic regression by gradient descent, with shrinkage. */
function learn(rows: readonly Example[]): Float64Array {
  const weights = new Float64Array(TRADE_DIM)
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const speed = new Float64Array(TRADE_DIM)
  for (let round = 0; round < ROUNDS; round++) {
    const slope = new Float64Array(TRADE_DIM)
    for (const { features, trade, weight } of rows) {
      const miss = (by(weights, features) - (trade ? 1 : 0)) * weight
      for (let i = 0; i < TRADE_DIM; i++)
        slope[i] = (slope[i] ?? 0) + (miss * (features[i] ?? 0)) / total
    }
    for (let i = 0; i < TRADE_DIM; i++) {
      const step = (slope[i] ?? 0) + (i > 0 ? SHRINK * (weights[i] ?? 0) : 0)
      speed[i] = 0.9 * (speed[i] ?? 0) - RATE * step
      weights[i] = (weights[i] ?? 0) + (speed[i] ?? 0)
    }
  }
  return weights
}

function by(weights: ArrayLike<number>, features: Float32Array): number {
  let sum = 0
  for (let i = 0; i < TRADE_DIM; i++) sum += (weights[i] ?? 0) * (features[i] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}
