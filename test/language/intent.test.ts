import { expect, it } from 'vitest'
import { readVectors } from '../../scripts/eval-data.ts'
import { readConversation } from '../../src/language/contract.ts'
import { intentFeatures, intentOf, intentWeight, meaningScore } from '../../src/language/intent.ts'
import { INTENT_BIAS } from '../../src/language/intent-weights.ts'
import { readNewest } from '../../src/language/read.ts'

const vectors = readVectors()
const said = (content: string) => [{ role: 'user', content }]

it.each([
  ['which trail shoes for mud?', true],
  ['quiet dishwasher under 500', true],
  ['is there a cheaper one', true],
  ['guinzaglio per cane grande che tira', true],
  ['my winter tyres are bald and it snows on monday', true],
  ['who invented the dishwasher', false],
  ['translate "the shoes are wet" into french', false],
  ['my dishwasher simulation in unity throws a null reference', false],
  ['write a story about a lonely mattress', false],
  ['wie hoch ist der mount everest', false],
  ['thanks, that was nice of you', false],
])('%j asks for something: %j', (text, wish) => {
  expect(readConversation(said(text), vectors).commercial).toBe(wish)
})

it.each([
  'I need new shoes. I need them soon, under 100 or under 200',
  'busco un colchón para dolor de espalda',
  'hey',
  '',
])('features and weights of %j add up to the intent that is served', (text) => {
  const newest = readNewest(said(text), vectors)
  if (newest === undefined) return expect(readConversation(said(text), vectors).intent).toBe(0)
  const { wording, meaning } = intentFeatures(newest, vectors)
  let sum = INTENT_BIAS + meaningScore(meaning)
  for (const [name, count] of wording) sum += intentWeight(name) * count
  const intent = 1 / (1 + Math.exp(-sum))
  expect(intentOf(newest, vectors, null)).toBeCloseTo(intent, 5)
  expect(readConversation(said(text), vectors).intent).toBeCloseTo(intent, 5)
})

it('judges without vectors too', () => {
  const wish = readConversation(said('which running shoes should I buy under 100?'), null)
  const tale = readConversation(said('tell me a joke about a horse'), null)
  expect(wish.intent).toBeGreaterThan(tale.intent)
})
