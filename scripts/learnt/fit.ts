import { FEWEST, speakersOf } from '../../src/language/learnt/table.ts'

/** A text as its features (see `language/learnt/table.ts`), and the direction of its words. */
export type Read = {
  slots: readonly number[]
  plain?: readonly number[]
  marks: readonly number[]
  named?: readonly number[]
  subject: Float32Array
}
/** `yes`: it is what is looked for. */
export type Lesson = Read & { yes: boolean; weight: number }
/** What slots weigh before anything is learnt, and are pulled back to. */
export type Priors = ReadonlyMap<number, number>
export type Model = { bias: number; weights: Float64Array; subject: Float64Array }

const ROUNDS = 15
const RATE = 0.1
/** What pulls a weight to zero each time that it is used, where nothing else is said. */
const PULL = 1e-3
/** Marks are rare: what they weigh before anything is learnt holds longer. */
const MARK_PULL = 0.05
const SUBJECT_PULL = 1e-4

/** Logistic regression by descent over one lesson at a time, with a step of its own for every weight. */
export function learn(
  from: readonly Lesson[],
  slots: number,
  { priors = new Map(), pull = PULL }: { priors?: Priors; pull?: number } = {},
): Model {
  const dim = from[0]?.subject.length ?? 0
  const found: Model = {
    bias: 0,
    weights: new Float64Array(slots),
    subject: new Float64Array(dim),
  }
  for (const [slot, weight] of priors) found.weights[slot] = weight
  const energies = {
    weights: new Float64Array(slots).fill(1e-2),
    subject: new Float64Array(dim).fill(1e-2),
  }
  let seed = 1
  const order = [...from.keys()]
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      const other = seed % (at + 1)
      ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
    }
    for (const at of order) {
      const lesson = from[at]
      if (lesson) step(found, energies, lesson, { priors, pull })
    }
  }
  return found
}

function step(
  found: Model,
  energies: Pick<Model, 'weights' | 'subject'>,
  lesson: Lesson,
  { priors, pull }: { priors: Priors; pull: number },
) {
  const { subject, yes, weight } = lesson
  const error = weight * (1 / (1 + Math.exp(-oddsOf(found, lesson))) - (yes ? 1 : 0))
  found.bias -= 0.01 * error
  for (const slots of [lesson.slots, lesson.plain ?? []]) {
    const share = 1 / Math.sqrt(Math.max(FEWEST, slots.length))
    for (const slot of slots) {
      move(found.weights, energies.weights, slot, error * share + pull * (found.weights[slot] ?? 0))
    }
  }
  for (const slot of [...lesson.marks, ...speakersOf(found.weights, lesson.named ?? [])]) {
    const off = (found.weights[slot] ?? 0) - (priors.get(slot) ?? 0)
    move(found.weights, energies.weights, slot, error + MARK_PULL * off)
  }
  for (const [at, value] of subject.entries()) {
    const slope = error * value + SUBJECT_PULL * (found.subject[at] ?? 0)
    move(found.subject, energies.subject, at, slope)
  }
}

function move(weights: Float64Array, energy: Float64Array, at: number, slope: number) {
  energy[at] = (energy[at] ?? 0) + slope * slope
  weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(energy[at] ?? 1)
}

export function oddsOf({ bias, weights, subject }: Model, read: Read): number {
  let odds = bias
  for (const slots of [read.slots, read.plain ?? []]) {
    const sum = slots.reduce((all, slot) => all + (weights[slot] ?? 0), 0)
    odds += sum / Math.sqrt(Math.max(FEWEST, slots.length))
  }
  for (const slot of [...read.marks, ...speakersOf(weights, read.named ?? [])]) {
    odds += weights[slot] ?? 0
  }
  for (const [at, value] of read.subject.entries()) odds += value * (subject[at] ?? 0)
  return odds
}

/** Both sides count alike, or, at a smaller `power`, the rarer one the more by that power of how rare it is. */
export function balanced<T extends Lesson>(all: readonly T[], power = 1): T[] {
  const sum = (yes: boolean) =>
    all.reduce((total, lesson) => total + (lesson.yes === yes ? lesson.weight : 0), 0) || 1
  const [found, others] = [sum(true) ** power, sum(false) ** power]
  const whole = sum(true) / found + sum(false) / others
  return all.map((lesson) => ({
    ...lesson,
    weight: (lesson.weight * all.length) / whole / (lesson.yes ? found : others),
  }))
}

/** How often what is looked for is thought surer than what is not. */
export function aucOf(some: readonly { odds: number; yes: boolean }[]): number {
  const sorted = [...some].sort((a, b) => a.odds - b.odds)
  let [found, right, others] = [0, 0, 0]
  for (const { yes } of sorted) {
    if (yes) {
      found++
      right += others
    } else others++
  }
  return right / found / others
}
