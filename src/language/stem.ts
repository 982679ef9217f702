/**
 * One light stemmer for every language that we are written to in: it brings the inflections of a word together (plural,
 * gender, case, tense) and needs not know the language. What it takes off is taken off on both sides, so that a stem
 * need not be a word.
 */

/** Endings of derived words and verbs, longest first; what remains has at least `LEAST` letters. */
const ENDINGS =
  `aciones amiento imiento ations acion azione azioni acoes ungen ation ments mente iendo ingly
   iness acao ando endo antes ieren ment ness edly ing ung ado ada ido ida ant ier are ere ire
   iez ent ern est ers ed er en em ly ar ir ez ee et`.split(/\s+/)
const LEAST = 4
const FINAL_VOWELS = /[aeioy]+$/
const DOUBLED = /([bdfgklmnprtz])\1$/
const WITH_DIGIT = /\d/

/** The stem of a folded word. */
export function stem(word: string): string {
  if (word.length <= LEAST || WITH_DIGIT.test(word)) return dropPlural(word)
  return dropDouble(dropVowel(dropEnding(dropPlural(word))))
}

function dropPlural(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word
  if (/(ss|us|is|ous)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(sh|ch|x|ss|z)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

function dropEnding(word: string): string {
  for (const ending of ENDINGS) {
    if (word.length - ending.length >= LEAST && word.endsWith(ending)) {
      return word.slice(0, -ending.length)
    }
  }
  return word
}

function dropVowel(word: string): string {
  const stripped = word.replace(FINAL_VOWELS, '')
  return stripped.length >= LEAST ? stripped : word.length > LEAST ? word.slice(0, LEAST) : word
}

const dropDouble = (word: string): string => (DOUBLED.test(word) ? word.slice(0, -1) : word)
