import type { LearntTable } from '../contract.ts'

const MAGIC = 0x3154524c
const HEADER_WORDS = 5
/** A text with fewer features than these counts as if it had so many: few words prove little. */
export const FEWEST = 16
const NONE: ReadonlySet<number> = new Set()

/**
 * Opens a learnt table: log odds by slot of a feature and by the direction of a text's words. Layout (little endian): u32
 * magic, f32 bias, f32 step, u32 dim, u32 slots (a power of two); f32 subject[dim]; i8 weight[slots].
 */
export function openTable(buffer: ArrayBuffer): LearntTable {
  const [magic] = new Uint32Array(buffer, 0, 1)
  if (magic !== MAGIC) throw new Error('not a learnt table')
  const [bias = 0, step = 0] = new Float32Array(buffer, 4, 2)
  const [dim = 0, slots = 0] = new Uint32Array(buffer, 12, 2)
  const subjectAt = 4 * HEADER_WORDS
  return {
    bias,
    step,
    subject: new Float32Array(buffer, subjectAt, dim),
    weights: new Int8Array(buffer, subjectAt + 4 * dim, slots),
  }
}

/** The bytes that `openTable` reads. */
export function packTable(model: {
  bias: number
  weights: Float64Array
  subject: Float64Array
}): ArrayBuffer {
  const { bias, weights, subject } = model
  const subjectAt = 4 * HEADER_WORDS
  const buffer = new ArrayBuffer(subjectAt + 4 * subject.length + weights.length)
  const most = weights.reduce((sum, weight) => Math.max(sum, Math.abs(weight)), 0)
  const step = most / 127 || 1
  new Uint32Array(buffer, 0, HEADER_WORDS).set([MAGIC, 0, 0, subject.length, weights.length])
  new Float32Array(buffer, 4, 2).set([bias, step])
  new Float32Array(buffer, subjectAt, subject.length).set(subject)
  const bytes = new Int8Array(buffer, subjectAt + 4 * subject.length)
  bytes.set(weights.map((weight) => Math.round(weight / step)))
  return buffer
}

/**
 * The features of a text, as slots of a table: of `words`, the more there are, the less each says, and of `plain` as well,
 * counted by themselves; `marks` say all. `named` do as well, but none takes away what another one says: those against count
 * only where none is for it, and of them the weakest.
 */
export type Features = {
  readonly words: readonly number[]
  readonly plain?: readonly number[]
  readonly marks?: ReadonlySet<number>
  readonly named?: readonly number[]
}

/** The log odds of a text. */
export function oddsOf(
  { bias, step, weights, subject }: LearntTable,
  {
    features: { words, plain, marks, named },
    direction,
  }: { features: Features; direction: Float32Array | null },
): number {
  let sum = weightOf(weights, words) / rootOf(words.length)
  if (plain) sum += weightOf(weights, plain) / rootOf(plain.length)
  for (const slot of marks ?? NONE) sum += weights[slot] ?? 0
  for (const slot of speakersOf(weights, named ?? [])) sum += weights[slot] ?? 0
  let odds = bias + sum * step
  if (direction === null) return odds
  for (let at = 0; at < subject.length; at++) odds += (subject[at] ?? 0) * (direction[at] ?? 0)
  return odds
}

function weightOf(weights: Int8Array, slots: readonly number[]): number {
  let sum = 0
  for (const slot of slots) sum += weights[slot] ?? 0
  return sum
}

/** Of names those that count: who speaks for it, or else the weakest against it. */
export function speakersOf(
  weights: Readonly<Record<number, number>>,
  named: readonly number[],
): readonly number[] {
  if (named.length < 2) return named
  const weighty = Math.max(...named.map((slot) => weights[slot] ?? 0))
  return named.filter((slot) => (weights[slot] ?? 0) > 0 || weights[slot] === weighty)
}

/** The more features there are, the less each says. */
const rootOf = (count: number) => Math.sqrt(Math.max(FEWEST, count))
