import { ENGLISH, SPOKEN } from './language.ts'
import type { Abroad, Entry } from './lexicon.ts'

/** What a word of a message is in another language; null of what is read as it stands. */
type Translator = (entry: Entry) => Abroad | null

const NO_TERMS: readonly number[] = []
/** By so many signs another language must be ahead of English, for words to be read in it that English has as well. */
const SURELY = 2

const fromEnglish: Translator = () => null
const fromAnywhere: Translator = (entry) => (entry.isEnglish ? null : entry.abroad)
const fromAbroad: Translator = (entry) => entry.abroad

/** Kept between calls, which never overlap. */
const votes = new Float64Array(SPOKEN)

/**
 * Tells by the small words of a message in which language the others are to be read: in English they are what they are, and
 * where that is not sure those are that English has.
 */
export function translatorOf(entries: readonly Entry[]): Translator {
  votes.fill(0)
  for (const { signs } of entries) {
    for (const language of signs) votes[language] = (votes[language] ?? 0) + 1 / signs.length
  }
  const english = votes[ENGLISH] ?? 0
  let other = 0
  for (let language = 0; language < SPOKEN; language++) {
    if (language !== ENGLISH) other = Math.max(other, votes[language] ?? 0)
  }
  if (english > 0 && english >= other) return fromEnglish
  return other >= english + SURELY ? fromAbroad : fromAnywhere
}

/** The terms of all that a message in another language means in English; words that are struck out mean nothing. */
export function meantBy(words: readonly string[], entries: readonly Entry[]): readonly number[] {
  const abroadOf = translatorOf(entries)
  if (abroadOf === fromEnglish) return NO_TERMS
  return entries.flatMap((entry, at) =>
    words[at] === '' ? NO_TERMS : (abroadOf(entry)?.means ?? []).map(({ hash }) => hash),
  )
}
