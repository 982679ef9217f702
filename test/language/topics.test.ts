import { expect, it } from 'vitest'
import { ADULT_TOPICS, resolveTopics } from '../../src/language/topics.ts'

it.each([
  { said: 'gambling', want: ['gambling'] },
  { said: 'Betting', want: ['gambling'] },
  { said: 'SPORTS BETTING', want: ['gambling'] },
  { said: 'cryptocurrency', want: ['crypto'] },
  { said: 'Real Estate', want: ['real_estate'] },
  { said: 'real-estate', want: ['real_estate'] },
  { said: 'apuestas', want: ['gambling'] },
  { said: 'Glücksspiel', want: ['gambling'] },
  { said: 'criptomonedas', want: ['crypto'] },
  { said: "jeux d'argent", want: ['gambling'] },
  { said: 'vinho', want: ['alcohol'] },
  { said: 'armi', want: ['weapons'] },
  { said: 'something unheard of', want: [] },
  { said: '', want: [] },
])('$said', ({ said, want }) => expect([...resolveTopics([said])]).toEqual(want))

it('minors see no gambling, alcohol, dating, crypto, adult, tobacco, weapons', () => {
  const closed = ['adult', 'alcohol', 'crypto', 'dating', 'gambling', 'tobacco', 'weapons']
  expect(ADULT_TOPICS).toEqual(new Set(closed))
})
