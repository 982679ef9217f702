import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isBotUserAgent } from '../../src/platform/agents/bots.ts'

const lines = (name: string) =>
  readFileSync(new URL(`./data/${name}`, import.meta.url).pathname, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

it('of at least 300 declared bots and AI crawlers, 99 % are caught', () => {
  const bots = lines('crawlers.txt')
  const missed = bots.filter((ua) => !isBotUserAgent(ua))
  expect(bots.length).toBeGreaterThanOrEqual(300)
  expect(missed.length / bots.length, missed.join('\n')).toBeLessThanOrEqual(0.01)
})

it('of at least 1,000 agents of people, at most one in a thousand is wrongly caught', () => {
  const people = lines('browsers.txt')
  const caught = people.filter((ua) => isBotUserAgent(ua))
  expect(people.length).toBeGreaterThanOrEqual(1_000)
  expect(caught.length / people.length, caught.join('\n')).toBeLessThanOrEqual(0.001)
})
