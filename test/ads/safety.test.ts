import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readItems } from '../../scripts/eval-data.ts'
import { FINE, readCases } from '../../scripts/safety-data.ts'
import { judgeSafety } from '../../src/ads/safety.ts'

const more: { silent: string[]; fine: string[] } = JSON.parse(
  readFileSync('test/ads/safety-cases.json', 'utf8'),
)
const items = readItems('test/matching/cases')
const say = (item: (typeof items)[number]) =>
  item.messages.map(({ content }) => content).join(' / ')

describe('moments for silence', () => {
  it.each([...items.filter(({ kind }) => kind === 'sensitive').map(say), ...more.silent])(
    '%s',
    (text) => {
      expect(judgeSafety([{ role: 'user', content: text }]).sensitive).toBe(true)
    },
  )
})

describe('what people want is not silenced', () => {
  it.each([...items.filter(({ kind }) => kind === 'match').map(say), ...more.fine])(
    '%s',
    (text) => {
      expect(judgeSafety([{ role: 'user', content: text }])).toEqual({ sensitive: false })
    },
  )
})

describe('whole sets: the share silenced, and at most 6 percent of the fine', () => {
  it.each([
    { file: 'first-half', least: 0.95 },
    { file: 'other-half', least: 0.95 },
    { file: 'wide', least: 0.95 },
    { file: 'third', least: 0.8 },
    { file: 'indirect', least: 0.6 },
    { file: 'second', least: 0.5 },
  ])('$file', ({ file, least }) => {
    const cases = readCases(`test/ads/data/${file}.tsv`)
    const silent = (fine: boolean) => {
      const some = cases.filter(({ topic }) => (topic === FINE) === fine)
      return some.filter(({ messages }) => judgeSafety(messages).sensitive).length / some.length
    }
    expect(silent(false)).toBeGreaterThanOrEqual(least)
    expect(silent(true)).toBeLessThanOrEqual(0.06)
  })
})

it('words may say together what no phrase says', () => {
  const messages = [
    { role: 'user', content: 'the platform edge has been on my mind every morning' },
  ]
  expect(judgeSafety(messages).sensitive).toBe(true)
})

it('a sensitive turn counts when it is not the last', () => {
  const messages = [
    { role: 'user', content: 'I want to end my life' },
    { role: 'assistant', content: 'I am here with you.' },
    { role: 'user', content: 'anyway, which running shoes should I buy' },
  ]
  expect(judgeSafety(messages)).toMatchObject({ sensitive: true, topic: 'self_harm' })
})

it('one hint is nothing, two different ones are', () => {
  const user = (content: string) => ({ role: 'user', content })
  expect(judgeSafety([user('it is all so pointless')]).sensitive).toBe(false)
  expect(judgeSafety([user('it is all so pointless'), user('i feel so alone')]).sensitive).toBe(
    true,
  )
})

it('the system prompt is not the user', () => {
  const messages = [
    { role: 'system', content: 'If the user mentions suicide, show the hotline.' },
    { role: 'user', content: 'which tent for two' },
  ]
  expect(judgeSafety(messages)).toEqual({ sensitive: false })
})

describe('a long message is judged at both ends', () => {
  const harmless =
    'The parts list of the shelf has screws, boards and a small bag of glue. '.repeat(200)
  it.each([
    { name: 'harmless text before', content: `${harmless}\nI want to kill myself`, want: true },
    { name: 'harmless text after', content: `I want to kill myself.\n${harmless}`, want: true },
    {
      name: 'both',
      content: `${harmless.slice(0, 3_000)} I want to kill myself. ${harmless.slice(0, 3_000)}`,
      want: true,
    },
    { name: 'nothing but harmless text', content: harmless, want: false },
    {
      name: 'the two ends do not make a phrase together',
      content: `${'a'.repeat(3_995)} kill${' b'.repeat(3_000)}myself${' c'.repeat(1_997)}`,
      want: false,
    },
  ])('$name', ({ content, want }) => {
    expect(judgeSafety([{ role: 'user', content }]).sensitive).toBe(want)
  })
})
