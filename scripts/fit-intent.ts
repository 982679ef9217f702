import { INTENT_BIAS, INTENT_WEIGHTS } from '../src/matching/calibration.ts'
import { cuesIn } from '../src/matching/intent.ts'
import { fold, tokensOf } from '../src/matching/text.ts'
import { readItems } from './eval-data.ts'

// node scripts/fit-intent.ts DIRECTORY...: fits the cue weights of src/matching/calibration.ts (kind
// match against kind none, newest user message), pulled towards the weights that are there now.

const PULL = 3
const KEYS = Object.keys(INTENT_WEIGHTS)
const rows = process.argv.slice(2).flatMap((directory) =>
  readItems(directory)
    .filter(({ kind, excludedTopics }) => kind !== 'sensitive' && excludedTopics === undefined)
    .map(({ kind, messages }) => {
      const text = messages.findLast(({ role }) => role === 'user')?.content ?? ''
      const counts = cuesIn(tokensOf(fold(text)))
      return { x: [1, ...KEYS.map((key) => counts.get(key) ?? 0)], y: kind === 'match' ? 1 : 0 }
    }),
)
// The two kinds weigh the same, however many there are of each.
const share = rows.filter(({ y }) => y === 1).length / rows.length
const prior = [INTENT_BIAS, ...KEYS.map((key) => INTENT_WEIGHTS[key] ?? 0)]

function fitAll(train: typeof rows): number[] {
  const w = [...prior]
  for (let step = 0; step < 3000; step++) {
    const gradient = w.map((value, k) => PULL * (value - (prior[k] ?? 0)))
    for (const { x, y } of train) {
      const error = (probability(w, x) - y) * (y === 1 ? 0.5 / share : 0.5 / (1 - share))
      for (const k of w.keys()) gradient[k] = (gradient[k] ?? 0) + error * (x[k] ?? 0)
    }
    for (const k of w.keys()) w[k] = (w[k] ?? 0) - (gradient[k] ?? 0) * (0.3 / train.length)
  }
  return w
}

function probability(w: readonly number[], x: readonly number[]): number {
  return 1 / (1 + Math.exp(-x.reduce((sum, value, k) => sum + value * (w[k] ?? 0), 0)))
}

const said: { p: number; y: number }[] = []
for (let fold5 = 0; fold5 < 5; fold5++) {
  const w = fitAll(rows.filter((_, index) => index % 5 !== fold5))
  for (const [index, { x, y }] of rows.entries()) {
    if (index % 5 === fold5) said.push({ p: probability(w, x), y })
  }
}
for (const gate of [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]) {
  const pass = said.filter(({ p, y }) => y === 1 && p >= gate).length
  const shut = said.filter(({ p, y }) => y === 0 && p < gate).length
  const ones = said.filter(({ y }) => y === 1).length
  console.log(
    gate,
    'match passes',
    (pass / ones).toFixed(3),
    'none shut',
    (shut / (said.length - ones)).toFixed(3),
  )
}
const w = fitAll(rows)
console.log('bias', w[0]?.toFixed(2))
console.log(Object.fromEntries(KEYS.map((key, k) => [key, Number((w[k + 1] ?? 0).toFixed(2))])))
