import { expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval/data.ts'
import { hear } from '../../src/language/ear.ts'
import { readConversation } from '../../src/language/read.ts'
import { judgeSafety } from '../../src/language/safety/judge.ts'
import { collectGarbage } from '../support/garbage.ts'

const tongue = readKnowledge()
const message = () => ({ role: 'user', content: 'Where do I get a second-hand cargo bike?' })

it('hears the words of a message, with what is known of each', () => {
  const { words, entries } = hear(message(), { text: message().content, tongue })
  expect(words.slice(-4)).toEqual(['hand', 'cargo', 'bike', ''])
  expect(entries.map(({ word }) => word)).toEqual(words)
  const bike = entries.at(-2)
  expect(bike).toMatchObject({ isFine: true, isTelling: true })
  expect(bike?.said?.occurrences).toBeGreaterThan(0)
  expect(entries.at(-1)).toMatchObject({ isTelling: false, said: null, telling: null })
})

it('hears a message once, but anew what is more or less of it, and in another tongue', () => {
  const one = message()
  const text = one.content
  const first = hear(one, { text, tongue })
  expect(hear(one, { text: message().content, tongue })).toBe(first)
  expect(hear(message(), { text, tongue })).not.toBe(first)
  expect(hear(one, { text: 'Where do I get', tongue }).words).toEqual(['where', 'do', 'i', 'get'])
  const other = { ...tongue, marketVectors: null }
  expect(hear(one, { text, tongue: other }).entries.every(({ place }) => place === null)).toBe(true)
})

it('keeps nothing of an index that the tongue of a request knew: what is published next takes its place', async () => {
  const rarity = { ...tongue.rarity }
  const readWithNames = () => {
    const names = { isNamed: () => false, isBrand: () => false, brandLike: () => '' }
    const messages = [message()]
    judgeSafety(messages, { ...tongue, rarity, names })
    readConversation(messages, { ...tongue, rarity, names })
    return new WeakRef(names)
  }
  const names = readWithNames()
  await collectGarbage()
  expect(names.deref()).toBeUndefined()
  expect(hear(message(), { text: 'bike', tongue: { ...tongue, rarity } }).entries).toHaveLength(1)
})
