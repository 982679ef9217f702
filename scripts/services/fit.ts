import type { RankLesson } from './lessons.ts'

const RATE = 0.05
const ROUNDS = 400

/** Adam (Kingma and Ba, 2015) on a slope of some weights; answers the weights. */
function descend(weights: Float64Array, slopeOf: (weights: Float64Array) => Float64Array) {
  const first = new Float64Array(weights.length)
  const second = new Float64Array(weights.length)
  for (let step = 1; step <= ROUNDS; step++) {
    const slopes = slopeOf(weights)
    const rate = RATE * (1 - step / (ROUNDS + 1))
    for (const [at, slope] of slopes.entries()) {
      first[at] = 0.9 * (first[at] ?? 0) + 0.1 * slope
      second[at] = 0.999 * (second[at] ?? 0) + 0.001 * slope * slope
      const mean = (first[at] ?? 0) / (1 - 0.9 ** step)
      const spread = Math.sqrt((second[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8
      weights[at] = (weights[at] ?? 0) - (rate * mean) / spread
    }
  }
  return weights
}

/** Weights under which right services stand above the others, from what they weigh at first: the log of the softmax share of all that are right. */
export function fitRanking(lessons: readonly RankLesson[], start: readonly number[], pull: number) {
  const size = start.length
  const usable = lessons.filter(({ right }) => right.includes(true) && right.includes(false))
  const all = usable.reduce((sum, { weight }) => sum + weight, 0)
  return descend(Float64Array.from(start), (weights) => {
    const slopes = weights.map((value, at) => pull * (value - (start[at] ?? 0)))
    for (const { rows, right, weight } of usable) {
      const scores = rows.map((row) => dot(weights, row))
      const most = Math.max(...scores)
      const shares = scores.map((score) => Math.exp(score - most))
      const total = sum(shares)
      const good = sum(shares.filter((_, at) => right[at]))
      for (const [at, row] of rows.entries()) {
        const share = shares[at] ?? 0
        const slope = ((share / total - (right[at] ? share / good : 0)) * weight) / all
        if (Math.abs(slope) < 1e-9) continue
        for (let one = 0; one < size; one++) {
          slopes[one] = (slopes[one] ?? 0) + slope * (row[one] ?? 0)
        }
      }
    }
    return slopes
  })
}

export type Judged = { features: readonly number[]; right: boolean; weight: number }

/** Log odds of being right: a weight for each feature and, last, the bias. */
export function fitOdds(lessons: readonly Judged[], pull: number) {
  const size = lessons[0]?.features.length ?? 0
  const all = lessons.reduce((sum, { weight }) => sum + weight, 0)
  return descend(new Float64Array(size + 1), (weights) => {
    const slopes = weights.map((value, at) => (at < size ? pull * value : 0))
    for (const { features, right, weight } of lessons) {
      const odds = dot(weights, features) + (weights[size] ?? 0)
      const slope = ((1 / (1 + Math.exp(-odds)) - Number(right)) * weight) / all
      for (const [at, value] of features.entries()) slopes[at] = (slopes[at] ?? 0) + slope * value
      slopes[size] = (slopes[size] ?? 0) + slope
    }
    return slopes
  })
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

function dot(weights: Float64Array, row: ArrayLike<number>): number {
  let all = 0
  for (let at = 0; at < row.length; at++) all += (weights[at] ?? 0) * (row[at] ?? 0)
  return all
}
