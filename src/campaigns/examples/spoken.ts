import type { Examples, Rarity } from '../../language/contract.ts'
import { tellingOf } from '../../language/rarity.ts'
import { fold, tokensOf } from '../../language/text.ts'
import { isStop, termOf } from '../../language/words.ts'
import { termsOfHeard } from '../../platform/events/heard.ts'

/** How often a group was won with the same words. */
export type HeardWins = { heard: string; wins: number }
/** How often an example spoke. */
type Spoken = { text: string; wins: number }

/**
 * How often each example spoke, the most first; what never did is left out. Of each win it is the sentence that has the
 * most of what was heard (of several the shortest), and every word or phrase of `terms` that was heard whole.
 */
export function countSpoken(
  { fits, terms }: Pick<Examples, 'fits' | 'terms'>,
  { rows, rarity }: { rows: readonly HeardWins[]; rarity: Rarity },
): Spoken[] {
  const sentences = fits.map(readSpeaker)
  const phrases = terms.map(readSpeaker).filter((phrase) => phrase.terms.size > 0)
  const counts = new Map<string, number>()
  const count = (text: string, wins: number) => counts.set(text, (counts.get(text) ?? 0) + wins)
  for (const { heard, wins } of rows) {
    const said = new Set(termsOfHeard(heard))
    const loudest = findLoudest(sentences, { said, rarity })
    if (loudest) count(loudest.text, wins)
    for (const phrase of phrases) if (isHeard(phrase, said)) count(phrase.text, wins)
  }
  return [...counts]
    .map(([text, wins]) => ({ text, wins }))
    .sort((a, b) => b.wins - a.wins || (a.text < b.text ? -1 : 1))
}

type Speaker = { text: string; terms: Set<number> }

function readSpeaker(text: string): Speaker {
  const words = tokensOf(fold(text)).filter((word) => word !== '' && !isStop(word))
  return { text, terms: new Set(words.map(termOf)) }
}

const isHeard = ({ terms }: Speaker, said: ReadonlySet<number>) =>
  [...terms].every((term) => said.has(term))

type Around = { said: ReadonlySet<number>; rarity: Rarity }

function findLoudest(speakers: readonly Speaker[], { said, rarity }: Around): Speaker | undefined {
  let best: { speaker: Speaker; points: number } | undefined
  for (const speaker of speakers) {
    let points = 0
    for (const term of said) {
      if (speaker.terms.has(term)) points += tellingOf(rarity.occurrences(term), rarity.markets)
    }
    const isLouder =
      points > (best?.points ?? 0) ||
      (best && points === best.points && speaker.terms.size < best.speaker.terms.size)
    if (isLouder) best = { speaker, points }
  }
  return best?.speaker
}
