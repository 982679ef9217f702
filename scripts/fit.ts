import { judgeSafety } from '../src/ads/safety.ts'
import { INTENT_GATE, RELEVANCY, STRENGTH } from '../src/matching/calibration.ts'
import { buildIndex, openIndex, readConversation } from '../src/matching/contract.ts'
import { type Evidence, gather } from '../src/matching/match.ts'
import { type Item, readCampaigns, readItems, readVectors } from './eval-data.ts'
import { exampleOf, fitIntent, intentBy, readTexts } from './intent-model.ts'

// node scripts/fit.ts LEARNT... [-- OTHER...]: fits the weights of src/matching/calibration.ts on the labelled conversations
// of these folders and prints them, with the figures of five-fold cross-validation. The intent of a conversation of the
// LEARNT folders, which scripts/fit-intent.ts learns from, is judged by a model that has not seen it.

type Candidate = { values: number[]; good: boolean }
type Sample = { item: Item; candidates: Candidate[]; intent: number; weight: number }
type Weights = { rank: number[]; bias: number; strength: number; intent: number; gap: number }

const KEYS = Object.keys(STRENGTH) as (keyof typeof STRENGTH)[]
const FLOOR = 0.35
const TOP = 12
const FOLDS = 5
const vectors = readVectors()
const args = process.argv.slice(2)
const parting = args.includes('--') ? args.indexOf('--') : args.length
const intents = unseenIntents(args.slice(0, parting))

/** Intent as judged on first sight, by conversation. */
function unseenIntents(folders: readonly string[]): Map<string, number> {
  const texts = readTexts(vectors)
  const items = folders.flatMap(readItems).filter(({ kind }) => kind !== 'sensitive')
  const examples = items.map(({ messages, kind }) => exampleOf(messages, kind === 'match', vectors))
  const intents = new Map<string, number>()
  for (let fold = 0; fold < FOLDS; fold++) {
    const learnt = examples.filter((_, index) => index % FOLDS !== fold)
    const model = fitIntent([...texts, ...learnt])
    for (const [index, { messages }] of items.entries()) {
      const features = examples[index]?.features
      if (index % FOLDS === fold && features)
        intents.set(JSON.stringify(messages), intentBy(model, features))
    }
  }
  return intents
}

function samplesOf(directory: string): Sample[] {
  const campaigns = readCampaigns(directory)
  const index = openIndex(
    buildIndex(
      campaigns.map(({ doc }) => doc),
      vectors,
    ),
  )
  return readItems(directory)
    .filter((item) => item.kind !== 'sensitive' && !judgeSafety(item.messages).sensitive)
    .filter((item) => item.excludedTopics === undefined)
    .map((item) => {
      const query = readConversation(item.messages, vectors)
      const allowed = (doc: number) => {
        const countries = campaigns[doc]?.countries ?? []
        return countries.length === 0 || countries.includes(item.device?.country ?? '')
      }
      const candidates = gather(index, query, 64)
        .filter(({ doc }) => allowed(doc))
        .map((evidence) => ({
          values: valuesOf(evidence),
          good: item.accept.includes(campaigns[evidence.doc]?.key ?? ''),
        }))
      const said = intents.get(JSON.stringify(item.messages)) ?? query.intent
      const intent = Math.log((said + 0.001) / (1.001 - said))
      return { item, candidates, intent, weight: 1 }
    })
}

