import { fold, tokensOf } from '../../src/language/text.ts'
import { isStop, termOf } from '../../src/language/words.ts'
import { readFrames, saidAround } from '../wish/frames.ts'
import { type Market, spoken } from './read.ts'

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
