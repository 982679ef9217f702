import type { Markets, MatchDoc, Message, Tongue } from '../../src/language/contract.ts'
import { buildIndex } from '../../src/language/index/build.ts'
import { openIndex } from '../../src/language/index/open.ts'
import { borrowFor } from '../../src/language/markets/borrow.ts'
import { openMarkets } from '../../src/language/markets/open.ts'
import { openMarketVectors } from '../../src/language/vectors.ts'
import { docOf as docOfMarket } from '../build-markets.ts'
import { type Market, sentencesOf } from '../markets/read.ts'
import { learnMarketVectors, textsOf } from '../vectors/learn.ts'
import type { Sorted } from '../wish/learn.ts'
import { type Case, type FitLesson, lessonsOf } from './lessons.ts'
import { shuffled } from './net.ts'

/** A market whose sentences are parted: what a campaign is given, and what people ask. */
type Parted = Market & { number: number; given: string[]; asked: string[]; words: string[] }

/** Worlds hold from 3 to 200 campaigns: what is relevant does not hang on how many there are. */
const SMALLEST = 3
const LARGEST = 200
const GIVEN_SHARE = 0.6
/** Campaigns whose markets stand in one file, as neighbours do. */
const NEIGHBOURS = 0.25
const ASKED = 4
const ALONE = 0.85
const MOST_RIVALS = 12
const MULTI_TURN = 0.3
/** How often the talk before was of what a campaign of this world sells. */
const HERE = 0.6
/** Of what a market gives, each campaign has its own part. */
const OWN_SHARE = 0.85
const WITHOUT_KEYWORDS = 0.3

export type Ground = {
  markets: readonly Parted[]
  /** What was sorted by hand. */
  sorted: readonly Sorted[]
  lent: Markets
  /** Who reads what is said of markets of even numbers, and of odd ones. */
  judges: readonly Tongue[]
  dice: () => number
}

type Around = Pick<Ground, 'sorted' | 'dice'> & {
  readers: readonly Tongue[]
  /** What lends and teaches beside the markets, whole. */
  niches: readonly Market[]
}

/** Parts every market, so that nothing that is asked was read when a campaign was written, borrowed for or compared. */
export function createGround(
  markets: readonly Market[],
  { sorted, readers, niches, dice }: Around,
): Ground {
  const parted = markets.map((market, number): Parted => {
    const said = shuffled(sentencesOf(market), dice)
    const half = Math.ceil(GIVEN_SHARE * said.length)
    const words = shuffled(market.terms, dice)
    return { ...market, number, given: said.slice(0, half), asked: said.slice(half), words }
  })
  const lenders = [
    ...parted.map(({ given, words }) => docOf({ fits: given, terms: words.slice(6) })),
    ...niches.map(docOfMarket),
  ]
  const { rarity, vectors } = firstOf(readers)
  if (vectors === null) throw new Error('no vectors')
  const taught = [
    ...parted.map((market) => ({ ...market, said: market.given })),
    ...textsOf(niches),
  ]
  const marketVectors = openMarketVectors(learnMarketVectors(taught, vectors), vectors)
  const judges = readers.map((reader) => ({ ...reader, marketVectors }))
  const lent = openMarkets(buildIndex(lenders, { tongue: { rarity, marketVectors } }))
  return { markets: parted, sorted, lent, judges, dice }
}

function firstOf<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw new Error('nothing there')
  return first
}

const docOf = (examples: { fits?: string[]; not?: string[]; terms?: string[] }): MatchDoc => ({
  ...{ title: '', brandName: '', description: '', adTexts: [] },
  ...{ keywords: [], negativeKeywords: [], topics: [] },
  examples: { fits: [], not: [], terms: [], ...examples },
})