function valuesOf(evidence: Evidence): number[] {
  return KEYS.map((key) => evidence[key])
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

/** Ranking weights: softmax over the candidates of each conversation that has a right answer among them. */
function fitRank(samples: Sample[]): number[] {
  const weights = KEYS.map((key) => STRENGTH[key])
  const prior = [...weights]
  const ranked = samples.filter(({ candidates }) => candidates.some(({ good }) => good))
  for (let step = 0; step < 400; step++) {
    const gradient = weights.map((weight, index) => 0.02 * (weight - (prior[index] ?? 0)) * 5)
    for (const { candidates } of ranked) {
      const scores = candidates.map(({ values }) => Math.exp(dot(weights, values)))
      const all = scores.reduce((a, b) => a + b, 0)
      const right = candidates.reduce((sum, c, i) => sum + (c.good ? (scores[i] ?? 0) : 0), 0)
      for (const [at, candidate] of candidates.entries()) {
        const share = (scores[at] ?? 0) / all - (candidate.good ? (scores[at] ?? 0) / right : 0)
        for (const [k, value] of candidate.values.entries()) {
          gradient[k] = (gradient[k] ?? 0) + share * value
        }
      }
    }
    for (const k of weights.keys())
      weights[k] = Math.max(0, (weights[k] ?? 0) - (gradient[k] ?? 0) * (2 / ranked.length))
  }
  return weights
}

function pairs(sample: Sample, rank: number[]) {
  const scored = sample.candidates
    .map(({ values, good }) => ({ strength: dot(rank, values), good }))
    .sort((a, b) => b.strength - a.strength)
    .slice(0, TOP)
  const best = scored[0]?.strength ?? 0
  return scored.map(({ strength, good }, place) => ({
    x: [1, strength, sample.intent, best - strength],
    y: good ? 1 : 0,
    first: place === 0,
  }))
}

function fitAll(samples: Sample[]): Weights {
  const rank = fitRank(samples)
  const rows = samples.flatMap((sample) =>
    pairs(sample, rank).map((row) => ({ ...row, weight: row.first ? 1 : 0.15 })),
  )
  const prior = [RELEVANCY.bias, RELEVANCY.strength, RELEVANCY.intent, RELEVANCY.gap]
  const w = [...prior]
  for (let step = 0; step < 8000; step++) {
    const gradient = w.map((value, k) => 0.3 * (value - (prior[k] ?? 0)) * (k === 0 ? 0 : 1))
    for (const { x, y, weight } of rows) {
      const error = (sigmoid(dot(w, x)) - y) * weight
      for (const k of w.keys()) gradient[k] = (gradient[k] ?? 0) + error * (x[k] ?? 0)
    }
    for (const k of w.keys()) w[k] = (w[k] ?? 0) - (gradient[k] ?? 0) * (0.03 / samples.length)
  }
  const [bias = 0, strength = 0, intent = 0, gap = 0] = w
  return { rank, bias, strength, intent, gap }
}

function evaluate(samples: Sample[], w: Weights, gate: number) {
  const tally = { match: 0, matchAll: 0, none: 0, noneAll: 0, shown: 0, good: 0, first: 0, seen: 0 }
  const bins: [number, number, number][] = Array.from({ length: 10 }, () => [0, 0, 0])
  for (const sample of samples) {
    const [top] = pairs(sample, w.rank)
    const relevancy = top ? sigmoid(dot([w.bias, w.strength, w.intent, w.gap], top.x)) : 0
    const bin = bins[Math.min(9, Math.floor(relevancy * 10))]
    if (bin) {
      bin[0]++
      bin[1] += top?.y ?? 0
      bin[2] += relevancy
    }
    const shown = relevancy >= FLOOR && sigmoid(sample.intent) >= gate
    if (shown) tally.shown++
    if (shown && top?.y) tally.good++
    if (sample.item.kind === 'match') {
      tally.matchAll++
      if (top?.y) tally.first++
      if (sample.candidates.some(({ good }) => good)) tally.seen++
      if (shown && top?.y) tally.match++
    } else {
      tally.noneAll++
      if (!shown) tally.none++
    }
  }
  return { tally, bins }
}

const round = (value: number) => Math.round(value * 100) / 100
const directories = args.filter((arg) => arg !== '--')
const sets = directories.map((directory) => ({ directory, samples: samplesOf(directory) }))
const all = sets.flatMap(({ samples }) => samples)
const GATE = INTENT_GATE

const print = (name: string, { tally: t }: ReturnType<typeof evaluate>) =>
  console.log(
    name.padEnd(34),
    `first ${round(t.first / t.matchAll)} found ${round(t.seen / t.matchAll)} match ${round(t.match / t.matchAll)} none ${round(t.none / t.noneAll)} precision ${round(t.good / t.shown)}`,
  )

const merged = sets.map(({ directory }) => ({
  directory,
  parts: [] as ReturnType<typeof evaluate>[],
}))
for (let fold = 0; fold < FOLDS; fold++) {
  const train = all.filter((_, index) => index % FOLDS !== fold)
  const weights = fitAll(train)
  for (const [place, { samples }] of sets.entries()) {
    const test = samples.filter((sample) => all.indexOf(sample) % FOLDS === fold)
    merged[place]?.parts.push(evaluate(test, weights, GATE))
  }
}
for (const { directory, parts } of merged) {
  const tally = { match: 0, matchAll: 0, none: 0, noneAll: 0, shown: 0, good: 0, first: 0, seen: 0 }
  for (const part of parts) {
    for (const key of Object.keys(tally) as (keyof typeof tally)[]) tally[key] += part.tally[key]
  }
  print(`cross-validated ${directory.slice(-16)}`, { tally, bins: [] })
}
const weights = fitAll(all)
for (const { directory, samples } of sets)
  print(`in sample ${directory.slice(-16)}`, evaluate(samples, weights, GATE))
console.log(
  'STRENGTH',
  Object.fromEntries(KEYS.map((key, k) => [key, round(weights.rank[k] ?? 0)])),
)
console.log('RELEVANCY', {
  bias: round(weights.bias),
  strength: round(weights.strength),
  intent: round(weights.intent),
  gap: round(weights.gap),
})
console.log('reliability: relevancy, said, true, conversations')
for (const [low, [count, right, said]] of evaluate(all, weights, GATE).bins.entries()) {
  if (count > 0)
    console.log(
      `  ${low / 10}-${(low + 1) / 10}  ${round(said / count)}  ${round(right / count)}  ${count}`,
    )
}
