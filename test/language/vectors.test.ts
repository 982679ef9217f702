import { describe, expect, it } from 'vitest'
import { readKnowledge, readMarketVectors, readVectors } from '../../scripts/eval/data.ts'
import { learnMarketVectors } from '../../scripts/vectors/learn.ts'
import { type MarketVectors, type MatchDoc, NO_EXAMPLES } from '../../src/language/contract.ts'
import { weighDocument } from '../../src/language/index/document.ts'
import { addPairs, openMarketVectors } from '../../src/language/market-vectors.ts'
import { readConversation } from '../../src/language/read.ts'
import { normalise, openVectors } from '../../src/language/vectors.ts'
import { termsOf } from '../../src/language/words.ts'

const knowledge = readKnowledge()
const general = readVectors()
const UNTOLD: MatchDoc = {
  ...{ title: '', brandName: '', description: '', examples: NO_EXAMPLES },
  ...{ adTexts: [], keywords: [], negativeKeywords: [], topics: [] },
}

const directionOf = (vectors: MarketVectors, text: string, withPairs = true) => {
  const sum = new Float32Array(vectors.dim)
  const words = text.split(' ')
  for (const word of words) vectors.add(sum, word, 1)
  if (withPairs) addPairs(sum, { terms: termsOf(words), vectors, weight: 1 })
  normalise(sum)
  return sum
}
const cosine = (vectors: MarketVectors, [one, other]: readonly [string, string]) => {
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

  it('tell what two words say side by side from what each says', () => {
    const sayings = (text: string) => [1, 2, 3, 4].map((times) => text.repeat(times))
    const apart = [
      taught('zorbels', sayings('quibber. ')),
      taught('drandles', sayings('flimmet. ')),
      taught('tablons', sayings('quibber flimmet. ')),
    ]
    const known = openMarketVectors(learnMarketVectors(apart, before, { epochs }), general)
    const near = (text: string, withPairs: boolean) => {
      const tablons = directionOf(known, 'tablons')
      const said = directionOf(known, text, withPairs)
      return said.reduce((sum, value, at) => sum + value * (tablons[at] ?? 0), 0)
    }
    expect(near('quibber flimmet', true)).toBeGreaterThan(near('quibber flimmet', false) + 0.05)
    expect(near('flimmet quibber', true)).toBe(near('flimmet quibber', false))
    expect(near('quibber  flimmet', true)).toBe(near('quibber  flimmet', false))
  })

  it('learn as much from a sentence of a market of many as from one of a market of few', () => {
    const small = Array.from({ length: 300 }, (_, at) => taught(`name${at}x`, [`said${at}x`]))
    const sayings = Array.from({ length: 60 }, (_, at) => `word${at}x`)
    const all = [...small, taught('bigly', [...sayings, ...sayings])]
    const nearness = (drawn: 'evenly' | 'by sentence') => {
      const bytes = learnMarketVectors(all, before, {
        epochs: 20,
        seeds: [1],
        drawn,
        fewestOfPair: 9,
      })
      const known = openMarketVectors(bytes, general)
      return sayings.reduce((sum, word) => sum + cosine(known, [word, 'bigly']), 0) / sayings.length
    }
    expect(nearness('by sentence')).toBeGreaterThan(nearness('evenly') + 0.05)
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
    ['coffee table', 'sofas and side tables', 'coffee beans by post'],
    ['wine rack', 'shelves to keep bottles', 'wine by the crate'],
    ['cat litter', 'clumping granules for the tray', 'cat food'],
  ])('know that a %s is none of its words', (said, market, word) => {
    const beyond = (withPairs: boolean) => {
      const direction = directionOf(vectors, said, withPairs)
      const near = (text: string) =>
        directionOf(vectors, text).reduce((sum, value, at) => sum + value * (direction[at] ?? 0), 0)
      return near(market) - near(word)
    }
    expect(beyond(true)).toBeGreaterThan(beyond(false))
  })

  it('lead conversations and campaigns by what words say side by side', () => {
    const said = 'coffee table'
    const [lone, both] = [false, true].map((withPairs) => directionOf(vectors, said, withPairs))
    expect(lone).not.toEqual(both)
    const { vector: asked } = readConversation([{ role: 'user', content: said }], knowledge)
    const { vector: sold } = weighDocument(
      { ...UNTOLD, title: said },
      { tongue: knowledge, borrowed: [] },
    )
    for (const vector of [asked, sold]) {
      expect(vector?.map((value) => Math.round(value * 1e4))).toEqual(
        both?.map((value) => Math.round(value * 1e4)),
      )
    }
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