/** Lessons of a world of campaigns, each standing for a market, with examples or without. */
export function playWorld(ground: Ground, withExamples: boolean): FitLesson[] {
  const { markets, sorted, lent, judges, dice } = ground
  const size = Math.round(SMALLEST * (LARGEST / SMALLEST) ** dice())
  const chosen = chooseMarkets(ground, size)
  const owners = [...chosen].flatMap((market) =>
    Array.from({ length: countRivals(dice) }, () => market),
  )
  const docs = owners.map((market) => campaignOf(market, withExamples, dice))
  const tongue = firstOf(judges)
  const knowledge = { ...tongue, markets: lent }
  const index = openIndex(buildIndex(docs, { tongue, borrow: (doc) => borrowFor(doc, knowledge) }))
  const pick = <T>(list: readonly T[]) => list[Math.floor(dice() * list.length)]
  const lessons: FitLesson[] = []
  const teach = (group: number, one: Case) => {
    const how = { tongue: judges[group % judges.length] ?? tongue, dice }
    lessons.push(...lessonsOf(index, one, how))
  }
  const here = [...chosen]
  const wanted = (text: string, isRight: Case['isRight']): Case => ({
    ...{ messages: said(text, ground, here), isRight, isWanted: true },
  })
  const never = () => false
  const idle = (messages: readonly Message[]): Case => ({
    messages,
    isRight: never,
    isWanted: false,
  })
  for (const market of chosen) {
    for (const text of shuffled(market.asked, dice).slice(0, ASKED)) {
      teach(
        market.number,
        wanted(text, (doc) => owners[doc] === market),
      )
    }
    const text = pick(market.idle)
    if (text) teach(market.number, idle(said(text, ground, here)))
  }
  for (let at = 0; at < size; at++) {
    const other = pick(markets)
    const text = other && pick(other.asked)
    if (other && text && !chosen.has(other)) teach(other.number, wanted(text, never))
    const aside = other && pick(other.idle)
    if (other && aside && dice() < 0.5) teach(other.number, idle(said(aside, ground, here)))
    const one = pick(sorted)
    if (one && !one.wish) {
      const newest = one.messages.at(-1)?.content ?? ''
      const alone = dice() < 0.5
      teach(one.group, idle(alone ? one.messages : said(newest, ground, here)))
    }
  }
  return lessons
}

/** Most markets have one advertiser here, some have several that sell the same. */
function countRivals(dice: () => number): number {
  return dice() < ALONE ? 1 : 2 + Math.floor(dice() ** 2 * MOST_RIVALS)
}

function chooseMarkets({ markets, dice }: Ground, size: number): Set<Parted> {
  const from = Math.floor(dice() * markets.length)
  const neighbours = markets.slice(from, from + Math.ceil(NEIGHBOURS * size))
  return new Set([...neighbours, ...shuffled(markets, dice).slice(0, size - neighbours.length)])
}

function campaignOf(market: Parted, withExamples: boolean, dice: () => number): MatchDoc {
  const { words, near } = market
  const given = market.given.filter(() => dice() < OWN_SHARE)
  return {
    ...docOf(withExamples ? { fits: given, not: near, terms: words.slice(4, 34) } : {}),
    title: market.name,
    brandName: 'Brandname',
    description: market.about,
    keywords: dice() < WITHOUT_KEYWORDS ? [] : words.slice(0, 4),
    topics: market.topics,
  }
}

/** The text alone, or after talk of something else: often of what somebody here sells. */
function said(
  text: string,
  { sorted, markets, dice }: Ground,
  here: readonly Parted[],
): readonly Message[] {
  const newest = { role: 'user', content: text }
  if (dice() > MULTI_TURN) return [newest]
  const others = dice() < HERE ? here : markets
  const other = others[Math.floor(dice() * others.length)]
  const before = sorted[Math.floor(dice() * sorted.length)]?.messages ?? []
  const earlier = dice() < 0.7 ? other?.asked[0] : before.at(-1)?.content
  return [
    { role: 'user', content: earlier ?? text },
    { role: 'assistant', content: before[0]?.content ?? '' },
    newest,
  ]
}
