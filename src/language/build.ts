import { conceptsIn } from './concepts.ts'
import type { MatchDoc, Vectors } from './contract.ts'
import { languageOf } from './language.ts'
import { HEADER_WORDS, layoutOf, MAGIC, VERSION, WEIGHT_STEP } from './layout.ts'
import { signBits } from './signs.ts'
import { fold, tokensOf } from './text.ts'
import { deletionsOf } from './typo.ts'
import { normalise } from './vectors.ts'
import { exactTermOf, isStop, termOf } from './words.ts'

const K1 = 1.2
const B = 0.3
const AVERAGE_LENGTH = 40
/** Documents that every index is thought to hold beside its own: a term's rarity means something in a small index too. */
const BACKGROUND = 200
const IDF_LIMIT = 6

type Field = { text: string; weight: number; strong: boolean }
type Posting = { doc: number; weight: number }

/** Builds the immutable index; document numbers are positions in `docs`. */
export function buildIndex(docs: readonly MatchDoc[], vectors: Vectors | null): ArrayBuffer {
  const dim = vectors?.dim ?? 0
  const terms = new Map<number, Posting[]>()
  const typos: [hash: number, term: number][] = []
  const spelt = new Set<string>()
  const rows = new Int8Array(docs.length * dim)
  const signs = new Uint32Array(docs.length * 2)
  const negativeStart = new Uint32Array(docs.length + 1)
  const negatives: number[] = []

  for (const [number, doc] of docs.entries()) {
    const fields = fieldsOf(doc)
    for (const [term, weight] of weighTerms(fields, vectors)) {
      const postings = terms.get(term)
      if (postings) postings.push({ doc: number, weight })
      else terms.set(term, [{ doc: number, weight }])
    }
    collectSpellings(fields, spelt, typos)
    if (vectors) writeVector(fields, vectors, number, rows, signs)
    for (const keyword of doc.negativeKeywords) negatives.push(...negativeOf(keyword))
    negativeStart[number + 1] = negatives.length
  }
  return serialise({ size: docs.length, dim, terms, typos, rows, signs, negativeStart, negatives })
}

function fieldsOf(doc: MatchDoc): Field[] {
  return [
    { text: doc.title, weight: 2, strong: true },
    ...doc.keywords.map((text) => ({ text, weight: 1.5, strong: true })),
    { text: doc.brandName, weight: 1, strong: false },
    { text: doc.description, weight: 1, strong: false },
    ...doc.adTexts.map((text) => ({ text, weight: 0.5, strong: false })),
    { text: doc.topics.join(' ').replaceAll('_', ' '), weight: 0.3, strong: false },
  ]
}

/** Words by BM25's saturation; concepts and traits by the best field that names them. */
function weighTerms(fields: readonly Field[], vectors: Vectors | null): Map<number, number> {
  const counts = new Map<number, number>()
  const tells = new Map<number, number>()
  const concepts = new Map<number, number>()
  let length = 0
  for (const { text, weight, strong } of fields) {
    const tokens = tokensOf(fold(text))
    const language = languageOf(tokens)
    for (const token of tokens) {
      if (token === '' || isStop(token)) continue
      length++
      const seen = new Set([termOf(token, language), termOf(token, 'en')])
      for (const term of seen) {
        counts.set(term, (counts.get(term) ?? 0) + weight)
        if (!tells.has(term)) tells.set(term, vectors?.tells(token) ?? 1)
      }
    }
    for (const { hash, kind } of conceptsIn(tokens)) {
      const share = strong ? 0.85 : 0.12 * weight
      const limit = kind === 'trait' && !strong ? 0.6 : strong ? 1.3 : 0.45
      const sofar = concepts.get(hash) ?? 0
      concepts.set(
        hash,
        sofar >= limit ? sofar : Math.min(limit, sofar + share + (strong ? 0 : 0.2)),
      )
    }
  }
  const norm = K1 * (1 - B + (B * length) / AVERAGE_LENGTH)
  const weights = new Map<number, number>()
  for (const [term, count] of counts) {
    weights.set(term, ((tells.get(term) ?? 1) * count * (K1 + 1)) / (count + norm))
  }
  for (const [term, weight] of concepts) weights.set(term, weight)
  return weights
}

