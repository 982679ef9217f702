import { describe, expect, it } from 'vitest'
import { readDictionary, readKnowledge } from '../../scripts/eval/data.ts'
import type { MatchDoc, Message, Tongue } from '../../src/language/contract.ts'
import { NO_EXAMPLES } from '../../src/language/contract.ts'
import {
  type Definition,
  openDictionary,
  packDictionary,
  partTermOf,
} from '../../src/language/dictionary.ts'
import { buildIndex } from '../../src/language/index/build.ts'
import { match } from '../../src/language/index/match.ts'
import { openIndex } from '../../src/language/index/open.ts'
import { sumWords } from '../../src/language/index/search.ts'
import { lexiconOf } from '../../src/language/lexicon.ts'
import { readConversation } from '../../src/language/read.ts'
import { troubleFeatures } from '../../src/language/safety/features.ts'
import { fold, tokensOf } from '../../src/language/text.ts'
import { meantBy } from '../../src/language/translate.ts'
import { termOf } from '../../src/language/words.ts'

const means = (...meanings: string[]): Definition => ({ meanings, ends: false })
const thing = (...meanings: string[]): Definition => ({ meanings, ends: true })
const few = openDictionary(
  packDictionary(
    new Map([
      [termOf('imker'), means('beekeeper')],
      [termOf('schlager'), means('racket', 'club', 'bat')],
      [termOf('gift'), means('poison')],
      [partTermOf('imker'), thing('beekeeper')],
      [partTermOf('anzug'), thing('suit')],
      [partTermOf('schon'), means('pretty')],
    ]),
  ),
)

describe('a dictionary', () => {
  it('knows what a word means, the most usual first, whatever its ending', () => {
    expect(few.meaningsOf('imker')).toEqual(['beekeeper'])
    expect(few.meaningsOf('schlagers')).toEqual(few.meaningsOf('schlager'))
    expect(few.meaningsOf('schlager')).toEqual(['racket', 'club', 'bat'])
    expect(few.meaningsOf('nobody')).toEqual([])
    expect(few.meaningsOf('')).toEqual([])
  })

  it('takes a long word apart where it knows both parts and the last is a thing', () => {
    expect(few.meaningsOf('imkeranzug')).toEqual(['beekeeper', 'suit'])
    expect(few.meaningsOf('imkersanzug')).toEqual(['beekeeper', 'suit'])
    expect(few.meaningsOf('anzugschon')).toEqual([])
    expect(few.meaningsOf('imkerxyzzy')).toEqual([])
    // A part is no word by itself.
    expect(few.meaningsOf('anzug')).toEqual([])
  })

  it('opens nothing that is no dictionary', () => {
    expect(() => openDictionary(new ArrayBuffer(64))).toThrow('not a dictionary')
  })

  it('is what data/dictionary says', () => {
    const asset = readDictionary()
    expect(asset.meaningsOf('matelas')).toEqual(['mattress'])
    expect(asset.meaningsOf('gewachshaus')).toEqual(['greenhouse'])
  })
})

const knowledge = { ...readKnowledge(), dictionary: few }
const docOf = (title: string, description: string): MatchDoc => ({
  ...{ title, description, brandName: '', adTexts: [], keywords: [], negativeKeywords: [] },
  ...{ topics: [], examples: NO_EXAMPLES },
})
const docs = [
  docOf('Suits for beekeepers', 'A white suit with a veil that no bee gets through.'),
  docOf('Tennis rackets', 'Rackets strung by hand.'),
]
const index = openIndex(buildIndex(docs, { tongue: knowledge }), knowledge)
const ask = (content: string): Message[] => [{ role: 'user', content }]
const termsOf = (content: string) => readConversation(ask(content), knowledge).terms

describe('a conversation in another language', () => {
  it('finds a campaign by what its words mean', () => {
    const query = readConversation(ask('Wo bekomme ich einen guten Imkeranzug?'), knowledge)
    const [best] = match(index, { query, k: 2, markets: knowledge.rarity.markets })
    expect(best?.doc).toBe(0)
  })

  it('misses no word that is known by what it means', () => {
    const { markets } = knowledge.rarity
    const totalOf = (tongue: Tongue) => {
      const { terms } = readConversation(ask('Wo bekomme ich einen Imkeranzug?'), tongue)
      return sumWords(index, { terms, markets }).total
    }
    expect(totalOf(knowledge)).toBeLessThan(totalOf({ ...knowledge, dictionary: null }))
  })

  it('is read as it stands where it is English', () => {
    const english = termsOf('my imker suit has a hole, where do I get another one?')
    expect(english.some(({ extra }) => extra)).toBe(false)
    expect(english.some(({ hash }) => hash === termOf('beekeeper'))).toBe(false)
  })

  it('is heard where nobody can tell which language it is', () => {
    expect(termsOf('imker bedarf').map(({ hash }) => hash)).toContain(termOf('beekeeper'))
  })

  it('counts each of several meanings for less', () => {
    const meant = termsOf('ich suche einen schlager').filter(({ extra }) => extra)
    expect(meant.map(({ hash }) => hash)).toEqual(['racket', 'club', 'bat'].map(termOf))
    for (const { weight } of meant) expect(weight).toBeCloseTo(1 / Math.sqrt(3), 5)
  })
})

