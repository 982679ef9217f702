/**
 * A light stemmer of English: it only brings the inflections of one word together. An ending is taken off the longest
 * first, and only while `keep` letters remain.
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

/** The stem of a folded word. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  if (/(ss|us|is|ous)$/.test(word)) return word
  const stripped = strip(word)
  const undoubled = /([bdfgmnprt])\1$/.test(stripped) ? stripped.slice(0, -1) : stripped
  const silent =
    undoubled.length > 3 && undoubled.endsWith('e') ? undoubled.slice(0, -1) : undoubled
  return silent.length > 2 && silent.endsWith('y') ? `${silent.slice(0, -1)}i` : silent
}

function strip(word: string): string {
  for (const [ending, instead, keep] of ENGLISH) {
    if (word.length - ending.length >= keep && word.endsWith(ending)) {
      return word.slice(0, -ending.length) + instead
    }
  }
  return word
}
