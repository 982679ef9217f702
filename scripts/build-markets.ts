import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MatchDoc, WordVectors } from '../src/language/contract.ts'
import { buildIndex } from '../src/language/index/build.ts'
import { openIndex } from '../src/language/index/open.ts'
import { openRarity, packRarity } from '../src/language/rarity.ts'
import { fold, tokensOf } from '../src/language/text.ts'
import { isStop, termOf } from '../src/language/words.ts'
import { readMarketVectors, readVectors } from './eval-data.ts'
import { buildMatters } from './markets/matters.ts'
import { type Niche, readNiches } from './markets/niches.ts'
import { type Market, readMarkets, sentencesOf, spoken } from './markets/read.ts'

// node scripts/build-markets.ts: builds assets/rarity.bin (in how many markets each word occurs), assets/markets.bin
// (an index of the markets and the niches behind them, which campaigns borrow from) and assets/matters.bin (where they
// lie) from data/markets, data/labelled/train and assets/words-market.bin.

const ASSETS = join(import.meta.dirname, '../assets')

/** What is heard of each market, so that who is told more of says no word more often. */
const HEARD = { en: 12, other: 3, idle: 3, terms: 30 }

/** In how many markets each term would occur, were as much heard of each: sums of likelihoods. */
export function countOccurrences(markets: readonly Market[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { name, about, said, idle, terms } of markets) {
    const missed = new Map<number, number>()
    const hear = (texts: readonly string[], heard: number) => {
      for (const [term, times] of countTexts(texts)) {
        const chance = (1 - times / texts.length) ** Math.min(heard, texts.length)
        missed.set(term, (missed.get(term) ?? 1) * chance)
      }
    }
    for (const language of spoken) {
      hear(said[language], language === 'en' ? HEARD.en : HEARD.other)
    }
    hear(idle, HEARD.idle)
    hear(terms, HEARD.terms)
    hear([`${name} ${about}`], 1)
    for (const [term, chance] of missed) counts.set(term, (counts.get(term) ?? 0) + 1 - chance)
  }
  return counts
}

/** In how many of the texts each term occurs. */
function countTexts(texts: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const text of texts) {
    const words = tokensOf(fold(text)).filter((word) => word !== '' && !isStop(word))
    for (const term of new Set(words.map(termOf))) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return counts
}

/** A market as if somebody advertised all of it. */
export const docOf = (market: Market): MatchDoc => ({
  title: market.name,
  brandName: '',
  description: market.about,
  adTexts: [],
  keywords: [],
  negativeKeywords: [],
  topics: [],
  examples: { fits: sentencesOf(market), not: [], terms: market.terms },
})

type Told = { markets: readonly Market[]; niches: readonly Niche[] }

export function buildMarkets({ markets, niches }: Told, marketVectors: WordVectors) {
  const rarity = packRarity(countOccurrences(markets), markets.length)
  const tongue = { rarity: openRarity(rarity), marketVectors }
  const built = buildIndex([...markets, ...niches].map(docOf), { tongue })
  return { rarity, markets: built, matters: buildMatters(openIndex(built)) }
}

if (import.meta.main) {
  const told = { markets: readMarkets(), niches: readNiches() }
  const built = buildMarkets(told, readMarketVectors(readVectors()))
  writeFileSync(join(ASSETS, 'rarity.bin'), new Uint8Array(built.rarity))
  writeFileSync(join(ASSETS, 'markets.bin'), new Uint8Array(built.markets))
  writeFileSync(join(ASSETS, 'matters.bin'), new Uint8Array(built.matters))
  console.log(
    `rarity.bin ${built.rarity.byteLength} bytes, markets.bin ${built.markets.byteLength} bytes`,
  )
}
