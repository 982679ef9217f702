import { BIAS, CENTRES, DIRECT, HIDDEN, OUT, SPREADS } from './relevance-weights.ts'

/** What is farther from usual than so many spreads is taken for this far. */
const FAR = 4

/** Kept between calls, which never overlap. */
const input = new Float64Array(DIRECT.length)

/**
 * The probability that a careful reader calls the document relevant here: a net of one hidden layer over the evidence (in
 * the order of `FEATURES`), fitted by scripts/fit-relevance.ts.
 */
export function relevancyOf(evidence: Float64Array): number {
  for (const at of input.keys()) input[at] = usual(evidence, at)
  let odds = BIAS
  for (const [at, weight] of DIRECT.entries()) odds += weight * (input[at] ?? 0)
  for (const [unit, weights] of HIDDEN.entries()) {
    let sum = weights[DIRECT.length] ?? 0
    for (let at = 0; at < DIRECT.length; at++) sum += (weights[at] ?? 0) * (input[at] ?? 0)
    odds += (OUT[unit] ?? 0) * Math.tanh(sum)
  }
  return 1 / (1 + Math.exp(-odds))
}

/** A feature in spreads from its centre. */
function usual(evidence: Float64Array, at: number): number {
  const value = ((evidence[at] ?? 0) - (CENTRES[at] ?? 0)) / (SPREADS[at] ?? 1)
  return Math.max(-FAR, Math.min(FAR, value))
}
