import { expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval-data.ts'
import { readOffers } from '../../scripts/explain/input.ts'
import { compileSnapshot, openSnapshot } from '../../src/campaigns/snapshot/format.ts'
import { match } from '../../src/language/index/match.ts'
import { tongueOf } from '../../src/language/index/names.ts'
import { readConversation } from '../../src/language/read.ts'

// As most people ask, in the fewest words, for what the demo's campaigns have as keywords.
const FLOOR = 0.35
const knowledge = readKnowledge()
const { rarity } = knowledge
const offers = readOffers(undefined, Date.now())
const snapshot = openSnapshot(compileSnapshot(offers, knowledge), { version: 'demo', rarity })
const tongue = tongueOf(snapshot.index, knowledge)
const keywords = offers.flatMap(({ id, keywords: own }) => own.map((keyword) => ({ id, keyword })))

/** The share of keywords for which a way to speak of one gets the ad of its campaign, and any. */
function ask(frame: string) {
  const shown = keywords.map(({ id, keyword }) => {
    const content = frame.replace('{}', keyword)
    const query = readConversation([{ role: 'user', content }], tongue)
    const [best] = match(snapshot.index, { query, k: 64, markets: rarity.markets })
    const isShown = best !== undefined && best.relevancy >= FLOOR
    return { any: isShown, own: isShown && snapshot.id(best.doc) === id }
  })
  const shareOf = (which: 'any' | 'own') =>
    shown.filter((one) => one[which]).length / keywords.length
  return { any: shareOf('any'), own: shareOf('own') }
}

it.each([
  ['best {}', 0.75],
  ["what's the best {}?", 0.55],
  ['which {} should i buy?', 0.8],
  ['can you recommend a {}?', 0.65],
  ['{} recommendations', 0.7],
  ['top rated {}', 0.6],
  ['cheap {}', 0.8],
  ['I need a new {}.', 0.7],
  ['is there a good {} for beginners?', 0.75],
])('“%s” gets the ad of its campaign for %d of the keywords at least', (frame, least) => {
  expect(ask(frame).own).toBeGreaterThan(least)
})

it.each([
  'who invented the {}?',
  'how does a {} work?',
  'i just bought a {}, so happy',
  'write a poem about a {}',
  'what is the plural of {}?',
  'how do i clean my {}?',
  'how do you say {} in french?',
  'the history of the {}',
])('“%s” gets none', (frame) => expect(ask(frame).any).toBeLessThan(0.02))
