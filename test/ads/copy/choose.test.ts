import { describe, expect, it } from 'vitest'
import { readKnowledge } from '../../../scripts/eval/data.ts'
import { chooseOwnAd } from '../../../src/ads/copy/choose.ts'
import type { Creative } from '../../../src/campaigns/snapshot/creative.ts'
import type { Query, WordVectors } from '../../../src/language/contract.ts'
import { readConversation } from '../../../src/language/read.ts'

const knowledge = readKnowledge()
const { marketVectors: vectors } = knowledge
const creative = (fields: Partial<Creative>): Creative => ({
  title: 'Ridge trail running shoes',
  brandName: 'Ridge',
  description: 'Trail running shoes with deep lugs.',
  adTexts: [],
  cta: null,
  landingPage: 'https://ridge.example/',
  favicon: null,
  leadForm: null,
  ...fields,
})
const ask = (...turns: string[]) =>
  readConversation(
    turns.map((content) => ({ role: 'user', content })),
    knowledge,
  )

const ownText = (from: Creative, query: Query | null, vectors: WordVectors | null) =>
  chooseOwnAd(from, { query, vectors, seed: 1 }).text

describe("the campaign's own texts", () => {
  it.each([
    {
      name: 'an exact word decides',
      says: 'shoes for muddy trails',
      texts: ['Light on your feet.', 'Grip for muddy trails.'],
      want: 1,
    },
    {
      name: 'so does another form of the word',
      says: 'I want to start running in the mountains',
      texts: ['Shoes for tennis courts.', 'For runners who love mountain air.'],
      want: 1,
    },
    {
      name: 'and nearness in meaning, without a common word',
      says: 'my ankles ache after a shift at the hospital',
      texts: ['Pack light for the weekend.', 'Nurses walk in comfort, free of foot pain.'],
      want: 1,
    },
    {
      name: 'the newest message counts more than an earlier one',
      says: ['a tent for the beach', 'no, boots for snow'],
      texts: ['A tent for the beach.', 'Boots for snow.'],
      want: 1,
    },
    {
      name: "the conversation's language is preferred",
      says: 'Welche Laufschuhe sind gut für nasse Wege im Wald?',
      texts: ['Shoes for the woods and for the rain.', 'Schuhe für den Wald und für den Regen.'],
      want: 1,
    },
    {
      name: 'the first of equals',
      says: 'shoes',
      texts: ['Good shoes here.', 'Good shoes here.'],
      want: 0,
    },
  ])('$name', ({ says, texts, want }) => {
    const query = ask(...[says].flat())
    expect(ownText(creative({ adTexts: texts }), query, vectors)).toBe(texts[want])
  })

  it('needs neither vectors nor a conversation', () => {
    const adTexts = ['Light on your feet.', 'Grip for muddy trails.']
    const two = creative({ adTexts })
    for (const query of [null, ask()]) {
      const drawn = Array.from(
        { length: 20 },
        (_, seed) => chooseOwnAd(two, { query, vectors: null, seed }).text,
      )
      expect(new Set(drawn)).toEqual(new Set(adTexts))
    }
    expect(ownText(two, ask('muddy'), null)).toBe('Grip for muddy trails.')
  })
})

describe('without own texts', () => {
  const long = `${'Shoes for every path and season, '.repeat(8)}and more.`
  it.each([
    {
      name: 'the description, under the brand',
      fields: {},
      says: 'shoes',
      want: 'Ridge: Trail running shoes with deep lugs.',
    },
    {
      name: 'the brand is not said twice',
      fields: { description: 'Ridge makes shoes for trails. They last.' },
      says: 'shoes',
      want: 'Ridge makes shoes for trails.',
    },
    {
      name: 'the sentence that fits',
      fields: { description: 'Trail shoes since 1990. Deep lugs hold on muddy ground.' },
      says: 'what holds on mud?',
      want: 'Ridge: Deep lugs hold on muddy ground.',
    },
    {
      name: 'not one that leans on the sentence before',
      fields: { description: 'Trail shoes since 1990. They hold on muddy ground.' },
      says: 'what holds on mud?',
      want: 'Ridge: Trail shoes since 1990.',
    },
    {
      name: 'decimals end no sentence',
      fields: { description: 'A plate of 1.5 mm protects the foot. Vegan.' },
      says: '',
      want: 'Ridge: A plate of 1.5 mm protects the foot.',
    },
    {
      name: 'a very short description gets the title',
      fields: { description: 'Wow!' },
      says: '',
      want: 'Ridge trail running shoes: Wow!',
    },
    {
      name: 'no description: the title',
      fields: { description: ' ' },
      says: '',
      want: 'Ridge trail running shoes',
    },
  ])('$name', ({ fields, says, want }) => {
    expect(ownText(creative(fields), ask(says), vectors)).toBe(want)
  })

  it('cuts at a word and never exceeds 200 characters', () => {
    const text = ownText(creative({ description: long }), ask('shoes'), vectors)
    expect(text.length).toBeLessThanOrEqual(200)
    expect(text).toMatch(/(path|season|for|every|and|Shoes)…$/)
    expect(ownText(creative({ description: 'x'.repeat(900) }), null, null)).toHaveLength(200)
  })
})
