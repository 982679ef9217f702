import { FAR, type Net } from '../../src/language/learnt/net.ts'

/** What was seen of a document in a conversation, whether it was right, and how much that counts beside the others. */
export type Lesson = { evidence: Float64Array; right: boolean; weight: number }

const UNITS = 8
const ROUNDS = 20
const BATCH = 64
const RATE = 0.01
const PULL = 5e-4

/** The same numbers in each run. */
export function createDice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export function shuffled<T>(items: readonly T[], dice: () => number): T[] {
  const all = [...items]
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(dice() * (at + 1))
    const [a, b] = [all[at], all[other]]
    if (a !== undefined && b !== undefined) [all[at], all[other]] = [b, a]
  }
  return all
}

const SEEDS = [7, 8, 9]

/** Nets that began apart, as one that says their mean: how one began matters less. */
export function fitNet(lessons: readonly Lesson[]): Net {
  const nets = SEEDS.map((seed) => fitFrom(lessons, seed))
  const [first] = nets
  if (!first) throw new Error('no seed')
  const mean = (list: (net: Net) => readonly number[]) =>
    list(first).map(
      (_, at) => nets.reduce((sum, net) => sum + (list(net)[at] ?? 0), 0) / nets.length,
    )
  return {
    ...first,
    direct: mean(({ direct }) => direct),
    bias: mean(({ bias }) => [bias])[0] ?? 0,
    hidden: nets.flatMap(({ hidden }) => hidden),
    out: nets.flatMap(({ out }) => out.map((weight) => weight / nets.length)),
  }
}

/** Fits a net to lessons by Adam (Kingma and Ba, 2015) on log loss. */
function fitFrom(lessons: readonly Lesson[], seed: number): Net {
  const dice = createDice(seed)
  const size = lessons[0]?.evidence.length ?? 0
  const { centres, spreads } = measureUsual(lessons, size)
  const mean = lessons.reduce((sum, { weight }) => sum + weight, 0) / lessons.length
  const inputs = lessons.map(({ evidence }) =>
    Float64Array.from(evidence, (value, at) =>
      Math.max(-FAR, Math.min(FAR, (value - (centres[at] ?? 0)) / (spreads[at] ?? 1))),
    ),
  )
  const model = createModel(size, dice)
  const first = new Float64Array(model.values.length)
  const second = new Float64Array(model.values.length)
  const slopes = new Float64Array(model.values.length)
  let steps = 0
  for (let round = 0; round < ROUNDS; round++) {
    const order = shuffled([...lessons.keys()], dice)
    const rate = RATE * (1 - round / ROUNDS)
    for (let from = 0; from < order.length; from += BATCH) {
      slopes.fill(0)
      for (const at of order.slice(from, from + BATCH)) {
        const [input, lesson] = [inputs[at], lessons[at]]
        if (!input || !lesson) continue
        addSlopes(model, input, { ...lesson, weight: lesson.weight / mean }, slopes)
      }
      steps++
      for (const [at, slope] of slopes.entries()) {
        const pulled = slope / BATCH + PULL * (model.values[at] ?? 0)
        first[at] = 0.9 * (first[at] ?? 0) + 0.1 * pulled
        second[at] = 0.999 * (second[at] ?? 0) + 0.001 * pulled * pulled
        const mean = (first[at] ?? 0) / (1 - 0.9 ** steps)
        const spread = Math.sqrt((second[at] ?? 0) / (1 - 0.999 ** steps)) + 1e-8
        model.values[at] = (model.values[at] ?? 0) - (rate * mean) / spread
      }
    }
  }
  return { centres, spreads, ...readModel(model) }
}

function measureUsual(lessons: readonly Lesson[], size: number) {
  const centres = Array.from({ length: size }, (_, at) =>
    lessons.reduce((sum, { evidence }) => sum + (evidence[at] ?? 0) / lessons.length, 0),
  )
  const spreads = centres.map((centre, at) => {
    const squares = lessons.reduce(
      (sum, { evidence }) => sum + ((evidence[at] ?? 0) - centre) ** 2,
      0,
    )
    return Math.sqrt(squares / lessons.length) + 1e-6
  })
  return { centres, spreads }
}

/** All weights in one list: per unit its inputs and bias, then what each unit counts, the bias, the direct ones. */
type Model = { size: number; values: Float64Array }

const outAt = (size: number) => UNITS * (size + 1)
const biasAt = (size: number) => outAt(size) + UNITS
const directAt = (size: number) => biasAt(size) + 1

function createModel(size: number, dice: () => number): Model {
  const values = new Float64Array(directAt(size) + size)
  for (let at = 0; at < biasAt(size); at++) values[at] = (dice() - 0.5) * 0.6
  return { size, values }
}

const activations = new Float64Array(UNITS)

function oddsOf({ size, values }: Model, input: Float64Array): number {
  let odds = values[biasAt(size)] ?? 0
  for (let at = 0; at < size; at++) odds += (values[directAt(size) + at] ?? 0) * (input[at] ?? 0)
  for (let unit = 0; unit < UNITS; unit++) {
    const from = unit * (size + 1)
    let sum = values[from + size] ?? 0
    for (let at = 0; at < size; at++) sum += (values[from + at] ?? 0) * (input[at] ?? 0)
    activations[unit] = Math.tanh(sum)
    odds += (values[outAt(size) + unit] ?? 0) * (activations[unit] ?? 0)
  }
  return odds
}

function addSlopes(
  model: Model,
  input: Float64Array,
  { right, weight }: Lesson,
  slopes: Float64Array,
) {
  const { size, values } = model
  const error = weight * (1 / (1 + Math.exp(-oddsOf(model, input))) - (right ? 1 : 0))
  const add = (at: number, slope: number) => {
    slopes[at] = (slopes[at] ?? 0) + slope
  }
  add(biasAt(size), error)
  for (let at = 0; at < size; at++) add(directAt(size) + at, error * (input[at] ?? 0))
  for (let unit = 0; unit < UNITS; unit++) {
    const active = activations[unit] ?? 0
    const slope = error * (values[outAt(size) + unit] ?? 0) * (1 - active * active)
    add(outAt(size) + unit, error * active)
    for (let at = 0; at < size; at++) add(unit * (size + 1) + at, slope * (input[at] ?? 0))
    add(unit * (size + 1) + size, slope)
  }
}

function readModel({ size, values }: Model): Omit<Net, 'centres' | 'spreads'> {
  const rows = Array.from({ length: UNITS }, (_, unit) => unit * (size + 1))
  return {
    hidden: rows.map((from) => [...values.slice(from, from + size + 1)]),
    out: [...values.slice(outAt(size), biasAt(size))],
    bias: values[biasAt(size)] ?? 0,
    direct: [...values.slice(directAt(size))],
  }
}
