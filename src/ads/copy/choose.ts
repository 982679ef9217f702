import type { Creative } from '../../campaigns/snapshot/format.ts'
import type { Language, Query, WordVectors } from '../../language/contract.ts'
import { languageOf } from '../../language/language.ts'
import { fold, tokensOf } from '../../language/text.ts'
import { normalise } from '../../language/vectors.ts'
import { isStop, termOf } from '../../language/words.ts'
import { rotateAds } from './rotate.ts'

const SHORTEST = 20
const LONGEST = 200
/** What nearness in meaning and the conversation's language weigh, beside 1 for a word of the newest message. */
const MEANING = 2
const SAME_LANGUAGE = 2
/** A description's first sentence says what the thing is: another one must fit clearly better. */
const FIRST_SENTENCE = 1.5
const SKETCHES = 5000

/** Sentences that begin like this lean on the one before, and read badly alone (folded). */
const LEANING = new Set(
  `it its they their them this that these those he she also and but or so then because there here both each
  ella ello ellos esto esta estos ese tambien y pero o ademas asi er sie es sie dies diese dieser und aber oder auch dazu damit
  il elle ils elles ce cela cette ces et mais ou aussi ainsi esso essa essi questo questa e ma anche inoltre ele ela eles elas isto isso mas tambem alem`.split(
    /\s+/,
  ),
)

/** What was said, and by what meaning is compared; neither has to be known. */
type Wish = { query: Query | null; vectors: WordVectors | null }
type Need = { query: Query; vectors: WordVectors | null; weights: ReadonlyMap<number, number> }

/** An ad's text and its place among its group's. */
export type OwnAd = { place: number; text: string }

/**
 * Which of a group's ads is shown: of those in the conversation's language, if there are any, the one that `rotateAds`
 * draws. Without texts the one ad, as a line made of its description.
 */
export function chooseOwnAd(creative: Creative, { seed, ...wish }: Wish & { seed: number }): OwnAd {
  const { adTexts, adSeen } = creative
  const [first = ''] = adTexts
  if (adTexts.length === 0) return { place: 0, text: templateText(creative, wish) }
  if (adTexts.length === 1) return { place: 0, text: first }
  const ads = listReadable(adTexts, wish).map((ad) => ({
    ...ad,
    ...(adSeen?.[ad.place] ?? { views: 0, clicks: 0 }),
  }))
  const { place, text } = ads[rotateAds(ads, seed)] ?? { place: 0, text: first }
  return { place, text }
}

type Readable = OwnAd & { fit: number }

function listReadable(texts: readonly string[], { query, vectors }: Wish): Readable[] {
  if (!query || query.terms.length === 0) {
    return texts.map((text, place) => ({ place, text, fit: 0 }))
  }
  const weights = new Map(query.terms.map(({ hash, weight }) => [hash, weight]))
  const need = { query, vectors, weights }
  const ads = texts.map((text, place) => ({
    ...{ place, text },
    fit: fitOf(text, need),
    isReadable: sketchText(text, need).language === query.language,
  }))
  const readable = ads.filter(({ isReadable }) => isReadable)
  return readable.length > 0 ? readable : ads
}

/** `lead`: by how much a text must beat the first one. */
function chooseFittest(
  texts: readonly string[],
  { query, vectors, lead }: Wish & { lead: number },
): string {
  const [first = ''] = texts
  if (texts.length < 2 || !query || query.terms.length === 0) return first
  const weights = new Map(query.terms.map(({ hash, weight }) => [hash, weight]))
  const need = { query, vectors, weights }
  let best = first
  let most = fitOf(first, need) + lead
  for (const text of texts.slice(1)) {
    const fit = fitOf(text, need)
    if (fit <= most) continue
    best = text
    most = fit
  }
  return best
}

function fitOf(text: string, need: Need): number {
  const { query, weights } = need
  const { language, terms, vector } = sketchText(text, need)
  let fit = language === query.language ? SAME_LANGUAGE : 0
  for (const term of terms) fit += weights.get(term) ?? 0
  const wanted = query.vector
  if (!vector || !wanted) return fit
  for (let i = 0; i < vector.length; i++) fit += MEANING * (vector[i] ?? 0) * (wanted[i] ?? 0)
  return fit
}

type Sketch = { language: Language; terms: number[]; vector: Float32Array | null }
const sketches = new Map<string, Sketch>()

/** What a text is about. Winners come again and again, so it is remembered. */
function sketchText(text: string, need: Need): Sketch {
  const { language } = need.query
  const key = `${need.vectors ? language : `-${language}`}${text}`
  const known = sketches.get(key)
  if (known) return known
  const sketch = readText(text, need)
  if (sketches.size >= SKETCHES) sketches.clear()
  sketches.set(key, sketch)
  return sketch
}

function readText(text: string, { query, vectors }: Need): Sketch {
  const tokens = tokensOf(fold(text))
  const language = languageOf(tokens, query.language)
  const words = [...new Set(tokens)].filter((token) => token !== '' && !isStop(token))
  const terms = new Set(words.map(termOf))
  return { language, terms: [...terms], vector: vectors && sumOf(words, vectors) }
}

function sumOf(words: readonly string[], vectors: WordVectors): Float32Array | null {
  const sum = new Float32Array(vectors.dim)
  for (const word of words) vectors.add(sum, word, 1)
  return normalise(sum) ? sum : null
}

/** Reads naturally in any language: a sentence of the description that stands alone, under the brand's name. */
function templateText(creative: Creative, wish: Wish): string {
  const { title, brandName, description } = creative
  const all = sentencesOf(description)
  const standing = all.filter(
    (sentence, i) => (i === 0 || !leansOnOther(sentence)) && hasFitLength(sentence),
  )
  const sentence = chooseFittest(standing, { ...wish, lead: FIRST_SENTENCE }) || all[0] || title
  const named = fold(sentence).includes(fold(brandName))
  const text = named ? sentence : `${brandName}: ${sentence}`
  if (text.length < SHORTEST && sentence !== title) return cutAtWord(`${title}: ${sentence}`)
  return text.length <= LONGEST ? text : cutAtWord(sentence)
}

const sentencesOf = (text: string) =>
  [...text.replace(/\s+/g, ' ').matchAll(/\S.*?(?:[.!?](?=\s|$)|$)/g)].map(([sentence]) =>
    sentence.trim(),
  )
const leansOnOther = (sentence: string) => LEANING.has(tokensOf(fold(sentence))[0] ?? '')
const hasFitLength = (sentence: string) => sentence.length >= SHORTEST && sentence.length <= LONGEST

/** Ends at a whole word, with an ellipsis. */
function cutAtWord(text: string): string {
  if (text.length <= LONGEST) return text
  const short = text.slice(0, LONGEST - 1)
  const end = short.lastIndexOf(' ')
  return `${short.slice(0, end > LONGEST / 2 ? end : undefined).replace(/[\s,;:–-]+$/, '')}…`
}
