import { describe, expect, it } from 'vitest'
import { readMarketVectors, readVectors } from '../../scripts/eval-data.ts'
import { learnMarketVectors } from '../../scripts/vectors/learn.ts'
import type { WordVectors } from '../../src/language/contract.ts'
import { normalise, openMarketVectors, openVectors } from '../../src/language/vectors.ts'

const general = readVectors()

const directionOf = (vectors: WordVectors, text: string) => {
  const sum = new Float32Array(vectors.dim)
  for (const word of text.split(' ')) vectors.add(sum, word, 1)
  normalise(sum)
  return sum
}
const cosine = (vectors: WordVectors, [one, other]: readonly [string, string]) => {
  const direction = directionOf(vectors, other)
  return directionOf(vectors, one).reduce((sum, value, at) => sum + value * (direction[at] ?? 0), 0)
}

const taught = (name: string, said: readonly string[]) => ({
  ...{ file: 'few.txt', name, about: name, terms: [], said },
})
const few = [
  taught('zorbels', ['my quibber squeaks', 'quibber squeaks at night', 'loud quibber']),
  taught('flimmets', ['the drandle leaks', 'drandle leaks on the floor', 'wet drandle']),
]
const epochs = 200
const before = { vectors: general, dictionary: null }

describe('vectors that markets teach', () => {
  const learnt = learnMarketVectors(few, before, { epochs })
  const vectors = openMarketVectors(learnt, general)

  it('bring what people say near to what its market is called', () => {
    expect(cosine(vectors, ['quibber squeaks', 'zorbels'])).toBeGreaterThan(0.5)
    expect(cosine(vectors, ['drandle', 'flimmets'])).toBeGreaterThan(0.5)
    expect(cosine(vectors, ['quibber', 'flimmets'])).toBeLessThan(0.2)
  })

  it('are the same bytes for the same texts', () => {
    expect(new Uint8Array(learnMarketVectors(few, before, { epochs }))).toEqual(
      new Uint8Array(learnt),
    )
  })

  it('turn the general vector of a word that no market uses, and know none that nobody does', () => {
    const out = new Float32Array(vectors.dim)
    expect(vectors.add(out, 'mattress', 1)).toBe(true)
    expect(out.some((value) => value !== 0)).toBe(true)
    expect(vectors.add(out, 'xqzvwk', 1)).toBe(false)
  })
})

describe('those of the asset', () => {
  const vectors = readMarketVectors(general)

  it('know that hips and tubs go with showers', () => {
    const showers = 'walk in showers and shower enclosures'
    const said = 'my hip will not let me climb over the tub'
    expect(cosine(vectors, [said, showers])).toBeGreaterThan(cosine(vectors, [said, 'wine rack']))
  })

  it.each([
    ['matelas', 'mattress'],
    ['steuerberater', 'tax adviser'],
    ['zahnarzt', 'dentist'],
    ['autoversicherung', 'car insurance'],
    ['dusche', 'walk in showers and shower enclosures'],
  ])('know %s from %s in another language', (said, market) => {
    expect(cosine(vectors, [said, market])).toBeGreaterThan(0.3)
    expect(cosine(vectors, [said, market])).toBeGreaterThan(cosine(vectors, [said, 'wine rack']))
  })

  it('are opened as what they are, and as nothing else', () => {
    const other = new ArrayBuffer(64)
    expect(() => openMarketVectors(other, general)).toThrow('not vectors of markets')
    expect(() => openVectors(other)).toThrow('not a word-vector asset')
  })
})
