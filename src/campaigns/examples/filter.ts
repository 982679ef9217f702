import type { Examples, Knowledge, MatchDoc, SearchedIndex } from '../../language/contract.ts'
import { weighDocument } from '../../language/index/document.ts'
import { findTerm } from '../../language/index/parts.ts'
import { sumWords } from '../../language/index/search.ts'
import { tellingOf } from '../../language/rarity.ts'
import { readSearch } from '../../language/read.ts'
import { fold, tokensOf } from '../../language/text.ts'
import { isStop, termOf } from '../../language/words.ts'
import { BOUNDS } from './bounds.ts'
import { LONGEST_NAME } from './names.ts'

/** Items of a list that are looked at, in so many times the number that may be kept. */
const LOOKED_AT = 4
/** Two sentences that share so much of their telling words say the same. */
const ALIKE = 0.8
/**
 * A rival answers a sentence clearly better where its title and keywords reach so many times this campaign's sum, and cover
 * so much of what the sentence has to give. Chosen on the demo's campaigns: 0.99 of what was written for one is kept, and less than half of what asks for another one directly.
 */
const CLEARLY = 1.5
const COVERED = 0.3

type Surroundings = {
  /** The campaign that the examples are for, without any. */
  doc: MatchDoc
  /** Names of everybody else who advertises (`listNames`). */
  names: ReadonlySet<string>
  knowledge: Knowledge
  /** The active campaigns, and which of them this one is, if it is among them. */
  rivals: { index: SearchedIndex; own: number | undefined }
}

/**
 * What may be kept of a model's answer, item by item: plain texts within the bounds that repeat nothing, name nobody else,
 * and that no other campaign answers clearly better (doc2query--: a ranker sorts out what a model made up).
 */
export function filterExamples(answer: unknown, around: Surroundings): Examples {
  const said = Object(answer) as { [K in keyof Examples]?: unknown }
  const seen: Set<string>[] = []
  const isSound = (text: string) => !namesSomebody(text, around) && isNew(text, seen)
  const plain = {
    fits: readTexts(said.fits, BOUNDS.fits).filter(isSound),
    not: readTexts(said.not, BOUNDS.not).filter(isSound),
    terms: dropRepeats(readTexts(said.terms, BOUNDS.terms)).filter(
      (text) => !namesSomebody(text, around),
    ),
  }
  const fits = plain.fits.filter((text) => !isAnsweredBetter(text, { examples: plain, around }))
  return {
    fits: fits.slice(0, BOUNDS.fits.most),
    not: plain.not.slice(0, BOUNDS.not.most),
    terms: plain.terms.slice(0, BOUNDS.terms.most),
  }
}

type Bounds = (typeof BOUNDS)[keyof typeof BOUNDS]

function readTexts(list: unknown, { most, shortest, longest }: Bounds): string[] {
  if (!Array.isArray(list)) return []
  return list
    .slice(0, LOOKED_AT * most)
    .filter((item) => typeof item === 'string')
    .map((item) => item.normalize('NFC').replace(/\s+/g, ' ').trim())
    .filter((text) => text.length >= shortest && text.length <= longest && isPlain(text))
}

/** Links and addresses, markup and code, and signs that no one types. */
const UNPLAIN = [
  /https?:|www\.|\w@\w|javascript:/i,
  /[\p{L}\d-]{2,}\.(?:com|net|org|io|app|shop|store|biz|info|dev|example|test|ru|cn|xyz|top|link|click|de|fr|es|it|pt|uk|us|eu)\b/iu,
  /[<>{}[\]\\`|]|&#?\w+;|\*\*|\$\(/,
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069]/u,
]

export const isPlain = (text: string) => !UNPLAIN.some((sign) => sign.test(text))

/** Telling words, else all of them: what two texts are compared by. */
function wordsOf(text: string): Set<string> {
  const words = tokensOf(fold(text)).filter((word) => word !== '')
  const telling = words.filter((word) => !isStop(word)).map((word) => String(termOf(word)))
  return new Set(telling.length > 0 ? telling : words)
}

/** Whether a text says something that none before it did; from now on it is among those. */
function isNew(text: string, seen: Set<string>[]): boolean {
  const words = wordsOf(text)
  if (words.size === 0 || seen.some((other) => likenessOf(words, other) >= ALIKE)) return false
  seen.push(words)
  return true
}

function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return shared / (a.size + b.size - shared)
}

function dropRepeats(texts: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const text of texts) {
    const folded = tokensOf(fold(text)).filter(Boolean).join(' ')
    if (folded !== '' && !known.has(folded)) known.set(folded, text)
  }
  return [...known.values()]
}

/**
 * Whether a text names somebody else who advertises. A name that is also a word ("Ridge") counts with a capital only; what
 * no market says is nothing but a name.
 */
export function namesSomebody(
  text: string,
  { doc, names, knowledge }: Omit<Surroundings, 'rivals'>,
): boolean {
  const own = ` ${tokensOf(fold(`${doc.brandName} ${doc.title}`)).join(' ')} `
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}'’+#-]+/gu)].flatMap(([part]) =>
    tokensOf(fold(part)).map((word) => ({ word, capital: /^\p{Lu}/u.test(part) })),
  )
  return words.some(({ word, capital }, at) => {
    for (let length = 1; length <= LONGEST_NAME; length++) {
      const name = words
        .slice(at, at + length)
        .map((part) => part.word)
        .join(' ')
      if (!names.has(name) || own.includes(` ${name} `)) continue
      if (length > 1 || capital || knowledge.rarity.occurrences(termOf(word)) === 0) return true
    }
    return false
  })
}

/**
 * Whether another campaign's title and keywords have clearly more of a sentence's words than all that this one has without
 * the sentence. Its examples don't count: two campaigns of one market may well be told the same.
 */
function isAnsweredBetter(
  text: string,
  { examples, around }: { examples: Examples; around: Surroundings },
): boolean {
  const { doc, knowledge, rivals } = around
  const { markets } = knowledge.rarity
  const query = readSearch(text, knowledge)
  const sums = sumWords(rivals.index, { terms: query.terms, markets, strong: true })
  let best = 0
  for (let at = 0; at < sums.count; at++) {
    if (sums.docs[at] !== rivals.own) best = Math.max(best, sums.scores[at] ?? 0)
  }
  if (best < COVERED * sums.total) return false
  const fits = examples.fits.filter((other) => other !== text)
  const weighed = weighDocument(
    { ...doc, examples: { ...examples, fits } },
    { tongue: knowledge, borrowed: [] },
  )
  const weights = new Map(weighed.for.map(({ term, weight }) => [term, weight]))
  let own = 0
  for (const { hash, weight, occurrences } of query.terms) {
    const found = findTerm(rivals.index, hash)
    const telling =
      found.owners === 0 ? tellingOf(occurrences, markets + rivals.index.size) : found.telling
    own += weight * telling * (weights.get(hash) ?? 0)
  }
  return best > CLEARLY * own
}
