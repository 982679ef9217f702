import type { Markets, MatchDoc, Message, Tongue } from '../../src/language/contract.ts'
import { buildIndex } from '../../src/language/index/build.ts'
import { openIndex } from '../../src/language/index/open.ts'
import { borrowFor } from '../../src/language/markets/borrow.ts'
import { openMarkets } from '../../src/language/markets/open.ts'
import { type Market, sentencesOf } from '../markets/read.ts'
import { type Case, lessonsOf } from './lessons.ts'
import { type Lesson, shuffled } from './net.ts'

/** A market whose sentences are parted: what a campaign is given, and what people ask. */
type Parted = Market & { given: string[]; asked: string[]; words: string[] }

/** Worlds hold from 3 to 200 campaigns: what is relevant does not hang on how many there are. */
const SMALLEST = 3
const LARGEST = 200
const GIVEN_SHARE = 0.6
/** Campaigns whose markets stand in one file, as neighbours do. */
const NEIGHBOURS = 0.25
const ASKED = 4
const MULTI_TURN = 0.3
const WITHOUT_KEYWORDS = 0.3

export type Ground = {
  markets: readonly Parted[]
  /** Of what was said to be wished for nothing, by hand. */
  idle: readonly (readonly Message[])[]
  lent: Markets
  tongue: Tongue
  dice: () => number
}

/** Parts every market, so that nothing that is asked was read when a campaign was written or borrowed for. */
export function createGround(
  markets: readonly Market[],
  idle: readonly (readonly Message[])[],
  tongue: Tongue,
  dice: () => number,
): Ground {
  const parted = markets.map((market): Parted => {
    const said = shuffled(sentencesOf(market), dice)
    const half = Math.ceil(GIVEN_SHARE * said.length)
    const words = shuffled(market.terms, dice)
    return { ...market, given: said.slice(0, half), asked: said.slice(half), words }
  })
  const docs = parted.map(({ given, words }) => docOf({ fits: given, terms: words.slice(6) }))
  const lent = openMarkets(buildIndex(docs, { rarity: tongue.rarity, vectors: null }))
  return { markets: parted, idle, lent, tongue, dice }
}

const docOf = (examples: { fits?: string[]; not?: string[]; terms?: string[] }): MatchDoc => ({
  ...{ title: '', brandName: '', description: '', adTexts: [] },
  ...{ keywords: [], negativeKeywords: [], topics: [] },
  examples: { fits: [], not: [], terms: [], ...examples },
})

/** Lessons of a world of campaigns, each standing for a market, with examples or without. */
export function playWorld(ground: Ground, withExamples: boolean): Lesson[] {
  const { markets, lent, tongue, dice } = ground
  const size = Math.round(SMALLEST * (LARGEST / SMALLEST) ** dice())
  const chosen = chooseMarkets(ground, size)
  const docs = [...chosen].map((market) => campaignOf(market, withExamples, dice))
  const knowledge = { ...tongue, markets: lent }
  const index = openIndex(buildIndex(docs, tongue, (doc) => borrowFor(doc, knowledge)))
  const pick = <T>(list: readonly T[]) => list[Math.floor(dice() * list.length)]
  const cases: Case[] = []
  for (const [doc, market] of [...chosen].entries()) {
    for (const text of shuffled(market.asked, dice).slice(0, ASKED)) {
      cases.push({ messages: said(text, ground), isRight: (other) => other === doc })
    }
    const idle = pick(market.idle)
    if (idle) cases.push({ messages: said(idle, ground), isRight: () => false })
  }
  for (let at = 0; at < size; at++) {
    const other = pick(markets)
    const text = other && pick(other.asked)
    if (other && text && !chosen.has(other)) {
      cases.push({ messages: said(text, ground), isRight: () => false })
    }
    const nothing = pick(ground.idle)
    if (nothing) cases.push({ messages: nothing, isRight: () => false })
  }
  return cases.flatMap((one) => lessonsOf(index, one, { tongue, dice }))
}

function chooseMarkets({ markets, dice }: Ground, size: number): Set<Parted> {
  const from = Math.floor(dice() * markets.length)
  const neighbours = markets.slice(from, from + Math.ceil(NEIGHBOURS * size))
  return new Set([...neighbours, ...shuffled(markets, dice).slice(0, size - neighbours.length)])
}

function campaignOf(market: Parted, withExamples: boolean, dice: () => number): MatchDoc {
  const { given, words, near } = market
  return {
    ...docOf(withExamples ? { fits: given, not: near, terms: words.slice(4, 34) } : {}),
    title: market.name,
    brandName: 'Brandname',
    description: market.about,
    keywords: dice() < WITHOUT_KEYWORDS ? [] : words.slice(0, 4),
    topics: market.topics,
  }
}

/** The text alone, or after talk of something else. */
function said(text: string, { idle, markets, dice }: Ground): readonly Message[] {
  const newest = { role: 'user', content: text }
  if (dice() > MULTI_TURN) return [newest]
  const other = markets[Math.floor(dice() * markets.length)]
  const before = idle[Math.floor(dice() * idle.length)]
  const earlier = (dice() < 0.5 ? other?.asked[0] : before?.at(-1)?.content) ?? text
  return [
    { role: 'user', content: earlier },
    { role: 'assistant', content: before?.[0]?.content ?? '' },
    newest,
  ]
}
