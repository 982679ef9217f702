import { conceptsIn } from '../../matching/concepts.ts'
import type { Query, Vectors } from '../../matching/contract.ts'
import { languageOf } from '../../matching/language.ts'
import { fold, tokensOf } from '../../matching/text.ts'
import { normalise } from '../../matching/vectors.ts'
import { isStop, termOf, translate } from '../../matching/words.ts'
import type { Creative } from '../../snapshot/format.ts'

const SHORTEST = 20
const LONGEST = 200
/** What nearness in meaning and the conversation's language weigh, beside 1 for a word of the newest message. */
const MEANING = 2
const SAME_LANGUAGE = 2

/** Sentences that begin like this lean on the one before, and read badly alone (folded). */
const LEANING = new Set(
  `it its they their them this that these those he she also and but or so then because there here both each
  ella ello ellos esto esta estos ese tambien y pero o ademas asi er sie es sie dies diese dieser und aber oder auch dazu damit
  il elle ils elles ce cela cette ces et mais ou aussi ainsi esso essa essi questo questa e ma anche inoltre ele ela eles elas isto isso mas tambem alem`.split(
    /\s+/,
  ),
)

/** The campaign's text that fits the conversation best, the first of equals; without any, a line made of its description. */
export function ownText(creative: Creative, query: Query | null, vectors: Vectors | null): string {
  if (creative.adTexts.length === 0) return templateText(creative, query, vectors)
  return fittest(creative.adTexts, query, vectors)
}

function fittest(texts: readonly string[], query: Query | null, vectors: Vectors | null): string {
  const [first = ''] = texts
  if (texts.length < 2 || !query || query.terms.length === 0) return first
  const weights = new Map(query.terms.map(({ hash, weight }) => [hash, weight]))
  let best = first
  let most = Number.NEGATIVE_INFINITY
  for (const text of texts) {
    const fit = fitOf(text, query, weights, vectors)
    if (fit <= most) continue
    best = text
    most = fit
  }
  return best
}

function fitOf(
  text: string,
  query: Query,
  weights: ReadonlyMap<number, number>,
  vectors: Vectors | null,
): number {
  const tokens = tokensOf(fold(text))
  const language = languageOf(tokens, query.language)
  const words = new Set(tokens.filter((token) => token !== '' && !isStop(token)))
  const english = [...words].flatMap((word) =>
    language === 'en' ? word : translate(word, language),
  )
  const terms = new Set([
    ...conceptsIn(tokens).map(({ hash }) => hash),
    ...[...words].map((word) => termOf(word, language)),
    ...english.map((word) => termOf(word, 'en')),
  ])
  let fit = language === query.language ? SAME_LANGUAGE : 0
  for (const term of terms) fit += weights.get(term) ?? 0
  return fit + MEANING * nearness(english, query.vector, vectors)
}

/** Cosine of the words' sum with the conversation; 0 where one of them is unknown. */
function nearness(
  words: readonly string[],
  wanted: Float32Array | null,
  vectors: Vectors | null,
): number {
  if (!wanted || !vectors) return 0
  const sum = new Float32Array(vectors.dim)
  for (const word of words) vectors.add(sum, word, 1)
  if (!normalise(sum)) return 0
  return sum.reduce((cosine, value, i) => cosine + value * (wanted[i] ?? 0), 0)
}

/** Reads naturally in any language: a sentence of the description that stands alone, under the brand's name. */
function templateText(creative: Creative, query: Query | null, vectors: Vectors | null): string {
  const { title, brandName, description } = creative
  const all = sentencesOf(description)
  const standing = all.filter((sentence, i) => (i === 0 || !leans(sentence)) && fits(sentence))
  const sentence = fittest(standing, query, vectors) || all[0] || title
  const named = fold(sentence).includes(fold(brandName))
  const text = named ? sentence : `${brandName}: ${sentence}`
  if (text.length < SHORTEST && sentence !== title) return cut(`${title}: ${sentence}`)
  return text.length <= LONGEST ? text : cut(sentence)
}

const sentencesOf = (text: string) =>
  [...text.replace(/\s+/g, ' ').matchAll(/\S.*?(?:[.!?](?=\s|$)|$)/g)].map(([sentence]) =>
    sentence.trim(),
  )
const leans = (sentence: string) => LEANING.has(tokensOf(fold(sentence))[0] ?? '')
const fits = (sentence: string) => sentence.length >= SHORTEST && sentence.length <= LONGEST

/** Ends at a whole word, with an ellipsis. */
function cut(text: string): string {
  if (text.length <= LONGEST) return text
  const short = text.slice(0, LONGEST - 1)
  const end = short.lastIndexOf(' ')
  return `${short.slice(0, end > LONGEST / 2 ? end : undefined).replace(/[\s,;:–-]+$/, '')}…`
}
