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
let dictionaries: Map<Language, Dictionary> | undefined

/** English words for a folded word of another language; empty when the lexicon has none. */
export function translate(word: string, language: Language): readonly string[] {
  if (language === 'en') return []
  dictionaries ??= readLexicon()
  return dictionaries.get(language)?.get(stem(word, language)) ?? []
}

const COLUMNS: readonly Language[] = ['en', 'es', 'de', 'fr', 'it', 'pt']

function readLexicon(): Map<Language, Dictionary> {
  const all = new Map<Language, Map<string, string[]>>()
  for (const line of LEXICON.trim().split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim().split(/\s+/).filter(Boolean))
    const english = (cells[0] ?? []).map(fold)
    for (const [column, language] of COLUMNS.entries()) {
      if (language === 'en') continue
      const dictionary = all.get(language) ?? new Map<string, string[]>()
      all.set(language, dictionary)
      for (const foreign of cells[column] ?? []) {
        const key = stem(fold(foreign), language)
        dictionary.set(key, [...(dictionary.get(key) ?? []), ...english])
      }
    }
  }
  return all
}
