import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { floorAt, senseFeatures } from '../src/ads/safety-sense.ts'
import { SIGNS } from '../src/ads/safety-signs.ts'
import { SAFETY } from '../src/ads/safety-table.ts'
import type { Message } from '../src/language/contract.ts'
import { compileTable } from '../src/language/phrases.ts'
import { fold, tokensOf } from '../src/language/text.ts'
import { readItems } from './eval-data.ts'
import { FINE, listCaseFiles, readCases } from './safety-data.ts'

// node scripts/fit-safety.ts: learns from test/ads/data, test/language/cases and the texts that intent and trade are learnt
// from by which words the guard may sense a sensitive moment, prints how well it does on texts it did not learn from, and
// writes src/ads/safety-weights.ts.

const OUT = join(import.meta.dirname, '../src/ads/safety-weights.ts')
const CASES = 'test/language/cases'
/** Nothing in them is sensitive, whether somebody wants something there or not. */
const ORDINARY = ['intent-texts.txt', 'trade-texts.txt']
const FOLDS = 5
const ROUNDS = 300
const RATE = 0.3
/** What pulls a weight to zero: always, and more for every time that its word was seen. */
const PULL = 0.02
const PULL_SEEN = 0.004
/** After so many rounds it is asked anew which turn of a sensitive conversation tells. */
const REVISED = 25
/** The share of fine texts that are no longer calm, judged by the other folds: such an ad must fit all the better. */
const WARY = 0.44
const STEP = 0.1

type Turn = [feature: number, share: number][]
type Example = { turns: Turn[]; sensitive: boolean }
type Model = { bias: number; weights: Float64Array }

const signs = compileTable(SIGNS)
const innocent = compileTable(SAFETY, (row) => row === 'innocent')
const places = new Map<string, number>()
const examples: Example[] = [
  ...listCaseFiles('test/ads/data')
    .flatMap(readCases)
    .map(({ topic, messages }) => example(messages, topic !== FINE)),
  ...readItems(CASES).map(({ kind, messages }) => example(messages, kind === 'sensitive')),
  ...ORDINARY.flatMap(readOrdinary).map((content) => example([{ role: 'user', content }], false)),
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

function readOrdinary(name: string): string[] {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
    .split('\n')
    .filter((line) => /^[+-] /.test(line))
    .map((line) => line.slice(2))
}

function example(messages: readonly Message[], sensitive: boolean): Example {
  const turns = messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) => {
      const tokens = innocent.strike(tokensOf(fold(content)))
      const found = new Set(signs.find(tokens).map((number) => signs.rowOf(number).name))
      return [...senseFeatures(tokens, found)].map(([name, share]): Turn[number] => [
        placeOf(name),
        share,
      ])
    })
  return { turns, sensitive }
}

function placeOf(name: string): number {
  const place = places.get(name) ?? places.size
  places.set(name, place)
  return place
}

/** Neighbours were written together: whole stretches of the texts are left out, not every fifth. */
function crossValidated() {
  const stretch = Math.ceil(examples.length / (4 * FOLDS))
  const foldOf = (at: number) => Math.floor(at / stretch) % FOLDS
  return Array.from({ length: FOLDS }, (_, part) => {
    const model = learnFrom(examples.filter((_example, at) => foldOf(at) !== part))
    return examples
      .filter((_example, at) => foldOf(at) === part)
      .map(({ turns, sensitive }) => ({ sensitive, said: logOdds(model, worst(model, turns)) }))
  }).flat()
}

/**
 * Logistic regression by descent with a step of its own for every weight. Every turn of a fine conversation is fine; of a
 * sensitive one only that turn teaches which tells most.
 */
function learnFrom(texts: readonly Example[]): Model {
  const model = { bias: 0, weights: new Float64Array(places.size) }
  const pulls = pullsOf(texts)
  const slopes = new Float64Array(places.size)
  const energy = new Float64Array(places.size).fill(1e-8)
  let biasEnergy = 1e-8
  let lessons = texts.flatMap(({ turns, sensitive }) => turns.map((turn) => ({ turn, sensitive })))
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0 && round % REVISED === 0) lessons = lessonsOf(model, texts)
    let biasSlope = 0
    for (const at of slopes.keys()) slopes[at] = (pulls[at] ?? 0) * (model.weights[at] ?? 0)
    for (const { turn, sensitive } of lessons) {
      const error = 1 / (1 + Math.exp(-logOdds(model, turn))) - (sensitive ? 1 : 0)
      biasSlope += error
      for (const [at, share] of turn) slopes[at] = (slopes[at] ?? 0) + error * share
    }
    biasEnergy += biasSlope ** 2
    model.bias -= (RATE * biasSlope) / Math.sqrt(biasEnergy)
    for (const [at, slope] of slopes.entries()) {
      energy[at] = (energy[at] ?? 0) + slope ** 2
      model.weights[at] = (model.weights[at] ?? 0) - (RATE * slope) / Math.sqrt(energy[at] ?? 1)
    }
  }
  return model
}

function lessonsOf(model: Model, texts: readonly Example[]) {
  return texts.flatMap(({ turns, sensitive }) =>
    (sensitive ? [worst(model, turns)] : turns).map((turn) => ({ turn, sensitive })),
  )
}

function pullsOf(texts: readonly Example[]): Float64Array {
  const pulls = new Float64Array(places.size).fill(PULL)
  for (const turn of texts.flatMap(({ turns }) => turns)) {
    for (const [at] of turn) pulls[at] = (pulls[at] ?? 0) + PULL_SEEN
  }
  return pulls
}

function worst(model: Model, turns: readonly Turn[]): Turn {
  const odds = turns.map((turn) => logOdds(model, turn))
  return turns[odds.indexOf(Math.max(...odds))] ?? []
}

function logOdds({ bias, weights }: Model, turn: Turn): number {
  let sum = bias
  for (const [at, share] of turn) sum += (weights[at] ?? 0) * share
  return sum
}

function render({ bias, weights }: Model): string {
  const lines: string[] = []
  for (const [name, place] of places) {
    const level = Math.round((weights[place] ?? 0) / STEP)
    if (level !== 0) lines.push(`${name} ${(level * STEP).toFixed(1)}\n`)
  }
  return `// Written by scripts/fit-safety.ts.

export const SENSE_BIAS = ${bias.toFixed(2)}

/** Log odds up to which words alone are calm: see \`floorAt\`. */
export const SENSE_CALM = ${calm.toFixed(2)}

/** Log odds of a sensitive moment by word, in the order of the words: see \`senseFeatures\` for the names. */
export const SENSE_WORDS = \`${lines.sort((a, b) => (a < b ? -1 : 1)).join('')}\`
`
}
