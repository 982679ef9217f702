/** One bit per dimension (the first 64): two vectors that point alike share most of them. */
export function signBits(vector: Float32Array): [low: number, high: number] {
  let low = 0
  let high = 0
  for (let bit = 0; bit < 32; bit++) {
    if ((vector[bit] ?? 0) > 0) low |= 1 << bit
    if ((vector[bit + 32] ?? 0) > 0) high |= 1 << bit
  }
  return [low >>> 0, high >>> 0]
}

/** Number of set bits of two 32-bit words, counted together from four bits on. */
export function popcount(one: number, two: number): number {
  const bits = bitsByFour(one) + bitsByFour(two)
  return Math.imul((bits & 0x0f0f0f0f) + ((bits >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24
}

function bitsByFour(word: number): number {
  const bits = word - ((word >>> 1) & 0x55555555)
  return (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
}
