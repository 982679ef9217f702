/** Campaigns by the last byte of their id, from one value up to before another: what a part of the snapshot holds. */
export type Range = { from: number; to: number }

export const BUCKETS = 256
/** Groups of one part: so few that a part is compiled in a moment, so many that an isolate asks few parts. */
export const MOST_IN_PART = 4096
/** Neighbours with fewer together are joined. */
const FEW_IN_PART = 1024

/** The bucket of a campaign: ids end in random bits. */
export const idBucketOf = (campaignId: string) => Number.parseInt(campaignId.slice(-2), 16)

const doOverlap = (one: Range, other: Range) => one.from < other.to && other.from < one.to
const isSame = (one: Range, other: Range) => one.from === other.from && one.to === other.to
export const holdsBucket = ({ from, to }: Range, bucket: number) => from <= bucket && bucket < to

/**
 * The ranges to have from now on, given those there are and the groups of each bucket: halved where there are too many,
 * joined where there are few and `joins`. Ranges are halves of halves, so that any two either hold one another or never meet.
 */
export function planRanges(
  known: readonly Range[],
  { counts, joins }: { counts: readonly number[]; joins: boolean },
): Range[] {
  const start = known.length > 0 ? known : [{ from: 0, to: BUCKETS }]
  const halved = start.flatMap(({ from, to }) => halveRange({ from, to }, counts))
  return joins ? joinFew(halved, counts) : halved
}

const sumOf = ({ from, to }: Range, counts: readonly number[]) =>
  counts.slice(from, to).reduce((sum, count) => sum + count, 0)

function halveRange(range: Range, counts: readonly number[]): Range[] {
  if (sumOf(range, counts) <= MOST_IN_PART || range.to - range.from === 1) return [range]
  return halvesOf(range).flatMap((half) => halveRange(half, counts))
}

export function halvesOf({ from, to }: Range): [Range, Range] {
  const middle = (from + to) >>> 1
  return [
    { from, to: middle },
    { from: middle, to },
  ]
}

function joinFew(ranges: readonly Range[], counts: readonly number[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges) {
    joined.push(range)
    for (let last = joinLast(joined, counts); last; last = joinLast(joined, counts)) {
      joined.splice(-2, 2, last)
    }
  }
  return joined
}

/** The last two as one, where they are halves of one and few. */
function joinLast(ranges: readonly Range[], counts: readonly number[]): Range | undefined {
  const [one, other] = ranges.slice(-2)
  if (!one || !other) return undefined
  const width = one.to - one.from
  const isPair = width === other.to - other.from && one.from % (2 * width) === 0
  const both = { from: one.from, to: other.to }
  return isPair && sumOf(both, counts) < FEW_IN_PART ? both : undefined
}

/**
 * Puts ranges above others that hold the same campaigns. Undefined where something below would be covered by half: then
 * what is above was made for other ranges.
 */
export function layOver<T extends Range>(
  below: readonly T[],
  above: readonly T[],
): T[] | undefined {
  const kept: T[] = []
  for (const old of below) {
    const over = above.filter((one) => doOverlap(one, old))
    if (over.length === 0) kept.push(old)
    else if (!coversRange(over, old)) return undefined
  }
  return [...kept, ...above].sort((a, b) => a.from - b.from)
}

/** Whether ranges that never meet hold all of another. */
function coversRange(over: readonly Range[], range: Range): boolean {
  const held = over.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, range.to) - Math.max(from, range.from)),
    0,
  )
  return held === range.to - range.from
}

/** Whether all campaigns are held, each once. */
export const isComplete = (ranges: readonly Range[]) =>
  coversRange(ranges, { from: 0, to: BUCKETS }) &&
  ranges.every((one, at) => ranges.every((other, where) => at === where || !doOverlap(one, other)))

/** Ranges in groups that replace what is published without a rest: each alone where it replaces just itself. */
export function groupRanges(planned: readonly Range[], published: readonly Range[]): Range[][] {
  const groups: Range[][] = []
  for (const range of planned) {
    const last = groups.at(-1)
    const old = published.find((one) => doOverlap(one, range))
    const isOpen = last && (!old || last.some((one) => doOverlap(one, old)))
    if (isOpen) last.push(range)
    else groups.push([range])
  }
  return groups
}

/** Whether a range is published as it is. */
export const isAmong = (range: Range, ranges: readonly Range[]) =>
  ranges.some((one) => isSame(one, range))
