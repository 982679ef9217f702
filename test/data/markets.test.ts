import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildDictionary } from '../../scripts/build-dictionary.ts'
import { buildGuard } from '../../scripts/build-guard.ts'
import { buildMarkets } from '../../scripts/build-markets.ts'
import { buildClaims, buildPhrasebook } from '../../scripts/build-texts.ts'
import { readMarketVectors, readVectors, readWire } from '../../scripts/eval/data.ts'
import { readKinds } from '../../scripts/markets/kinds.ts'
import { readNiches } from '../../scripts/markets/niches.ts'
import { readMarkets, spoken } from '../../scripts/markets/read.ts'
import { readCompounds } from '../../scripts/vectors/compounds.ts'
import { pairsOf } from '../../scripts/vectors/lexicon.ts'
import { fold, tokensOf } from '../../src/language/text.ts'

const markets = readMarkets()

it('each market has its sentences, near misses and terms, and a name of its own', () => {
  expect(new Set(markets.map(({ slug }) => slug)).size).toBe(markets.length)
  for (const { slug, name, about, said, near, terms } of markets) {
    expect(name !== '' && about !== '', slug).toBe(true)
    expect(said.en.length, slug).toBeGreaterThanOrEqual(12)
    expect(near.length, slug).toBeGreaterThanOrEqual(4)
    expect(terms.length, slug).toBeGreaterThanOrEqual(30)
  }
})

it('at least 1,200 of them speak six languages', () => {
  const others = spoken.filter((language) => language !== 'en')
  const whole = markets.filter(
    ({ said, idle }) => others.every((language) => said[language].length >= 3) && idle.length >= 3,
  )
  expect(whole.length).toBeGreaterThanOrEqual(1_200)
})

it('nobody says the same twice', () => {
  const said = markets.flatMap((market) => spoken.flatMap((language) => market.said[language]))
  expect(said.length - new Set(said).size).toBeLessThanOrEqual(5)
})

it('niches are what may be learnt from, each with what it says and what is asked of it', () => {
  const niches = readNiches()
  const held = ['c', 'g', 'q'].flatMap((name) => readWire(`data/labelled/held/${name}`))
  expect(niches.length).toBeGreaterThan(800)
  expect(held.length).toBeGreaterThan(200)
  for (const { slug, about, said, terms } of niches) {
    expect(about, slug).not.toBe('')
    expect(said.en.length, slug).toBeGreaterThanOrEqual(12)
    expect(terms.length, slug).toBeGreaterThanOrEqual(10)
  }
  const keys = new Set(niches.map(({ slug }) => slug))
  expect(held.filter(({ key }) => keys.has(key))).toEqual([])
})

it('kinds say what they are, and six things that people say of each', () => {
  const kinds = readKinds()
  expect(kinds).toHaveLength(3_000)
  for (const { slug, name, about, terms, said } of kinds) {
    expect(name.split(' ').length, slug).toBeLessThan(12)
    expect(about.split(' ').length, slug).toBeGreaterThan(5)
    expect(terms.length, slug).toBeGreaterThanOrEqual(6)
    expect(said.en.length, slug).toBe(6)
  }
  expect(new Set(kinds.map(({ slug }) => slug)).size).toBe(kinds.length)
  const all = kinds.flatMap(({ said }) => said.en)
  expect(all.length - new Set(all).size).toBeLessThanOrEqual(5)
})

it('compounds are names of two words, each asked for by its name twice', () => {
  const compounds = readCompounds()
  expect(compounds).toHaveLength(3_200)
  const unsaid = compounds.filter(({ name, said }) => {
    // A word that says nothing in another language ("bin", "can", "hay") is in no pair.
    const [pair, ...more] = pairsOf(name.split(' '))
    if (pair === undefined) return false
    const isNamed = (text: string) => pairsOf(tokensOf(fold(text))).includes(pair)
    return more.length > 0 || !said.every(isNamed)
  })
  expect(unsaid.length).toBeLessThan(60)
  for (const { name, about, terms, said } of compounds) {
    expect(name.split(' '), name).toHaveLength(2)
    expect(about.split(' ').length, name).toBeGreaterThan(3)
    expect(terms.length, name).toBeGreaterThanOrEqual(4)
    expect(said, name).toHaveLength(2)
  }
})

it('the dictionary is what its data makes', () => {
  expect(readFileSync('assets/dictionary.bin').equals(buildDictionary())).toBe(true)
})

it('the assets are what the data makes', () => {
  const told = { markets, niches: readNiches(), kinds: readKinds() }
  const built = buildMarkets(told, readMarketVectors(readVectors()))
  const bytesOf = (name: string) => readFileSync(`assets/${name}.bin`)
  expect(bytesOf('rarity').equals(new Uint8Array(built.rarity))).toBe(true)
  expect(bytesOf('markets').equals(new Uint8Array(built.markets))).toBe(true)
  expect(bytesOf('matters').equals(new Uint8Array(built.matters))).toBe(true)
  expect(bytesOf('guard').equals(buildGuard())).toBe(true)
  expect(bytesOf('claims').equals(buildClaims())).toBe(true)
  expect(bytesOf('why').equals(buildPhrasebook())).toBe(true)
}, 120_000)
