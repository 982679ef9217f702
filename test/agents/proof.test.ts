import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { visitorOf } from '../../src/platform/agents/visitor.ts'

const lines = (name: string) =>
  readFileSync(new URL(`./data/${name}`, import.meta.url).pathname, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

it('of at least 300 declared bots and AI crawlers, 99 % are caught', () => {
  const bots = lines('crawlers.txt')
  const missed = bots.filter((ua) => visitorOf(ua) !== 'crawler')
  expect(bots.length).toBeGreaterThanOrEqual(300)
  expect(missed.length / bots.length, missed.join('\n')).toBeLessThanOrEqual(0.01)
})

it('of at least 1,000 agents of people, at most one in a thousand is taken for anything else', () => {
  const people = lines('browsers.txt')
  const wrong = people.filter((ua) => visitorOf(ua) !== 'person')
  expect(people.length).toBeGreaterThanOrEqual(1_000)
  expect(wrong.length / people.length, wrong.join('\n')).toBeLessThanOrEqual(0.001)
})

it('of at least 60 runtimes and 20 apps, none is taken for anything else', () => {
  const runtimes = lines('runtimes.txt')
  const apps = lines('apps.txt')
  expect(runtimes.length).toBeGreaterThanOrEqual(60)
  expect(apps.length).toBeGreaterThanOrEqual(20)
  expect(runtimes.filter((ua) => visitorOf(ua) !== 'runtime')).toEqual([])
  expect(apps.filter((ua) => visitorOf(ua) !== 'person')).toEqual([])
})

it('of more than 120 libraries that somebody else lists nine in ten are known as such', () => {
  const libraries = lines('libraries.txt')
  const wrong = libraries.filter((ua) => visitorOf(ua) !== 'runtime')
  expect(libraries.length).toBeGreaterThanOrEqual(120)
  expect(wrong.length / libraries.length, wrong.join('\n')).toBeLessThanOrEqual(0.1)
})
