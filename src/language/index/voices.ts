import type { Knowledge, MatchDoc, Query } from '../contract.ts'
import { listLenders } from '../markets/borrow.ts'
import { tellingOf } from '../rarity.ts'
import { fold, tokensOf } from '../text.ts'
import { isStop, termOf } from '../words.ts'

export type VoiceKind = 'title' | 'keyword' | 'example' | 'term' | 'text' | 'near_miss'

/** A text of a campaign that shares words with a conversation; `points` is how much these words tell, together. */
export type Voice = { kind: VoiceKind; text: string; words: string[]; points: number }

/** Texts that say no more than another one already did are left out. */
const MOST_VOICES = 5

/** What of a campaign speaks for it (or, a near miss, against it) in a conversation, the loudest first. */
export function listVoices(
  doc: MatchDoc,
  { query, rarity }: { query: Query; rarity: Knowledge['rarity'] },
) {
  const worth = new Map(
    query.terms.map(({ hash, weight, occurrences }) => [
      hash,
      weight * tellingOf(occurrences, rarity.markets),
    ]),
  )
  const own = new Set(listSpeakers(doc).flatMap(({ text }) => termsOf(text)))
  const voices = [
    ...listSpeakers(doc).map((speaker) => hearVoice(speaker, { worth, counts: () => true })),
    ...doc.examples.not.map((text) =>
      hearVoice({ kind: 'near_miss', text }, { worth, counts: (term) => !own.has(term) }),
    ),
  ]
  return voices
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || (a.text < b.text ? -1 : 1))
    .slice(0, MOST_VOICES)
}

/** The markets that lend a campaign their words, by number, with how surely each is the campaign's own: 0..1. */
export const lendersOf = (doc: MatchDoc, knowledge: Knowledge) =>
  doc.examples.fits.length + doc.examples.terms.length > 0 ? [] : listLenders(doc, knowledge)

type Speaker = { kind: VoiceKind; text: string }

function listSpeakers(doc: MatchDoc): Speaker[] {
  const of = (kind: VoiceKind, texts: readonly string[]) => texts.map((text) => ({ kind, text }))
  return [
    ...of('title', [doc.title]),
    ...of('keyword', doc.keywords),
    ...of('example', doc.examples.fits),
    ...of('term', doc.examples.terms),
    ...of('text', [doc.description, ...doc.adTexts]),
  ]
}

const termsOf = (text: string) =>
  tokensOf(fold(text))
    .filter((word) => word !== '' && !isStop(word))
    .map(termOf)

function hearVoice(
  { kind, text }: Speaker,
  { worth, counts }: { worth: ReadonlyMap<number, number>; counts: (term: number) => boolean },
): Voice {
  const heard = new Map<number, string>()
  for (const word of tokensOf(fold(text))) {
    if (word === '' || isStop(word)) continue
    const term = termOf(word)
    if (worth.has(term) && counts(term)) heard.set(term, word)
  }
  let points = 0
  for (const term of heard.keys()) points += worth.get(term) ?? 0
  return { kind, text, words: [...heard.values()], points }
}
