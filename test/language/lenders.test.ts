import { expect, it } from 'vitest'
import { readKnowledge } from '../../scripts/eval/data.ts'
import { readKinds } from '../../scripts/markets/kinds.ts'
import { readNiches } from '../../scripts/markets/niches.ts'
import { readMarkets } from '../../scripts/markets/read.ts'
import type { MatchDoc } from '../../src/language/contract.ts'
import { listLenders } from '../../src/language/markets/borrow.ts'
import { blankDoc } from '../support/documents.ts'

const knowledge = readKnowledge()
const markets = readMarkets()
const EACH = 8

const lendersOf = (doc: Partial<MatchDoc>) => listLenders({ ...blankDoc, ...doc }, knowledge)
/** Behind the markets stand the niches. */
const isMarket = ({ market }: { market: number }) => market < markets.length
const lent = [...markets, ...readNiches(), ...readKinds()]
const namesOf = (title: string) => lendersOf({ title }).map(({ market }) => lent[market]?.name)

it('who advertises what a market is about is lent by that market before any other', () => {
  const asked = markets
    .map((market, number) => ({ market, number }))
    .filter((_, at) => at % EACH === 0)
  const found = asked.filter(({ market: { about, terms }, number }) => {
    const lenders = lendersOf({ description: about, keywords: terms.slice(0, 4) })
    return lenders.find(isMarket)?.market === number
  })
  expect(asked.length).toBeGreaterThan(200)
  expect(found.length / asked.length).toBeGreaterThan(0.93)
})

it('the direction of all its words tells which sense of a word a campaign means', () => {
  expect(namesOf('Pension for dogs while you travel')[0]).toMatch(/(dog|pet) boarding/i)
  expect(namesOf('A ring for the doorbell')[0]).toMatch(/video doorbell/i)
})

it('at most three markets lend, the surest first, each between nothing and all', () => {
  for (const { name } of markets.slice(0, 50)) {
    const sure = lendersOf({ title: name }).map((lender) => lender.sure)
    expect(sure.length).toBeGreaterThan(0)
    expect(sure.length).toBeLessThanOrEqual(3)
    expect(sure).toEqual([...sure].sort((a, b) => b - a))
    expect(Math.max(...sure)).toBeLessThanOrEqual(1)
    expect(Math.min(...sure)).toBeGreaterThan(0)
  }
})

it('a campaign that says nothing is lent nothing', () => {
  expect(lendersOf({})).toEqual([])
})
