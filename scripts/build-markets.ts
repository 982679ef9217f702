import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MarketVectors, MatchDoc } from '../src/language/contract.ts'
import { buildIndex } from '../src/language/index/build.ts'
import { openIndex } from '../src/language/index/open.ts'
import { openRarity, packRarity } from '../src/language/rarity.ts'
import { readMarketVectors, readVectors } from './eval/data.ts'
import { readKinds } from './markets/kinds.ts'
import { buildMatters } from './markets/matters.ts'
import { type Niche, readNiches } from './markets/niches.ts'
import { countOccurrences } from './markets/occurrences.ts'
import { type Market, readMarkets, sentencesOf } from './markets/read.ts'

// node scripts/build-markets.ts: builds assets/rarity.bin (in how many markets each word occurs), assets/markets.bin
// (an index of the markets and the niches behind them, which campaigns borrow from) and assets/matters.bin (where they
// lie) from data/markets, data/labelled/train and assets/words-market.bin.

const ASSETS = join(import.meta.dirname, '../assets')

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

/** Only markets tell how rare words are: of these as much is heard each. */
type Told = { markets: readonly Market[]; niches: readonly Niche[]; kinds: readonly Market[] }

export function buildMarkets({ markets, niches, kinds }: Told, marketVectors: MarketVectors) {
  const rarity = packRarity(countOccurrences(markets), markets.length)
  const tongue = { rarity: openRarity(rarity), marketVectors }
  const built = buildIndex([...markets, ...niches, ...kinds].map(docOf), { tongue })
  return { rarity, markets: built, matters: buildMatters(openIndex(built)) }
}

if (import.meta.main) {
  const told = { markets: readMarkets(), niches: readNiches(), kinds: readKinds() }
  const built = buildMarkets(told, readMarketVectors(readVectors()))
  writeFileSync(join(ASSETS, 'rarity.bin'), new Uint8Array(built.rarity))
  writeFileSync(join(ASSETS, 'markets.bin'), new Uint8Array(built.markets))
  writeFileSync(join(ASSETS, 'matters.bin'), new Uint8Array(built.matters))
  console.log(
    `rarity.bin ${built.rarity.byteLength} bytes, markets.bin ${built.markets.byteLength} bytes`,
  )
}
