/** A net of one hidden layer beside a direct one. Rows of `hidden` are the units, the bias of each last. */
export type Net = {
  readonly centres: readonly number[]
  readonly spreads: readonly number[]
  readonly direct: readonly number[]
  readonly bias: number
  readonly hidden: readonly (readonly number[])[]
  readonly out: readonly number[]
}

/** What is farther from usual than so many spreads is taken for this far. */
export const FAR = 4

/** The log odds that a net finds in some values, which are in its order. */
export function openNet(net: Net): (values: Float64Array) => number {
  const size = net.direct.length
  const centres = Float64Array.from(net.centres)
  const shares = Float64Array.from(net.spreads, (spread) => 1 / spread)
  const direct = Float64Array.from(net.direct)
  const hidden = Float64Array.from(net.hidden.flat())
  const out = Float64Array.from(net.out)
  // Kept between calls, which never overlap.
  const input = new Float64Array(size)
  return (values) => {
    let odds = net.bias
    for (let at = 0; at < size; at++) {
      const far = ((values[at] ?? 0) - (centres[at] ?? 0)) * (shares[at] ?? 0)
      const usual = Math.max(-FAR, Math.min(FAR, far))
      input[at] = usual
      odds += (direct[at] ?? 0) * usual
    }
    for (let unit = 0, from = 0; unit < out.length; unit++, from += size + 1) {
      let sum = hidden[from + size] ?? 0
      for (let at = 0; at < size; at++) sum += (hidden[from + at] ?? 0) * (input[at] ?? 0)
      odds += (out[unit] ?? 0) * tangentOf(sum)
    }
    return odds
  }
}

/** From here on the hyperbolic tangent is 1 to four digits. */
const FLAT = 4.97

/**
 * The hyperbolic tangent to 1e-4, in a few multiplications: Lambert's continued fraction, cut after its seventh part. A
 * decision asks for it some 1,500 times, and `Math.tanh` takes five times as long.
 */
export function tangentOf(x: number): number {
  if (x > FLAT) return 1
  if (x < -FLAT) return -1
  const square = x * x
  return (
    (x * (135135 + square * (17325 + square * (378 + square)))) /
    (135135 + square * (62370 + square * (3150 + 28 * square)))
  )
}
