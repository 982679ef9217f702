import type { MatchIndex } from '../../src/language/contract.ts'
import { setRow } from '../../src/language/index/build.ts'
import { type Group, packMatters } from '../../src/language/matters.ts'
import { dotRow, normalise } from '../../src/language/vectors.ts'

const ROUNDS = 12

/** The asset of all directions in which the documents of an index lie. */
export function buildMatters({ size, dim, rows }: MatchIndex): ArrayBuffer {
  const all = Array.from({ length: size }, (_, doc) => rows.subarray(doc * dim, (doc + 1) * dim))
  return packMatters(groupRows(all.filter((row) => row.some((value) => value !== 0))))
}

/**
 * Rows in as many groups as each has members, about: k-means by cosine (Lloyd), which begins at rows that stand evenly
 * apart. The same rows give the same groups.
 */
function groupRows(rows: readonly Int8Array[]): Group[] {
  const count = Math.round(Math.sqrt(rows.length))
  const first = Array.from(
    { length: count },
    (_, at) => rows[Math.floor((at * rows.length) / count)],
  )
  let groups = first.map((row) => groupAround(row ? [row] : []))
  for (let round = 0; round < ROUNDS; round++) {
    const members = groups.map((): Int8Array[] => [])
    for (const row of rows) members[nearestOf(groups, row)]?.push(row)
    groups = members.filter((some) => some.length > 0).map(groupAround)
  }
  return groups
}

function groupAround(members: readonly Int8Array[]): Group {
  const mean = new Float32Array(members[0]?.length ?? 0)
  for (const row of members) {
    for (const [at, value] of row.entries()) mean[at] = (mean[at] ?? 0) + value
  }
  normalise(mean)
  const middle = new Int8Array(mean.length)
  setRow(middle, mean)
  return { middle, members }
}

function nearestOf(groups: readonly Group[], row: Int8Array): number {
  const direction = Float32Array.from(row)
  const likeness = groups.map(({ middle }) => dotRow(direction, { rows: middle, from: 0 }))
  return likeness.indexOf(Math.max(...likeness))
}
