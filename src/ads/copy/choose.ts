import { cutAtWord, sentencesOf } from '../../campaigns/ads/words.ts'
import type { Creative } from '../../campaigns/snapshot/creative.ts'
import type { Language, Query, WordVectors } from '../../language/contract.ts'
import { languageOf } from '../../language/language.ts'
import { fold, tokensOf } from '../../language/text.ts'
import { normalise } from '../../language/vectors.ts'
import { isStop, termOf } from '../../language/words.ts'

const SHORTEST = 20
const LONGEST = 200
/** What nearness in meaning and the conversation's language weigh, beside 1 for a word of the newest message. */
const MEANING = 2
const SAME_LANGUAGE = 2
/** A description's first sentence says what the thing is: another one must fit clearly better. */
const FIRST_SENTENCE = 1.5
/** Of each language. */
const SKETCHES = 1000

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

/** What a text has to fit; null where nothing was said. */
const needOf = ({ query, vectors }: Wish): Need | null =>
  query && query.terms.length > 0
    ? { query, vectors, weights: new Map(query.terms.map(({ hash, weight }) => [hash, weight])) }
    : null

type Readable = OwnAd & { fit: number }

function listReadable(texts: readonly string[], wish: Wish): Readable[] {
  const need = needOf(wish)
  if (!need) return texts.map((text, place) => ({ place, text, fit: 0 }))
  const ads = texts.map((text, place) => ({
    ...{ place, text },
    fit: fitOf(text, need),
    isReadable: sketchText(text, need).language === need.query.language,
  }))
  const readable = ads.filter(({ isReadable }) => isReadable)
  return readable.length > 0 ? readable : ads
}

/** `lead`: by how much a text must beat the first one. */
function chooseFittest(
  texts: readonly string[],
  { lead, ...wish }: Wish & { lead: number },
): string {
  const [first = ''] = texts
  const need = texts.length < 2 ? null : needOf(wish)
  if (!need) return first
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
const sketches = new Map<string, Map<string, Sketch>>()

/** What a text is about. Winners come again and again, so it is remembered. */
function sketchText(text: string, need: Need): Sketch {
  const { language } = need.query
  const kind = need.vectors ? language : `-${language}`
  const own = sketches.get(kind) ?? new Map<string, Sketch>()
  sketches.set(kind, own)
  const known = own.get(text)
  if (known) return known
  const sketch = readText(text, need)
  if (own.size >= SKETCHES) own.clear()
  own.set(text, sketch)
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
  if (text.length < SHORTEST && sentence !== title)
    return cutAtWord(`${title}: ${sentence}`, LONGEST)
  return text.length <= LONGEST ? text : cutAtWord(sentence, LONGEST)
}

const leansOnOther = (sentence: string) => LEANING.has(tokensOf(fold(sentence))[0] ?? '')
const hasFitLength = (sentence: string) => sentence.length >= SHORTEST && sentence.length <= LONGEST

/** What is known of an ad that may be shown. */
export type Tried = {
  views: number
  clicks: number
  /** How well its text fits what was said; without a unit, only differences count. */
  fit: number
}

/** Of what is shown this much goes to each ad in turn whatever it earns, but not more than so much to all together. */
const EXPLORED = { each: 0.01, most: 0.1 }
/**
 * How often each view counts: a quarter at first, so that bad luck with the first clicks buries nobody; three times once
 * the group has so many clicks per ad (posterior reshaping: Chapelle and Li, 2011). Searched for the best of the worst
 * runs; docs/performance.md has them.
 */
const SHARPNESS = { first: 0.25, last: 3, clicks: 40 }
/** How many clicks the belief weighs that an ad earns what its group does. */
const BELIEF = 2
/** What a text that fits better by 1 (it says a word of the newest message) is taken to earn more: e to this power. */
const FIT_GAIN = 0.25
/** Clicks per view that the first ads of a group begin with, and how many views that weighs. */
const USUAL = { rate: 0.01, views: 100 }

/**
 * The place of the ad to show: Thompson sampling of clicks per view. Each rate is drawn from what is known of it
 * (gamma, of its clicks and two more, over its views and as many as two clicks take in the group), times how well the
 * text fits; the highest is shown. What earns less is shown the less the surer that is, and each is tried now and then.
 * While nobody has seen any, one of those that fit best. A seed of 32 bits always gives the same answer.
 */
export function rotateAds(ads: readonly Tried[], seed: number): number {
  const views = sum(ads, (ad) => ad.views)
  const random = randomFrom(seed)
  if (views === 0) return drawFittest(ads, random)
  if (random() < Math.min(EXPLORED.most, EXPLORED.each * ads.length)) {
    return Math.floor(random() * ads.length)
  }
  const clicks = sum(ads, (ad) => ad.clicks)
  const rate = (clicks + USUAL.rate * USUAL.views) / (views + USUAL.views)
  const known = Math.min(1, clicks / (SHARPNESS.clicks * ads.length))
  const sharpness = SHARPNESS.first + known * (SHARPNESS.last - SHARPNESS.first)
  return placeOfMost(
    ads.map((ad) => {
      const [clicked, seen] = [sharpness * ad.clicks, sharpness * ad.views]
      const drawn = drawGamma(clicked + BELIEF, random) / (seen + BELIEF / rate)
      return drawn * Math.exp(FIT_GAIN * ad.fit)
    }),
  )
}

const sum = (ads: readonly Tried[], of: (ad: Tried) => number) =>
  ads.reduce((total, ad) => total + of(ad), 0)

function drawFittest(ads: readonly Tried[], random: () => number): number {
  const most = Math.max(...ads.map(({ fit }) => fit))
  const fittest = [...ads.keys()].filter((place) => ads[place]?.fit === most)
  return fittest[Math.floor(random() * fittest.length)] ?? 0
}

function placeOfMost(values: readonly number[]): number {
  let best = 0
  for (const [place, value] of values.entries()) if (value > (values[best] ?? 0)) best = place
  return best
}

/** A gamma variate of a shape from 1 on and scale 1 (Marsaglia and Tsang, 2000). */
function drawGamma(shape: number, random: () => number): number {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = drawNormal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

/** A standard normal variate (Box and Muller). */
const drawNormal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
