import { expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval/data.ts'
import type { MatchDoc, QueryTerm, SearchedIndex } from '../../src/language/contract.ts'
import { buildIndex } from '../../src/language/index/build.ts'
import { detailDocs } from '../../src/language/index/details.ts'
import { AGAINST, DOC_SHIFT, MOST_WEIGHT, STRONG } from '../../src/language/index/layout.ts'
import { openIndex } from '../../src/language/index/open.ts'
import { findTerm, joinIndexes } from '../../src/language/index/parts.ts'
import { scoresOf, sumWords } from '../../src/language/index/search.ts'
import { startOf } from '../../src/language/index/spans.ts'
import { findHash } from '../../src/language/text.ts'
import { blankDoc } from '../support/documents.ts'
import { randomOf } from '../support/simulated-days.ts'

const knowledge = readKnowledge()
const { markets } = knowledge.rarity
const WORDS = 'kettle lamp tent piano sofa drill cello novel canoe scarf anvil tulip'.split(' ')
const SHARE = 0.35

/** Campaigns of a few words each, so that many share one; some of them speak against a word. */
function writeDocs(count: number, seed: number): MatchDoc[] {
  const dice = randomOf(seed)
  const pick = (most: number) =>
    Array.from(
      { length: 1 + Math.floor(dice() * most) },
      () => WORDS[Math.floor(dice() ** 2 * 12)] ?? '',
    )
  return Array.from({ length: count }, (_, at) => ({
    ...blankDoc,
    ...{
      owner: `owner ${at % 90}`,
      title: pick(1).join(' '),
      keywords: pick(2),
      description: pick(5).join(' '),
    },
    examples: { fits: pick(4), not: dice() < 0.3 ? pick(2) : [], terms: [] },
  }))
}

const build = (docs: readonly MatchDoc[]) =>
  openIndex(buildIndex(docs, { tongue: knowledge }), knowledge)

const nothing = () => ({ score: 0, strong: 0, bestWord: 0, newest: 0, words: 0 })

/** What the words give a document, from every posting one by one. */
function sumPlainly(index: SearchedIndex, terms: readonly QueryTerm[]) {
  const known = new Map<
    number,
    { score: number; strong: number; bestWord: number; newest: number; words: number }
  >()
  for (const { hash, weight, newest } of terms) {
    const { telling } = findTerm(index, hash)
    for (const [part, own] of index.parts.entries()) {
      const term = findHash(own.hashes, hash)
      if (term < 0) continue
      for (let at = startOf(own, term); at < startOf(own, term + 1); at++) {
        const posting = own.postings[at] ?? 0
        const doc = (index.firsts[part] ?? 0) + (posting >>> DOC_SHIFT)
        const sum = known.get(doc) ?? nothing()
        known.set(doc, sum)
        const gain = (weight * telling * (own.weights[at] ?? 0)) / MOST_WEIGHT
        sum.score += (posting & AGAINST) === 0 ? gain : -gain
        if ((posting & AGAINST) !== 0) continue
        sum.words++
        sum.bestWord = Math.max(sum.bestWord, gain)
        if ((posting & STRONG) !== 0) sum.strong += gain
        if (newest) sum.newest += gain
      }
    }
  }
  return known
}

function termsOf(index: SearchedIndex, seed: number): QueryTerm[] {
  const dice = randomOf(seed)
  const hashes = index.parts.flatMap(({ hashes }) => [...hashes])
  return [...new Set(hashes)]
    .filter(() => dice() < 0.7)
    .map((hash) => ({ hash, weight: dice() ** 4, occurrences: 0, newest: dice() < 0.5 }))
}

const docs = writeDocs(600, 7)
const whole = build(docs)
const inParts = joinIndexes([build(docs.slice(0, 250)), build(docs.slice(250))], knowledge.rarity)

it.each([
  ['one index', whole],
  ['two parts', inParts],
])('words give each document what its postings say: %s', (_, index) => {
  for (let seed = 1; seed <= 20; seed++) {
    const terms = termsOf(index, seed)
    const plain = sumPlainly(index, terms)
    const sums = sumWords(index, { terms, markets })
    expect(new Set(sums.docs.subarray(0, sums.count))).toEqual(new Set(plain.keys()))
    expect(sums.count).toBe(plain.size)
    const scores = scoresOf(sums, index.size)
    const docs = [...plain.keys()].filter((doc) => doc % seed === 0)
    const details = detailDocs({ index, sums }, docs)
    for (const [place, doc] of docs.entries()) {
      const { score, words, ...gains } = plain.get(doc) ?? nothing()
      expect(scores[doc]).toBeCloseTo(score, 3)
      expect(details.words[place]).toBe(words)
      for (const name of ['strong', 'bestWord', 'newest'] as const) {
        expect(details[name][place]).toBeCloseTo(gains[name], 3)
      }
    }
  }
})

it.each([
  ['one index', whole],
  ['two parts', inParts],
])('leaders are those with more than a share of the best: %s', (_, index) => {
  for (let seed = 1; seed <= 200; seed++) {
    const terms = termsOf(index, seed)
    const all = scoresOf(sumWords(index, { terms, markets }), index.size)
    const sums = sumWords(index, { terms, markets, share: SHARE })
    const isAbove = [...all.keys()].filter((doc) => (all[doc] ?? 0) > SHARE * Math.max(...all))
    expect(new Set(sums.docs.subarray(0, sums.count))).toEqual(new Set(isAbove))
    expect(scoresOf(sums, index.size).filter((score) => score > 0)).toHaveLength(isAbove.length)
  }
})

/** The best sums, one of each owner, from all sums. */
function surveyPlainly(index: SearchedIndex, scores: Float32Array) {
  const best = new Map<number, number>()
  for (const [doc, score] of scores.entries()) {
    const owner = index.owners[doc] ?? doc
    best.set(owner, Math.max(score, best.get(owner) ?? 0))
  }
  const tops = [...best.values()].sort((a, b) => b - a)
  const crowd = tops.slice(2, 6).reduce((sum, score) => sum + score, 0) / 4
  return { best: tops[0], second: tops[1], crowd, bestDoc: scores.indexOf(tops[0] ?? 0) }
}

it.each([
  ['one index', whole],
  ['two parts', inParts],
])('the survey finds the best owners, whoever is listed: %s', (_, index) => {
  for (let seed = 1; seed <= 200; seed++) {
    const terms = termsOf(index, seed)
    const all = sumWords(index, { terms, markets })
    const plain = surveyPlainly(index, scoresOf(all, index.size))
    expect({ ...all.field }).toEqual(plain)
    expect(sumWords(index, { terms, markets, share: SHARE }).field).toEqual(plain)
  }
})

it('only postings with a flag are added up where that is asked', () => {
  const terms = termsOf(whole, 3)
  const plain = sumPlainly(whole, terms)
  const sums = sumWords(whole, { terms, markets, strong: true })
  const scores = scoresOf(sums, whole.size)
  for (const [doc, { strong }] of plain) expect(scores[doc]).toBeCloseTo(strong, 3)
})

it('sums keep their figures however long a conversation is', () => {
  const once = Array.from({ length: 40 }, (_, seed) => termsOf(whole, seed + 1)).flat()
  const terms = Array.from({ length: 20 }, (_, turn) =>
    once.map((term) => ({ ...term, weight: term.weight * 0.8 ** turn })),
  ).flat()
  expect(terms.length).toBeGreaterThan(4000)
  const plain = sumPlainly(whole, terms)
  const scores = scoresOf(sumWords(whole, { terms, markets }), whole.size)
  for (const [doc, { score }] of plain) {
    expect(Math.abs((scores[doc] ?? 0) - score)).toBeLessThan(0.002 * (1 + Math.abs(score)))
  }
})
