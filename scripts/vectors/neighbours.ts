/** So many of the nearest are somebody's neighbours. */
const MOST = 24
/** Who lies this near (cosine) may sell the same, and is no neighbour: what is asked of both would teach that neither is right. */
const SAME = 0.9

/** For each of some directions (rows of `dim`, of length 1) the numbers of its neighbours, in no order. */
export function listNeighbours(directions: Float32Array, dim: number): Uint32Array[] {
  const count = directions.length / dim
  const nearness = new Float32Array(count)
  return Array.from({ length: count }, (_, own) => {
    for (let other = 0; other < count; other++) {
      const cosine = dot(directions, { one: own * dim, other: other * dim, dim })
      nearness[other] = other === own || cosine > SAME ? Number.NEGATIVE_INFINITY : cosine
    }
    return highestOf(nearness)
  })
}

function dot(
  directions: Float32Array,
  { one, other, dim }: Readonly<Record<'one' | 'other' | 'dim', number>>,
): number {
  let sum = 0
  for (let at = 0; at < dim; at++) {
    sum += (directions[one + at] ?? 0) * (directions[other + at] ?? 0)
  }
  return sum
}

/** The places of the highest values, without those of nothing. */
function highestOf(values: Float32Array): Uint32Array {
  const sorted = Float32Array.from(values).sort()
  const least = sorted[Math.max(0, sorted.length - MOST)] ?? 0
  const places: number[] = []
  for (const [place, value] of values.entries()) {
    if (value >= least && value > Number.NEGATIVE_INFINITY) places.push(place)
  }
  return Uint32Array.from(places)
}
