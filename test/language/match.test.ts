import { describe, expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval/data.ts'
import {
  type MatchDoc,
  type MatchIndex,
  NO_EXAMPLES,
  type Query,
} from '../../src/language/contract.ts'
import { buildIndex } from '../../src/language/index/build.ts'
import { isVetoed, match as matchOf } from '../../src/language/index/match.ts'
import { tongueOf } from '../../src/language/index/names.ts'
import { openIndex } from '../../src/language/index/open.ts'
import { borrowFor } from '../../src/language/markets/borrow.ts'
import { readConversation as read } from '../../src/language/read.ts'
import { openVectors } from '../../src/language/vectors.ts'
import { blankDoc } from '../support/documents.ts'

const knowledge = readKnowledge()
const readConversation = (messages: { role: string; content: string }[]) =>
  read(messages, knowledge)
const build = (docs: readonly MatchDoc[]) =>
  openIndex(
    buildIndex(docs, { tongue: knowledge, borrow: (doc) => borrowFor(doc, knowledge) }),
    knowledge,
  )
const match = (index: MatchIndex, query: Query, k: number, eligible?: (doc: number) => boolean) =>
  matchOf(index, { query, k, markets: knowledge.rarity.markets, ...(eligible && { eligible }) })
const mattress = { ...blankDoc, title: 'Soft mattress', keywords: ['memory foam mattress'] }
const shoes = { ...blankDoc, title: 'Trail running shoes', keywords: ['trail running shoes'] }
const index = build([mattress, shoes])
const ask = (content: string, k = 5) =>
  match(index, readConversation([{ role: 'user', content }]), k)

it('the right document comes first and is called relevant', () => {
  const [first] = ask('Which memory foam mattress is soft enough for a side sleeper?')
  expect(first?.doc).toBe(0)
  expect(first?.relevancy).toBeGreaterThan(0.35)
})

it('of the groups of one campaign the one that fits comes first, whichever of them has examples', () => {
  const description = 'Trail running shoes with deep lugs for muddy and rocky paths.'
  const shared = { ...blankDoc, owner: 'Ridge', title: 'Trail shoes', description }
  const mud = { ...shared, keywords: ['trail running shoes for muddy trails'] }
  const fits = [
    'we hike from hut to hut for a week, which light boots',
    'boots for a long alpine trek',
  ]
  const huts = { ...shared, keywords: ['hut to hut'], examples: { ...NO_EXAMPLES, fits } }
  const siblings = build([huts, mud])
  const asked = (content: string) =>
    match(siblings, readConversation([{ role: 'user', content }]), 5)[0]?.doc
  expect(asked('Which trail running shoes should I buy for muddy trails?')).toBe(1)
  expect(asked('Which light boots should I buy to hike from hut to hut?')).toBe(0)
})

describe('advertisers who sell the same are no rivals', () => {
  const ridge = {
    ...blankDoc,
    title: 'Ridge trail running shoes',
    description: 'Trail running shoes with deep lugs for muddy and rocky paths.',
    keywords: ['trail running shoes', 'running shoes'],
  }
  const fell = {
    ...blankDoc,
    title: 'Fell runners',
    description: 'Shoes for fell and trail running.',
    keywords: ['trail running shoes'],
  }
  const asked = readConversation([
    { role: 'user', content: 'Which trail running shoes should I buy for muddy trails?' },
  ])
  it.each([2, 3, 7, 40])('%i with the same words', (count) => {
    const docs = Array.from({ length: count }, () => ridge)
    const found = match(build([...docs, mattress]), asked, 64)
    expect(found.filter(({ relevancy }) => relevancy > 0.8).map(({ doc }) => doc)).toEqual([
      ...docs.keys(),
    ])
  })

  it('with words of their own, the better one first', () => {
    const found = match(build([fell, ridge, mattress]), asked, 64)
    expect(found.slice(0, 2).map(({ doc }) => doc)).toEqual([1, 0])
    for (const { relevancy } of found.slice(0, 2)) expect(relevancy).toBeGreaterThan(0.5)
  })

  it('and who sells something else that is called alike is one', () => {
    const shop = { ...blankDoc, title: 'Shoe repair', keywords: ['running shoes', 'new soles'] }
    const [first, second] = match(build([shop, ridge, mattress]), asked, 64)
    expect(first?.doc).toBe(1)
    expect(second?.relevancy ?? 0).toBeLessThan(0.35)
  })
})

it('relevancy lies between 0 and 1, best first, at most k', () => {
  const found = ask('my shoes slip on muddy trails, which ones grip?', 1)
  expect(found).toHaveLength(1)
  expect(found[0]?.doc).toBe(1)
  const every = ask('trail running shoes and a mattress').map(({ relevancy }) => relevancy)
  expect(every).toHaveLength(2)
  expect(every).toEqual([...every].sort((a, b) => b - a))
  expect(Math.max(...every)).toBeLessThanOrEqual(1)
  expect(Math.min(...every)).toBeGreaterThanOrEqual(0)
})

it('a pasted hash is no word that a campaign would have to have', () => {
  const termsOf = (content: string) => readConversation([{ role: 'user', content }]).terms
  const plain = termsOf('trail running shoes for mud')
  expect(termsOf(`trail running shoes for mud ${'a1b2'.repeat(16)}`)).toEqual(plain)
  expect(termsOf('trail running shoes for mud donaudampfschifffahrt')).toHaveLength(
    plain.length + 1,
  )
})

it('the same question has the same answer', () => {
  const found = ask('trail shoes for rain')
  expect(found[0]?.doc).toBe(1)
  expect(ask('trail shoes for rain')).toEqual(found)
})

it('a negative keyword in the newest message rules a document out, an inflection of it too', () => {
  const docs = [{ ...mattress, negativeKeywords: ['hospital bed'] }]
  const other = build(docs)
  const find = (content: string) =>
    match(other, readConversation([{ role: 'user', content }]), 1).length
  expect(find('which mattress for my bed')).toBe(1)
  expect(find('which mattress for a hospital bed')).toBe(0)
})

it('tires are not tired', () => {
  const tires = {
    ...blankDoc,
    title: 'Winter tires',
    keywords: ['tires'],
    negativeKeywords: ['tired'],
  }
  const other = build([tires])
  const query = readConversation([{ role: 'user', content: 'where do I buy new tires' }])
  expect(match(other, query, 1)).toHaveLength(1)
})

it('what looks like a slip of the pen and is a word of a campaign finds it', () => {
  const strings = { ...blankDoc, title: 'Zither strings', keywords: ['zither strings'] }
  const other = build([strings, mattress])
  const query = readConversation([{ role: 'user', content: 'where can I buy zither strings' }])
  expect(query.words).not.toContain('zither')
  expect(match(other, query, 1)[0]?.relevancy).toBeGreaterThan(0.6)
})

it.each(['bilero', 'porello', 'vinello', 'bankro', 'duelko'])(
  'a campaign that is called %s is found in small letters: its name is no slip of the pen',
  (name) => {
    const own = { ...blankDoc, title: 'Good things', brandName: name, keywords: ['hallway'] }
    const other = build([own, mattress, shoes])
    const messages = [{ role: 'user', content: `I want a ${name}` }]
    const query = read(messages, tongueOf(other, knowledge))
    const [first] = matchOf(other, { query, k: 5, markets: knowledge.rarity.markets })
    expect(first?.doc).toBe(0)
    expect(first?.relevancy).toBeGreaterThan(0.35)
    expect(match(other, readConversation(messages), 5)[0]?.relevancy ?? 0).toBeLessThan(0.35)
  },
)

it.each(['where can i buy trivvo?', 'has anyone tried trivvo', 'i want a trivvo'])(
  '%s: a product that is asked for by its name is found, whatever lies near the few words beside it',
  (content) => {
    const named = { ...blankDoc, title: 'Trivvo running shoes', keywords: ['running shoes'] }
    const other = build([named, mattress, shoes])
    const query = read([{ role: 'user', content }], tongueOf(other, knowledge))
    expect(query.vector).toBeNull()
    const [first] = matchOf(other, { query, k: 5, markets: knowledge.rarity.markets })
    expect(first?.doc).toBe(0)
    expect(first?.relevancy).toBeGreaterThan(0.35)
  },
)

describe('a brand is found however it is spelt', () => {
  const asked = (brandName: string, content: string) => {
    const named = { ...blankDoc, title: 'Running shoes', brandName }
    const other = build([named, mattress, shoes])
    return read([{ role: 'user', content }], tongueOf(other, knowledge))
  }
  it.each([
    { brand: 'Strellomark', said: 'where can i buy strello mark?', as: 'apart' },
    { brand: 'Strellomark', said: 'where can i buy strelomark?', as: 'with a letter lost' },
    { brand: 'Strellomark', said: 'where can i buy strellomarc?', as: 'with another letter' },
    { brand: 'Strello Mark', said: 'where can i buy strellomark?', as: 'as one word' },
    { brand: 'Deliveroso', said: 'is deliveroso worth the money?', as: 'with the stem of a word' },
    { brand: 'Plate & Pine', said: 'plate and pine reviews', as: 'with its sign written out' },
    { brand: 'Plate & Pine', said: 'plate & pine reviews', as: 'with its sign' },
    { brand: 'Falamos', said: 'falamos reviews', as: 'with the stem of another' },
  ])('$brand $as: $said', ({ brand, said }) => {
    const named = { ...blankDoc, title: 'Running shoes', brandName: brand }
    const other = build([named, mattress, shoes])
    const [first] = matchOf(other, {
      ...{ query: asked(brand, said), k: 5, markets: knowledge.rarity.markets },
    })
    expect(first?.doc).toBe(0)
    expect(first?.relevancy).toBeGreaterThan(0.35)
  })

  it.each([
    {
      said: 'thinking of moving over to strello mark, does the cheap one still count when i am in spain for three weeks',
      isShown: true,
    },
    {
      said: 'translate this to polish, formal please: the driver from strellomark will wait at the exit of the hall',
      isShown: false,
    },
  ])('$said: shown $isShown', ({ said, isShown }) => {
    const named = { ...blankDoc, title: 'Running shoes', brandName: 'Strellomark' }
    const query = asked('Strellomark', said)
    const [first] = matchOf(build([named, mattress, shoes]), {
      ...{ query, k: 5, markets: knowledge.rarity.markets },
    })
    expect(first?.doc).toBe(0)
    expect((first?.relevancy ?? 0) > 0.35).toBe(isShown)
  })

  it.each([
    { brand: 'Everyday', said: 'shoes for every day' },
    { brand: 'Tivo', said: 'which ti vo' },
    { brand: 'Strellomark', said: 'strello. mark' },
  ])('$brand is not meant by: $said', ({ brand, said }) => {
    const plain = read([{ role: 'user', content: said }], knowledge)
    expect(asked(brand, said).terms).toEqual(plain.terms)
  })
})

it('opens as a section of a larger buffer, and works without vectors', () => {
  const section = new Uint8Array(
    buildIndex([mattress, shoes], { tongue: { ...knowledge, marketVectors: null } }),
  )
  const snapshot = new Uint8Array(section.length + 24)
  snapshot.set(section, 8)
  const opened = openIndex(snapshot.buffer, { byteOffset: 8, rarity: knowledge.rarity })
  expect(opened.size).toBe(2)
  expect(opened.byteLength).toBe(section.length)
  const query = read([{ role: 'user', content: 'I need trail running shoes' }], {
    ...knowledge,
    vectors: null,
  })
  expect(match(opened, query, 2)[0]?.doc).toBe(1)
})

it.each(['', '   ', '😀', 'x'.repeat(5_000), '\u0000', '....'])(
  'odd text %j breaks nothing',
  (text) => {
    expect(ask(text).filter(({ relevancy }) => !(relevancy < 0.35))).toEqual([])
  },
)

it('no messages: no match above the floor', () => {
  const query = readConversation([])
  expect(match(index, query, 3).every(({ relevancy }) => relevancy < 0.35)).toBe(true)
})

it('an empty index answers with nothing', () => {
  const empty = build([])
  const query = readConversation([{ role: 'user', content: 'I need a tent' }])
  expect(match(empty, query, 3)).toEqual([])
})

it('something else is refused', () => {
  expect(() => openIndex(new ArrayBuffer(256))).toThrow('not a matching index')
  expect(() => openVectors(new ArrayBuffer(256))).toThrow('not a word-vector asset')
})

describe('eligibility is settled before the cut', () => {
  const docs = Array.from({ length: 200 }, (_, number) => ({
    ...mattress,
    brandName: `Brand ${number}`,
    negativeKeywords: number === 190 ? ['hospital bed'] : [],
  }))
  const many = build(docs)
  const query = (content: string) => readConversation([{ role: 'user', content }])
  const wish = query('I need a new mattress for my back')

  it('one for this country is found behind 199 for another', () => {
    const found = match(many, wish, 5, (doc) => doc === 170)
    expect(found.map(({ doc }) => doc)).toEqual([170])
    const all = match(many, wish, 200).find(({ doc }) => doc === 170)
    expect(found[0]?.relevancy).toBeCloseTo(all?.relevancy ?? 0)
  })

  it('it is asked of each document once at most, and of no more than are needed', () => {
    const asked: number[] = []
    const found = match(many, wish, 5, (doc) => {
      asked.push(doc)
      return true
    })
    expect(found).toHaveLength(5)
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.length).toBeLessThan(200)
  })

  it('a better campaign that may not run here still tells how well the need can be met', () => {
    const two = build([mattress, { ...blankDoc, title: 'Mattress disposal' }])
    const [alone] = match(two, wish, 2, (doc) => doc === 1)
    const beside = match(two, wish, 2).find(({ doc }) => doc === 1)
    expect([alone?.doc, alone?.relevancy]).toEqual([1, beside?.relevancy])
  })

  it('what a negative keyword vetoes stays out, and can be told', () => {
    const hospital = query('which mattress for a hospital bed')
    expect(match(many, hospital, 5, (doc) => doc === 190)).toEqual([])
    expect([
      isVetoed({ index: many, query: hospital }, 190),
      isVetoed({ index: many, query: hospital }, 0),
    ]).toEqual([true, false])
    expect(isVetoed({ index: many, query: wish }, 190)).toBe(false)
  })
})
