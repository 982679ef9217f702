import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCampaigns, readItems, readKnowledge } from '../../scripts/eval/data.ts'
import { buildIndex, indexDoc, packIndex } from '../../src/language/index/build.ts'
import { countTerms, WEIGHING } from '../../src/language/index/document.ts'
import { isVetoed, match } from '../../src/language/index/match.ts'
import { openIndex } from '../../src/language/index/open.ts'
import { joinIndexes } from '../../src/language/index/parts.ts'
import { unpackDocs } from '../../src/language/index/unpack.ts'
import { borrowFor } from '../../src/language/markets/borrow.ts'
import { openMarkets } from '../../src/language/markets/open.ts'
import { readConversation } from '../../src/language/read.ts'
import { filled } from '../support/filled.ts'

const CASES = 'test/language/cases'
const knowledge = readKnowledge()
const { markets } = knowledge.rarity
/** Of every third campaign two more groups; some rule words out. */
const docs = readCampaigns(CASES).flatMap(({ doc }, at) => {
  const one = at % 7 === 0 ? { ...doc, negativeKeywords: ['running', 'second hand'] } : doc
  const own = { ...one, owner: String(at) }
  return at % 3 === 0 ? [own, { ...own, description: '' }, { ...own, keywords: [] }] : [own]
})
const queries = filled(readItems(CASES)).map(({ messages }) =>
  readConversation(messages, knowledge),
)
const most = 200
const compiled = docs.map((doc) =>
  indexDoc(doc, { tongue: knowledge, borrowed: borrowFor(doc, knowledge), most }),
)
const open = (from: number, to: number) =>
  openIndex(packIndex(compiled.slice(from, to), knowledge.marketVectors), knowledge)
const whole = open(0, docs.length)

/** An owner's documents stay together. */
const startOfOwner = (at: number) =>
  at === docs.length ? at : docs.findIndex(({ owner }) => owner === docs[at]?.owner)
const cuts = fc
  .uniqueArray(fc.nat({ max: docs.length }), { maxLength: 12 })
  .map((list) => [0, ...list.map(startOfOwner).sort((a, b) => a - b), docs.length])

it('parts give every conversation the matches of the whole, to the last bit', () => {
  let found = 0
  fc.assert(
    fc.property(cuts, fc.constantFrom(1, 5, 64), fc.constantFrom(1, 4), (places, k, each) => {
      const parts = places.slice(1).map((to, at) => open(places[at] ?? 0, to))
      const joined = joinIndexes(parts, knowledge.rarity)
      for (const query of queries) {
        const expected = match(whole, { query, k, each, markets })
        found += expected.length
        expect(match(joined, { query, k, each, markets })).toEqual(expected)
        expect(docs.map((_, doc) => isVetoed({ index: joined, query }, doc))).toEqual(
          docs.map((_, doc) => isVetoed({ index: whole, query }, doc)),
        )
      }
    }),
    { numRuns: 12 },
  )
  expect(found).toBeGreaterThan(1000)
}, 120_000)

it('what is read out of an index and packed again is the same index', () => {
  const read = unpackDocs(whole)
  const again = packIndex(
    docs.map(({ owner }, doc) => ({ ...read(doc), owner })),
    knowledge.marketVectors,
  )
  const built = packIndex(compiled, knowledge.marketVectors)
  expect(Buffer.from(again).equals(Buffer.from(built))).toBe(true)
  const inOneGo = buildIndex(docs.slice(0, 20), {
    tongue: knowledge,
    borrow: (doc) => borrowFor(doc, knowledge),
  })
  expect(openIndex(inOneGo).postings.length).toBeGreaterThan(1000)
})

it('a campaign is weighed as before, or WEIGHING is raised: what was weighed is used again after a deployment', () => {
  const rarity = { markets: 1000, occurrences: (term: number) => term % 40 }
  const tongue = { rarity, marketVectors: null }
  const lenders = openMarkets(buildIndex(docs.slice(40, 60), { tongue }), rarity)
  const weighed = docs.slice(0, 40).map((doc) => {
    const borrowed = borrowFor(doc, { ...knowledge, ...tongue, markets: lenders })
    const { terms, entries, chance, lent } = indexDoc(doc, { tongue, borrowed, most: 120 })
    return [...Array.from(terms), ...Array.from(entries), chance, lent]
  })
  const digest = createHash('sha256').update(JSON.stringify(weighed)).digest('hex')
  expect([WEIGHING, digest.slice(0, 16)]).toEqual([5, '79d37cc7f792de06'])
})

it('no parts are an index of nothing', () => {
  const [first] = queries
  if (!first) throw new Error('no conversation')
  const nothing = joinIndexes([], knowledge.rarity)
  expect(nothing.size).toBe(0)
  expect(match(nothing, { query: first, k: 5, markets })).toEqual([])
})

it.each([
  { documents: 1, known: 0, want: 320 },
  { documents: 31_250, known: 0, want: 320 },
  { documents: 31_251, known: 0, want: 240 },
  { documents: 31_251, known: 320, want: 320 },
  { documents: 100_000, known: 0, want: 100 },
  { documents: 98_000, known: 100, want: 100 },
  { documents: 50_000, known: 100, want: 160 },
  { documents: 1_000_000, known: 60, want: 60 },
])('$documents campaigns that had $known words keep $want', ({ documents, known, want }) =>
  expect(countTerms(documents, known)).toBe(want),
)
