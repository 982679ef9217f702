/** 64 bits of a text, as two numbers: two of a hundred thousand texts have the same once in a billion times. */
export type Fingerprint = readonly [number, number]

/** MurmurHash's mixing of one character after the other, in two lanes (the shape of cyrb53, public domain). */
export function fingerprintOf(text: string): Fingerprint {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  const mix = (a: number, b: number) =>
    Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  return [mix(one, other) >>> 0, mix(other, one) >>> 0]
}
