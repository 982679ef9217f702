import type { WishTable } from '../contract.ts'
import { SLOTS } from './features.ts'

const MAGIC = 0x31534957
const HEADER_BYTES = 16

/** Opens the asset. Layout (little endian): u32 magic, f32 bias, f32 step, u32 dim; f32 subject[dim]; i8 weight[SLOTS]. */
export function openWishes(buffer: ArrayBuffer): WishTable {
  const [magic] = new Uint32Array(buffer, 0, 1)
  if (magic !== MAGIC) throw new Error('not a table of wishes')
  const [bias = 0, step = 0] = new Float32Array(buffer, 4, 2)
  const [dim = 0] = new Uint32Array(buffer, 12, 1)
  return {
    bias,
    step,
    subject: new Float32Array(buffer, HEADER_BYTES, dim),
    weights: new Int8Array(buffer, HEADER_BYTES + 4 * dim, SLOTS),
  }
}

/** The bytes that `openWishes` reads. */
export function packWishes(table: {
  bias: number
  weights: Float64Array
  subject: Float64Array
}): ArrayBuffer {
  const { bias, weights, subject } = table
  const buffer = new ArrayBuffer(HEADER_BYTES + 4 * subject.length + SLOTS)
  const most = weights.reduce((sum, weight) => Math.max(sum, Math.abs(weight)), 0)
  const step = most / 127
  new Uint32Array(buffer, 0, 4).set([MAGIC, 0, 0, subject.length])
  new Float32Array(buffer, 4, 2).set([bias, step])
  new Float32Array(buffer, HEADER_BYTES, subject.length).set(subject)
  const bytes = new Int8Array(buffer, HEADER_BYTES + 4 * subject.length)
  bytes.set(weights.map((weight) => Math.round(weight / step)))
  return buffer
}
