import type { Language } from './contract.ts'

/**
 * Light stemmers: they only bring the inflections of one word together (plural, gender, tense). An
 * ending is taken off the longest first, and only while `keep` letters remain.
 */
type Ending = readonly [ending: string, instead: string, keep: number]

const ENGLISH: readonly Ending[] = [
  ['ations', 'at', 3],
  ['ation', 'at', 3],
  ['ments', '', 4],
  ['ment', '', 4],
  ['iness', 'i', 3],
  ['ness', '', 4],
  ['ingly', '', 3],
  ['edly', '', 3],
  ['ings', '', 3],
  ['ing', '', 3],
  ['ied', 'i', 2],
  ['ies', 'i', 2],
  ['ers', '', 4],
  ['er', '', 4],
  ['ed', '', 3],
  ['ly', '', 4],
  ['sses', 'ss', 1],
  ['shes', 'sh', 1],
  ['ches', 'ch', 1],
  ['xes', 'x', 1],
  ['s', '', 3],
]

const ROMANCE: readonly Ending[] = [
  ['aciones', 'a', 3],
  ['amientos', '', 3],
  ['imientos', '', 3],
  ['amiento', '', 3],
  ['imiento', '', 3],
  ['acion', 'a', 3],
  ['azioni', 'a', 3],
  ['azione', 'a', 3],
  ['acoes', 'a', 3],
  ['acao', 'a', 3],
  ['ations', 'a', 3],
  ['ation', 'a', 3],
  ['ments', '', 4],
  ['ment', '', 4],
  ['mente', '', 4],
  ['antes', '', 3],
  ['ante', '', 3],
  ['ando', '', 3],
  ['endo', '', 3],
  ['iendo', '', 3],
  ['ados', '', 3],
  ['adas', '', 3],
  ['idos', '', 3],
  ['idas', '', 3],
  ['ado', '', 3],
  ['ada', '', 3],
  ['ido', '', 3],
  ['ida', '', 3],
  ['are', '', 3],
  ['ere', '', 3],
  ['ire', '', 3],
  ['ar', '', 3],
  ['er', '', 3],
  ['ir', '', 3],
  ['eaux', 'eau', 2],
  ['aux', 'al', 3],
  ['ees', '', 3],
  ['ee', '', 3],
  ['es', '', 3],
  ['os', '', 3],
  ['as', '', 3],
  ['is', '', 3],
  ['s', '', 3],
  ['a', '', 3],
  ['e', '', 3],
  ['i', '', 3],
  ['o', '', 3],
]

const GERMAN: readonly Ending[] = [
  ['ungen', 'ung', 3],
  ['innen', '', 3],
  ['ern', '', 3],
  ['em', '', 3],
  ['en', '', 3],
  ['er', '', 3],
  ['es', '', 3],
  ['e', '', 3],
  ['s', '', 4],
  ['n', '', 4],
]

/** The stem of a folded word. */
export function stem(word: string, language: Language): string {
  if (word.length < 4 || /\d/.test(word)) return word
  if (language === 'en') return stemEnglish(word)
  return strip(word, language === 'de' ? GERMAN : ROMANCE)
}

function stemEnglish(word: string): string {
  if (/(ss|us|is|ous)$/.test(word)) return word
  const stripped = strip(word, ENGLISH)
  const undoubled = /([bdfgmnprt])\1$/.test(stripped) ? stripped.slice(0, -1) : stripped
  const silent =
    undoubled.length > 3 && undoubled.endsWith('e') ? undoubled.slice(0, -1) : undoubled
  return silent.length > 2 && silent.endsWith('y') ? `${silent.slice(0, -1)}i` : silent
}

function strip(word: string, endings: readonly Ending[]): string {
  for (const [ending, instead, keep] of endings) {
    if (word.length - ending.length >= keep && word.endsWith(ending)) {
      return word.slice(0, -ending.length) + instead
    }
  }
  return word
}
