import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MarketVectors, MatchDoc } from '../src/language/contract.ts'
import { buildIndex } from '../src/language/index/build.ts'
import { openIndex } from '../src/language/index/open.ts'
import { openRarity, packRarity } from '../src/language/rarity.ts'
import { fold, tokensOf } from '../src/language/text.ts'
import { isStop, termOf } from '../src/language/words.ts'
import { readMarketVectors, readVectors } from './eval-data.ts'
import { readKinds } from './markets/kinds.ts'
import { buildMatters } from './markets/matters.ts'
import { type Niche, readNiches } from './markets/niches.ts'
import { type Market, readMarkets, sentencesOf, spoken } from './markets/read.ts'
import { readFrames, saidAround } from './wish/frames.ts'

// node scripts/build-markets.ts: builds assets/rarity.bin (in how many markets each word occurs), assets/markets.bin
// (an index of the markets and the niches behind them, which campaigns borrow from) and assets/matters.bin (where they
// lie) from data/markets, data/labelled/train and assets/words-market.bin.

const ASSETS = join(import.meta.dirname, '../assets')

/**
 * What is heard of each market, so that who is told more of says no word more often; `asks`: ways to ask for anything, in
 * which people ask for each.
 */
const HEARD = { en: 12, other: 3, idle: 3, terms: 30, asks: 24 }

/** In how many markets each term would occur, were as much heard of each: sums of likelihoods. */
export function countOccurrences(markets: readonly Market[]): Map<number, number> {
  const counts = new Map<number, number>()
  const asks = countTexts(
    readFrames()
      .filter(({ wish }) => wish)
      .map(saidAround),
  )
  for (const { name, about, said, idle, terms } of markets) {
    const missed = new Map<number, number>()
    const hear = ({ times, size }: Counted, heard: number) => {
      for (const [term, count] of times) {
        const chance = (1 - count / size) ** Math.min(heard, size)
        missed.set(term, (missed.get(term) ?? 1) * chance)
      }
    }
    for (const language of spoken) {
      hear(countTexts(said[language]), language === 'en' ? HEARD.en : HEARD.other)
    }
    hear(countTexts(idle), HEARD.idle)
    hear(countTexts(terms), HEARD.terms)
    hear(countTexts([`${name} ${about}`]), 1)
    hear(asks, HEARD.asks)
    for (const [term, chance] of missed) counts.set(term, (counts.get(term) ?? 0) + 1 - chance)
  }
  return counts
}

/** In how many of some texts each term occurs, and how many texts there are. */
type Counted = { times: Map<number, number>; size: number }

function countTexts(texts: readonly string[]): Counted {
  const times = new Map<number, number>()
  for (const text of texts) {
    const words = tokensOf(fold(text)).filter((word) => word !== '' && !isStop(word))
    for (const term of new Set(words.map(termOf))) times.set(term, (times.get(term) ?? 0) + 1)
  }
  return { times, size: texts.length }
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
