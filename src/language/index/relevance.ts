import { BIAS, CENTRES, DIRECT, HIDDEN, OUT, SPREADS } from './relevance-weights.ts'

/** What is farther from usual than so many spreads is taken for this far. */
const FAR = 4

const SIZE = DIRECT.length
const centres = Float64Array.from(CENTRES)
const shares = Float64Array.from(SPREADS, (spread) => 1 / spread)
const direct = Float64Array.from(DIRECT)
/** The hidden units one after the other, the bias of each last. */
const hidden = Float64Array.from(HIDDEN.flat())
const out = Float64Array.from(OUT)
/** Kept between calls, which never overlap. */
const input = new Float64Array(SIZE)

/**
 * The probability that a careful reader calls the document relevant here: a net of one hidden layer over the evidence (in
 * the order of `FEATURES`), fitted by scripts/fit-relevance.ts.
 */
export function relevancyOf(evidence: Float64Array): number {
  let odds = BIAS
  for (let at = 0; at < SIZE; at++) {
    const far = ((evidence[at] ?? 0) - (centres[at] ?? 0)) * (shares[at] ?? 0)
    const usual = Math.max(-FAR, Math.min(FAR, far))
    input[at] = usual
    odds += (direct[at] ?? 0) * usual
  }
  for (let unit = 0, from = 0; unit < out.length; unit++, from += SIZE + 1) {
    let sum = hidden[from + SIZE] ?? 0
    for (let at = 0; at < SIZE; at++) sum += (hidden[from + at] ?? 0) * (input[at] ?? 0)
    odds += (out[unit] ?? 0) * Math.tanh(sum)
  }
  return 1 / (1 + Math.exp(-odds))
}