function collectSpellings(fields: readonly Field[], spelt: Set<string>, typos: [number, number][]) {
  for (const { text, strong } of fields) {
    if (!strong) continue
    for (const token of tokensOf(fold(text))) {
      if (spelt.has(token) || isStop(token)) continue
      spelt.add(token)
      const term = termOf(token, 'en')
      for (const hash of deletionsOf(token)) typos.push([hash, term])
    }
  }
}

function writeVector(
  fields: readonly Field[],
  vectors: Vectors,
  doc: number,
  rows: Int8Array,
  signs: Uint32Array,
) {
  const sum = new Float32Array(vectors.dim)
  for (const { text, weight } of fields) {
    for (const token of tokensOf(fold(text))) if (!isStop(token)) vectors.add(sum, token, weight)
  }
  if (!normalise(sum)) return
  for (const [index, value] of sum.entries()) {
    rows[doc * vectors.dim + index] = Math.max(-127, Math.min(127, Math.round(value * 254)))
  }
  signs.set(signBits(sum), 2 * doc)
}

/** A negative keyword: how many words, then their terms. */
function negativeOf(keyword: string): number[] {
  const tokens = tokensOf(fold(keyword)).filter((token) => token !== '')
  return tokens.length === 0 ? [] : [tokens.length, ...tokens.map(exactTermOf)]
}

type Parts = {
  size: number
  dim: number
  terms: Map<number, Posting[]>
  typos: [number, number][]
  rows: Int8Array
  signs: Uint32Array
  negativeStart: Uint32Array
  negatives: number[]
}

function serialise(parts: Parts): ArrayBuffer {
  const { size, dim, terms, typos, negatives } = parts
  const hashes = Uint32Array.from(terms.keys()).sort()
  const starts = new Uint32Array(hashes.length + 1)
  for (const [index, hash] of hashes.entries()) {
    starts[index + 1] = (starts[index] ?? 0) + (terms.get(hash)?.length ?? 0)
  }
  const postings = starts.at(-1) ?? 0
  const counts = {
    terms: hashes.length,
    postings,
    negatives: negatives.length,
    typos: typos.length,
  }
  const at = layoutOf({ size, dim, ...counts })
  const buffer = new ArrayBuffer(at.byteLength)
  const header = [
    MAGIC,
    VERSION,
    size,
    hashes.length,
    postings,
    dim,
    negatives.length,
    typos.length,
  ]
  new Uint32Array(buffer, 0, HEADER_WORDS).set(header)
  new Uint32Array(buffer, at.hashes, hashes.length).set(hashes)
  new Uint32Array(buffer, at.starts, starts.length).set(starts)
  const idf = new Float32Array(buffer, at.idf, hashes.length)
  const docs = new Uint32Array(buffer, at.docs, postings)
  const weights = new Uint8Array(buffer, at.weights, postings)
  for (const [index, hash] of hashes.entries()) {
    const list = terms.get(hash) ?? []
    idf[index] = Math.min(IDF_LIMIT, Math.log((size + BACKGROUND + 1) / (list.length + 0.5)))
    for (const [place, { doc, weight }] of list.entries()) {
      docs[(starts[index] ?? 0) + place] = doc
      weights[(starts[index] ?? 0) + place] = Math.min(255, Math.round(weight / WEIGHT_STEP))
    }
  }
  new Int8Array(buffer, at.rows, size * dim).set(parts.rows)
  new Uint32Array(buffer, at.signs, size * 2).set(parts.signs)
  new Uint32Array(buffer, at.negativeStart, size + 1).set(parts.negativeStart)
  new Uint32Array(buffer, at.negatives, negatives.length).set(negatives)
  typos.sort((a, b) => a[0] - b[0])
  new Uint32Array(buffer, at.typoHash, typos.length).set(typos.map(([hash]) => hash))
  new Uint32Array(buffer, at.typoTerm, typos.length).set(typos.map(([, term]) => term))
  return buffer
}