describe('what a message means in English', () => {
  const entryOf = lexiconOf(knowledge)
  const meant = (text: string, struck?: string) => {
    const words = tokensOf(fold(text))
    const left = words.map((word) => (word === struck ? '' : word))
    return meantBy(left, words.map(entryOf))
  }

  it('is nothing else where it is English', () => {
    expect(meant('the imker is at work in the garden')).toEqual([])
  })

  it('is what its words mean, but for those that are struck out', () => {
    expect(meant('ich bin imker und suche einen garten')).toEqual([termOf('beekeeper')])
    expect(meant('ich bin imker und suche einen garten', 'imker')).toEqual([])
  })

  it.each([
    { said: 'gift wrapping', means: [] },
    { said: 'plus one gift', means: [] },
    { said: 'no gift this time', means: [] },
    { said: 'is the gift shop open?', means: [] },
    { said: 'wer hat denn gift getrunken', means: ['poison'] },
    { said: 'Wat is de beste imker hier?', means: ['beekeeper'] },
    { said: 'Mijn imker is weg', means: ['beekeeper'] },
  ])('of an English word only where the message surely is in another language: $said', (row) => {
    expect(meant(row.said)).toEqual(row.means.map(termOf))
  })

  it('reaches the guard', () => {
    const words = tokensOf(fold('wer hat denn gift getrunken'))
    const heard = { words, found: [], meant: meant('wer hat denn gift getrunken') }
    const { words: slots } = troubleFeatures(heard, knowledge.guard)
    const { words: without } = troubleFeatures({ words, found: [] }, knowledge.guard)
    expect(slots).toHaveLength(without.length + 1)
  })

  it('tells as much as what it means, and lies there, where markets do not know the word', () => {
    const { abroad, said, place } = entryOf('imkeranzug')
    expect(place).toBeNull()
    expect(abroad?.place).not.toBeNull()
    expect(said?.occurrences).toBe(0)
    expect(abroad?.said.occurrences).toBeGreaterThan(0)
  })

  it('is no slip of the pen, but in an English message it may be one', () => {
    const read = (content: string) => readConversation(ask(content), knowledge).words
    expect(read('wir suchen einen imkeren')).toContain('imkeren')
    expect(read('where do I buy musrooms?')).toContain('mushrooms')
  })
})

describe('what is meant counts once', () => {
  const worlds = (titles: readonly string[]) => {
    const own = titles.map((title) => docOf(title, ''))
    return openIndex(buildIndex(own, { tongue: knowledge }), knowledge)
  }
  const { markets } = knowledge.rarity
  const totalIn = (titles: readonly string[], content: string) =>
    sumWords(worlds(titles), { terms: termsOf(content), markets }).total

  it('however many of its meanings, and whether or not the word itself, are known', () => {
    const asked = 'ich suche einen schlager'
    const one = totalIn(['Rackets', 'Sofas'], asked)
    expect(one).toBeGreaterThan(0)
    expect(totalIn(['Rackets', 'Bats', 'Clubs'], asked)).toBeLessThan(1.3 * one)
    const own = totalIn(['Rackets', 'Schlager'], asked)
    expect(totalIn(['Rackets', 'Bats', 'Schlager'], asked)).toBeCloseTo(own, 0)
  })

  it('and as said where it was said in English too, at any time', () => {
    const said: Message[] = [
      { role: 'user', content: 'wo gibt es einen schlager, und was kostet einer?' },
      { role: 'assistant', content: 'A racket is what you need.' },
      { role: 'user', content: 'ja, einen schlager' },
    ]
    const { terms } = readConversation(said, knowledge)
    const racket = terms.find(({ hash }) => hash === termOf('racket'))
    expect(racket).toMatchObject({ newest: true, extra: false, isMeant: false })
    expect(racket?.weight).toBeCloseTo(1 / Math.sqrt(3), 5)
  })
})

it('a word without end costs no time', () => {
  const words = ['a'.repeat(8_000), `${'imker'.repeat(1_000)}anzug`]
  for (const word of words) expect(few.meaningsOf(word)).toEqual([])
})
