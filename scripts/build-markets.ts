import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MatchDoc } from '../src/language/contract.ts'
import { buildIndex } from '../src/language/index/build.ts'
import { openRarity, packRarity } from '../src/language/rarity.ts'
import { fold, tokensOf } from '../src/language/text.ts'
import { isStop, termOf } from '../src/language/words.ts'
import { type Market, readMarkets, sentencesOf } from './markets/read.ts'

// node scripts/build-markets.ts: builds assets/rarity.bin (in how many markets each word occurs) and assets/markets.bin
// (an index of the markets, which campaigns without examples borrow from) from data/markets.

const ASSETS = join(import.meta.dirname, '../assets')

/** In how many markets each term occurs. */
export function countOccurrences(markets: readonly Market[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const market of markets) {
    const terms = new Set<number>()
    const said = [
      market.name,
      market.about,
      ...sentencesOf(market),
      ...market.idle,
      ...market.terms,
    ]
    for (const text of said) {
      for (const word of tokensOf(fold(text)))
        if (word !== '' && !isStop(word)) terms.add(termOf(word))
    }
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
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

export function buildMarkets(markets: readonly Market[]) {
  const rarity = packRarity(countOccurrences(markets), markets.length)
  const tongue = { rarity: openRarity(rarity), vectors: null }
  return { rarity, markets: buildIndex(markets.map(docOf), tongue) }
}

if (import.meta.main) {
  const built = buildMarkets(readMarkets())
  writeFileSync(join(ASSETS, 'rarity.bin'), new Uint8Array(built.rarity))
  writeFileSync(join(ASSETS, 'markets.bin'), new Uint8Array(built.markets))
  console.log(
    `rarity.bin ${built.rarity.byteLength} bytes, markets.bin ${built.markets.byteLength} bytes`,
  )
}
