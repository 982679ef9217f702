import { expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval/data.ts'
import { openAsker } from '../../scripts/wish/asked.ts'
import { readHeldFrames } from '../../scripts/wish/frames.ts'
import { tellingOf } from '../../src/language/rarity.ts'
import { termOf } from '../../src/language/words.ts'

// As most people ask, in the fewest words, for what the demo's campaigns have as keywords.
const ask = openAsker()

it.each([
  ['best {}', 0.8],
  ["what's the best {}?", 0.8],
  ['which {} should i buy?', 0.8],
  ['can you recommend a {}?', 0.8],
  ['{} recommendations', 0.8],
  ['top rated {}', 0.8],
  ['cheap {}', 0.8],
  ["what's a good {}?", 0.65],
  ['I need a new {}.', 0.8],
  ['is there a good {} for beginners?', 0.8],
])('“%s” gets the ad of its campaign for %d of the keywords at least', (text, least) => {
  expect(ask({ text }).own).toBeGreaterThan(least)
})

it('words that ask for anything tell less than what is asked for', () => {
  const { rarity } = readKnowledge()
  const toldBy = (words: string) =>
    words.split(' ').map((word) => tellingOf(rarity.occurrences(termOf(word)), rarity.markets))
  const most = Math.max(...toldBy('recommend suggest cheap buy brand worth'))
  expect(Math.min(...toldBy('tent shoes kettle insurance guitar'))).toBeGreaterThan(most)
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
])('“%s” gets none', (text) => expect(ask({ text }).any).toBeLessThan(0.02))

it('so it is in ways to ask and to speak of it by an author who taught nothing', () => {
  const asked = readHeldFrames().map((frame) => ({ wish: frame.wish, ...ask(frame) }))
  const meanOf = (wish: boolean, which: 'own' | 'any') => {
    const some = asked.filter((one) => one.wish === wish)
    return some.reduce((sum, one) => sum + one[which], 0) / some.length
  }
  expect(meanOf(true, 'own')).toBeGreaterThan(0.85)
  expect(meanOf(false, 'any')).toBeLessThan(0.09)
}, 60_000)
