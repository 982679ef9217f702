import type { Language } from './contract.ts'
import { LEXICON } from './lexicon.ts'
import { stem } from './stem.ts'
import { STOP } from './stop.ts'
import { fold, hashOf } from './text.ts'

/** Words that say nothing about the subject. */
export function isStop(word: string): boolean {
  return word.length < 2 || STOP.has(word) || /^\d+$/.test(word)
}

/** The hash under which a word is indexed. */
export function termOf(word: string, language: Language): number {
  return hashOf(`word:${stem(word, language)}`)
}

/** A word but for its plural: negative keywords rule out "tire" for "tires", not for "tired". */
export function exactTermOf(word: string): number {
  return hashOf(`exact:${word.length > 3 ? word.replace(/(?<!s)s$/, '') : word}`)
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
