import type { Language } from './contract.ts'
import { LEXICON } from './lexicon.ts'
import { stem } from './stem.ts'
import { STOP } from './stop.ts'
import { fold, hashOf, isDigit } from './text.ts'

/** Words that say nothing about the subject. */
export function isStop(word: string): boolean {
  return word.length < 2 || STOP.has(word) || isNumber(word)
}

/** Whether there is nothing but digits in a word. */
export const isNumber = (word: string) => isDigit(word.charCodeAt(0)) && /^\d+$/.test(word)

const WORD = hashOf('word:')
const EXACT = hashOf('exact:')
const MEMO_LIMIT = 10_000
/** The words of a language repeat: their terms are remembered. */
const known: Record<Language, Map<string, number>> = {
  en: new Map(),
  es: new Map(),
  de: new Map(),
  fr: new Map(),
  it: new Map(),
  pt: new Map(),
}

/** The hash under which a word is indexed. */
export function termOf(word: string, language: Language): number {
  const terms = known[language]
  const remembered = terms.get(word)
  if (remembered !== undefined) return remembered
  const term = hashOf(stem(word, language), WORD)
  if (terms.size >= MEMO_LIMIT) terms.clear()
  terms.set(word, term)
  return term
}

/** A word but for its plural: negative keywords rule out "tire" for "tires", not for "tired". */
export function exactTermOf(word: string): number {
  const plural = word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
  return hashOf(plural ? word.slice(0, -1) : word, EXACT)
}

type Dictionary = ReadonlyMap<string, readonly string[]>

const COLUMNS: readonly Language[] = ['en', 'es', 'de', 'fr', 'it', 'pt']
/** Read at the first message in a language. */
const dictionaries = new Map<Language, Dictionary>()

/** English words for a folded word of another language; empty when the lexicon has none. */
export function translate(word: string, language: Language): readonly string[] {
  if (language === 'en') return []
  const dictionary = dictionaries.get(language) ?? readLexicon(language)
  dictionaries.set(language, dictionary)
  return dictionary.get(stem(word, language)) ?? []
}

function readLexicon(language: Language): Dictionary {
  const dictionary = new Map<string, string[]>()
  const column = COLUMNS.indexOf(language)
  for (const line of fold(LEXICON).trim().split('\n')) {
    const cells = line.split('|')
    const english = cells[0]?.trim().split(' ').filter(Boolean) ?? []
    for (const foreign of cells[column]?.trim().split(' ') ?? []) {
      if (foreign === '') continue
      const key = stem(foreign, language)
      dictionary.set(key, [...(dictionary.get(key) ?? []), ...english])
    }
  }
  return dictionary
}
