import { type Market, sentencesOf } from '../markets/read.ts'
import { createDice, shuffled } from '../relevance/net.ts'
import { type Before, createNumbering, type Lexicon, listPairs, type Numbered } from './lexicon.ts'
import {
  addSlopes,
  createModel,
  directionsOf,
  type Model,
  meanOf,
  type Pair,
  packModel,
  step,
} from './model.ts'
import { listNeighbours } from './neighbours.ts'

/** What is known of a market: its own words, and what people say who need it. */
export type MarketTexts = {
  name: string
  about: string
  terms: readonly string[]
  said: readonly string[]
}

type Numbers = {
  name: Numbered
  about: Numbered
  terms: Numbered[]
  said: Numbered[]
}

/** Markets with all that is said of them. */
export const textsOf = (markets: readonly Market[]): MarketTexts[] =>
  markets.map((market) => ({ ...market, said: sentencesOf(market) }))

const EPOCHS = 8
/** So many sentences are told from each other's markets at once; half of them are of markets that are hard to tell apart. */
const BATCH = 128
/** So many of these are one market and some that are near to it. */
const TOGETHER = 16
/** From this round on those are near that lie so by what was learnt until then; before it those that stand together. */
const FIRST_BY_LIKENESS = 2
/** The share of words that a lesson leaves out, so that no word bears it alone. */
const LEFT_OUT = 0.5
/** How often a market is shown as a campaign without examples would say it; else as one with some of its sentences. */
const BARE = 0.6
const KEYWORDS = 4
const SENTENCES = 6
const WITH_KEYWORDS = 0.7

/** Words that stand side by side in so many texts have a vector of their own. */
const FEWEST_OF_PAIR = 3

/** How often it is learnt, each time with other lessons drawn in another order; what is kept is the mean. */
const SEEDS = [11, 12, 13, 14]

/**
 * Learns vectors of words such that what people say lies nearer to their market's own words than to those of any other
 * market of a batch (softmax over cosines, both ways; Adam, Kingma and Ba 2015). A word's vector is its general one,
 * turned, plus one of its stem's own; words that often stand side by side have one more together. What is learnt begins
 * at the general vectors (words that these do not know at random), so it lies in one space, and a mean of several says
 * less of how lessons were drawn. The same texts give the same bytes.
 */
export function learnMarketVectors(
  markets: readonly MarketTexts[],
  before: Before,
  {
    epochs = EPOCHS,
    seeds = SEEDS,
    fewestOfPair = FEWEST_OF_PAIR,
    drawn = 'by sentence' as Drawn,
    near = 'by likeness' as Near,
    onEpoch = (_loss: number): void => undefined,
  } = {},
): ArrayBuffer {
  const texts = markets.flatMap(({ name, about, terms, said }) => [name, about, ...terms, ...said])
  const { number, lexicon } = createNumbering(before, listPairs(texts, fewestOfPair))
  const numbered = markets.map(
    ({ name, about, terms, said }): Numbers => ({
      name: number(name),
      about: number(about),
      terms: terms.map(number),
      said: said.map(number),
    }),
  )
  const how = { words: lexicon(), drawn, near, epochs, onEpoch }
  const told = numbered.filter(({ said }) => said.length > 0)
  return packModel(meanOf(seeds.map((seed) => fitFrom(told, { ...how, seed }))))
}

/** How often a market is drawn: as often as all others, or as it has sentences. */
type Drawn = 'evenly' | 'by sentence'
/** Which markets are near to one: those behind it, or those whose directions are. */
type Near = 'in order' | 'by likeness'

type Fitting = {
  words: Lexicon
  drawn: Drawn
  near: Near
  seed: number
  epochs: number
  onEpoch: (loss: number) => void
}

function fitFrom(
  markets: readonly Numbers[],
  { words, drawn, near, seed, epochs, onEpoch }: Fitting,
): Model {
  const dice = createDice(seed)
  const model = createModel(words, dice)
  const rounds = Math.ceil(markets.reduce((sum, { said }) => sum + said.length, 0) / BATCH)
  const total = rounds * epochs
  const places = markets.flatMap(({ said }, at) => (drawn === 'evenly' ? at : said.map(() => at)))
  const listNear = () =>
    listNeighbours(directionsOf(model, markets.map(tellAll)), model.lexicon.dim)
  for (let epoch = 0; epoch < epochs; epoch++) {
    const isKnown = near === 'by likeness' && epoch >= FIRST_BY_LIKENESS
    const neighbours = isKnown ? listNear() : null
    let loss = 0
    for (let round = 0; round < rounds; round++) {
      const pairs = drawPairs(markets, { places, neighbours, dice })
      loss += addSlopes(model, pairs) / rounds
      step(model, 1 - (epoch * rounds + round) / total)
    }
    onEpoch(loss)
  }
  return model
}

type Drawing = {
  /** Where to draw markets from, by their numbers. */
  places: readonly number[]
  /** Who is near to each; null where those are that stand behind it. */
  neighbours: readonly Uint32Array[] | null
  dice: () => number
}

function drawPairs(markets: readonly Numbers[], drawing: Drawing): Pair[] {
  const { dice } = drawing
  return chooseMarkets(markets.length, drawing).flatMap((place) => {
    const market = markets[place]
    const said = market?.said[Math.floor(dice() * market.said.length)]
    if (!market || !said) return []
    return { said: thin(said, dice), market: thin(describe(market, said, dice), dice) }
  })
}

/** The numbers of the markets of a batch: first some in company of those that are near to them, then one by one. */
export function chooseMarkets(count: number, { places, neighbours, dice }: Drawing): number[] {
  const pick = (from: ArrayLike<number>) => from[Math.floor(dice() * from.length)] ?? 0
  const chosen = new Set<number>()
  const most = Math.min(BATCH, count)
  while (chosen.size < most) {
    const one = pick(places)
    const others = chosen.size < BATCH / 2 ? TOGETHER - 1 : 0
    const near = neighbours?.[one]
    chosen.add(one)
    for (let at = 1; at <= others; at++) {
      const other = near ? pick(near.length > 0 ? near : [one]) : one + at
      if (other < count) chosen.add(other)
    }
  }
  return [...chosen].slice(0, BATCH)
}

/** All that a market says of itself, its name twice. */
const tellAll = ({ name, about, terms }: Numbers) => joined([name, name, about, ...terms])

function describe(market: Numbers, asked: Numbered, dice: () => number): Numbered {
  const { name, about, said } = market
  const terms = shuffled(market.terms, dice)
  if (dice() < BARE) {
    return joined([name, name, about, ...(dice() < WITH_KEYWORDS ? terms.slice(0, KEYWORDS) : [])])
  }
  const others = said.filter((text) => text !== asked)
  return joined([
    ...[name, about],
    ...terms.slice(0, SENTENCES),
    ...shuffled(others, dice).slice(0, SENTENCES),
  ])
}

const joined = (texts: readonly Numbered[]) => Uint32Array.from(texts.flatMap((text) => [...text]))

function thin(text: Numbered, dice: () => number): Numbered {
  const kept = text.filter(() => dice() >= LEFT_OUT)
  return kept.length > 0 ? kept : text
}
