import { expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval/data.ts'
import { aucOf } from '../../scripts/learnt/fit.ts'
import { readHeldWishes } from '../../scripts/wish/learn.ts'
import { readConversation, readTurns } from '../../src/language/read.ts'
import {
  createForms,
  phraseSlots,
  SLOTS,
  WISH_SLOTS,
  wordSlots,
} from '../../src/language/wish/features.ts'
import { judgeWish } from '../../src/language/wish/judge.ts'

const knowledge = readKnowledge()
const wishOf = (content: string) =>
  judgeWish(knowledge, readTurns([{ role: 'user', content }], knowledge))
const words = 'how do i get rid of the moss between the stones'.split(' ')

it('words have slots of their own, beside those of turns of phrase', () => {
  const forms = words.map(createForms(() => true))
  const phrases = phraseSlots(forms)
  expect(phrases.length).toBeGreaterThan(words.length)
  expect(Math.max(...phrases)).toBeLessThan(SLOTS)
  const plain = wordSlots(forms)
  expect(plain.length).toBeGreaterThan(2 * words.length)
  expect(Math.min(...plain)).toBeGreaterThanOrEqual(SLOTS)
  expect(Math.max(...plain)).toBeLessThan(WISH_SLOTS)
  expect(new Set(plain).size).toBe(plain.length)
  expect(wordSlots(forms)).toEqual(plain)
})

it('the form of a word is known where the word is not', () => {
  const slotsOf = (word: string) => wordSlots([createForms(() => true)(word)])
  const shared = (one: string, other: string) =>
    slotsOf(one).filter((slot) => slotsOf(other).includes(slot)).length
  expect(shared('recommending', 'recommendations')).toBeGreaterThan(0)
  expect(shared('recommending', 'moss')).toBe(0)
})

it.each([
  [
    'our hedge trimmer died, which one for a tall beech hedge',
    'why do beech hedges keep their leaves',
  ],
  [
    'is a dehumidifier worth it for a cellar',
    'my dehumidifier filled up twice today, so proud of it',
  ],
  ['somebody to tune an old piano in Leeds', 'how many strings does a piano have'],
  ['cheap flights to Oslo in May', 'our flight to Oslo was late again, typical'],
  ['wo bekomme ich ein gebrauchtes Lastenrad her', 'wer hat das Lastenrad erfunden'],
])('"%s" is more of a wish than "%s"', (wish, none) => {
  expect(wishOf(wish)).toBeGreaterThan(wishOf(none) + 1)
})

it('one sentence that asks is heard among many that tell', () => {
  const told =
    'We moved in last spring. The lawn runs down to a stream. My father scythed it for forty years. The grass is wet until noon, and the slope is steep.'
  expect(
    wishOf(`${told} What kind of mower should I get for that? He laughs at me.`),
  ).toBeGreaterThan(wishOf(`${told} He laughs at me.`) + 1)
})

it.each([
  ['home', 0.94],
  ['work', 0.95],
  ['phones', 0.89],
  ['talks', 0.9],
  ['hard', 0.92],
  ['plain', 0.97],
] as const)(
  'a wish of data/wishes/held/%s is surer than none with a chance of %d at least',
  (name, least) => {
    const held = readHeldWishes(name)
    expect(held.length).toBeGreaterThan(250)
    const judged = held.map(({ messages, wish }) => ({
      odds: readConversation(messages, knowledge).wish,
      yes: wish,
    }))
    expect(aucOf(judged)).toBeGreaterThan(least)
  },
)
