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

/** Units that are summed up side by side, so that no sum waits for another's last step. */
const ABREAST = 4

/** The log odds that a net finds in some values, which are in its order. */
export function openNet(net: Net): (values: Float64Array) => number {
  const size = net.direct.length
  const centres = Float64Array.from(net.centres)
  const shares = Float64Array.from(net.spreads, (spread) => 1 / spread)
  const direct = Float64Array.from(net.direct)
  const hidden = interleave(net.hidden)
  const out = new Float64Array(hidden.length / (size + 1))
  out.set(net.out)
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
    for (let unit = 0, from = 0; unit < out.length; unit += ABREAST) {
      let a = hidden[from] ?? 0
      let b = hidden[from + 1] ?? 0
      let c = hidden[from + 2] ?? 0
      let d = hidden[from + 3] ?? 0
      from += ABREAST
      for (let at = 0; at < size; at++, from += ABREAST) {
        const value = input[at] ?? 0
        a += (hidden[from] ?? 0) * value
        b += (hidden[from + 1] ?? 0) * value
        c += (hidden[from + 2] ?? 0) * value
        d += (hidden[from + 3] ?? 0) * value
      }
      odds += (out[unit] ?? 0) * tangentOf(a)
      odds += (out[unit + 1] ?? 0) * tangentOf(b)
      odds += (out[unit + 2] ?? 0) * tangentOf(c)
      odds += (out[unit + 3] ?? 0) * tangentOf(d)
    }
    return odds
  }
}

/** Four units at a time: their biases, then their four weights of each value. Units that are none add nothing. */
function interleave(units: Net['hidden']): Float64Array {
  const width = units[0]?.length ?? 1
  const laid = new Float64Array(Math.ceil(units.length / ABREAST) * ABREAST * width)
  for (const [number, unit] of units.entries()) {
    const from = (number - (number % ABREAST)) * width + (number % ABREAST)
    for (const [at, weight] of unit.entries()) {
      laid[from + ABREAST * ((at + 1) % width)] = weight
    }
  }
  return laid
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
