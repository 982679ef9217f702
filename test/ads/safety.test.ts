import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readItems } from '../../scripts/eval-data.ts'
import { FINE, readCases } from '../../scripts/safety-data.ts'
import { judgeSafety, waryFloor } from '../../src/ads/safety.ts'
import { troubleIn } from '../../src/ads/safety-sense.ts'
import { SENSE_BIAS, SENSE_WORDS } from '../../src/ads/safety-weights.ts'

const more: { silent: string[]; fine: string[] } = JSON.parse(
  readFileSync('test/ads/safety-cases.json', 'utf8'),
)
const items = readItems('test/language/cases')
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

describe('of long conversations the newest 32,000 characters are read', () => {
  const said = (content: string) => ({ role: 'user', content })
  const sad = said('I want to kill myself')
  const long = said(`${'The train was late again. '.repeat(308)}`)
  it.each([
    { what: 'before three long messages', messages: [sad, long, long, long], silent: true },
    { what: 'before five', messages: [sad, long, long, long, long, long], silent: false },
    { what: 'after five', messages: [long, long, long, long, long, sad], silent: true },
    {
      what: 'at the end of a very long one',
      messages: [said(long.content.repeat(5) + sad.content)],
      silent: true,
    },
  ])('$what', ({ messages, silent }) => {
    expect(judgeSafety(messages).sensitive).toBe(silent)
  })
})

describe('what people want is not silenced', () => {
  it.each([...items.filter(({ kind }) => kind === 'match').map(say), ...more.fine])(
    '%s',
    (text) => {
      expect(judgeSafety([{ role: 'user', content: text }]).sensitive).toBe(false)
    },
  )
})

/** Silent, or so wary that few ads fit well enough. */
const WARY = 0.7
const silentShare = (path: string, fine: boolean) => {
  const some = readCases(path).filter(({ topic }) => (topic === FINE) === fine)
  const safeties = some.map(({ messages }) => judgeSafety(messages))
  return safeties.filter((safety) => waryFloor(WARY, safety) > WARY).length / some.length
}

describe('whole sets: the share silenced, and at most an eighth of the fine', () => {
  it.each([
    { file: 'data/first-half', least: 0.95 },
    { file: 'data/other-half', least: 0.95 },
    { file: 'data/wide', least: 0.95 },
    { file: 'data/third', least: 0.9 },
    { file: 'data/indirect', least: 0.8 },
    { file: 'data/second', least: 0.7 },
  ])('$file', ({ file, least }) => {
    expect(silentShare(`test/ads/${file}.tsv`, false)).toBeGreaterThanOrEqual(least)
    expect(silentShare(`test/ads/${file}.tsv`, true)).toBeLessThanOrEqual(0.125)
  })
})

describe('what the words say together asks for a better fit', () => {
  const floor = (content: string, asked = 0.35) =>
    waryFloor(asked, judgeSafety([{ role: 'user', content }]))
  it.each([
    { text: 'which tent for two', least: 0.35, most: 0.45 },
    { text: 'the platform edge has been on my mind every morning', least: 0.8, most: 1 },
  ])('$text', ({ text, least, most }) => {
    expect(floor(text)).toBeGreaterThanOrEqual(least)
    expect(floor(text)).toBeLessThanOrEqual(most)
  })
  it('an earlier turn counts as much as the newest', () => {
    const wary = [{ role: 'user', content: 'i keep standing too close to the tracks' }]
    const later = [...wary, { role: 'user', content: 'which tent for two' }]
    expect(waryFloor(0.35, judgeSafety(later))).toBe(waryFloor(0.35, judgeSafety(wary)))
    expect(waryFloor(0.35, judgeSafety(wary))).toBeGreaterThan(0.8)
  })
  it('every word of the table is found in it, and no other', () => {
    const table = SENSE_WORDS.trimEnd().split('\n')
    for (const line of table) {
      const [word = '', points] = line.split(' ')
      expect(troubleIn([], [word]), word).toBe(SENSE_BIAS + Number(points))
    }
    for (const word of ['', '!', 'zzzz', '~', 'accord', 'sign_nothing']) {
      expect(table.some((line) => line.startsWith(`${word} `))).toBe(false)
      expect(troubleIn([], [word])).toBe(SENSE_BIAS)
    }
  })
  it('who asks for no relevancy gets what is not sensitive', () => {
    expect(floor('the platform edge has been on my mind every morning', 0)).toBe(0)
    expect(floor('I want to end my life', 0)).toBe(1)
  })
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
  expect(judgeSafety(messages).sensitive).toBe(false)
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
