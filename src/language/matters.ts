import type { Matters } from './contract.ts'
import { ROW_SCALE } from './index/layout.ts'
import { dotRow } from './vectors.ts'

const MAGIC = 0x3152544d
const HEADER_WORDS = 3
/** So many groups are looked through, those whose middles lie nearest: to look through all takes ten times as long. */
const LOOKED_THROUGH = 3

/**
 * Opens the directions of what people come with, which lie in groups of like ones. Layout (little endian): u32 'MTR1', u32
 * dim, u32 groups; u32 start[groups + 1], in rows; then rows of `dim` signed bytes, `ROW_SCALE` long, first the middle of
 * each group.
 */
export function openMatters(buffer: ArrayBuffer): Matters {
  const [magic, dim = 0, groups = 0] = new Uint32Array(buffer, 0, HEADER_WORDS)
  if (magic !== MAGIC) throw new Error('no matters')
  const starts = new Uint32Array(buffer, 4 * HEADER_WORDS, groups + 1)
  const rows = new Int8Array(buffer, 4 * HEADER_WORDS + starts.byteLength)
  // Kept between calls, which never overlap.
  const likeness = new Float32Array(groups)
  const nearestIn = (direction: Float32Array, group: number) => {
    let most = -ROW_SCALE
    const end = starts[group + 1] ?? 0
    for (let row = starts[group] ?? 0; row < end; row++) {
      const one = dotRow(direction, { rows, from: row * dim })
      if (one > most) most = one
    }
    return most
  }
  return {
    nearest(direction) {
      for (let group = 0; group < groups; group++) {
        likeness[group] = dotRow(direction, { rows, from: group * dim })
      }
      let most = -ROW_SCALE
      for (let look = 0; look < Math.min(LOOKED_THROUGH, groups); look++) {
        let group = 0
        for (let other = 1; other < groups; other++) {
          if ((likeness[other] ?? 0) > (likeness[group] ?? 0)) group = other
        }
        likeness[group] = -ROW_SCALE
        most = Math.max(most, nearestIn(direction, group))
      }
      return most / ROW_SCALE
    },
  }
}

/** Rows that lie near each other, and the one in the midst of them. */
export type Group = { readonly middle: Int8Array; readonly members: readonly Int8Array[] }

/** The asset that `openMatters` opens. */
export function packMatters(groups: readonly Group[]): ArrayBuffer {
  const rows = [...groups.map(({ middle }) => middle), ...groups.flatMap(({ members }) => members)]
  const dim = rows[0]?.length ?? 0
  const starts = [groups.length]
  for (const { members } of groups) starts.push((starts.at(-1) ?? 0) + members.length)
  const rowsAt = 4 * (HEADER_WORDS + starts.length)
  const buffer = new ArrayBuffer(rowsAt + rows.length * dim)
  new Uint32Array(buffer, 0, rowsAt / 4).set([MAGIC, dim, groups.length, ...starts])
  for (const [row, values] of rows.entries()) {
    new Int8Array(buffer, rowsAt + row * dim, dim).set(values)
  }
  return buffer
}
