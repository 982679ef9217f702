import { type Market, sentencesOf } from '../markets/read.ts'
import { createDice, shuffled } from '../relevance/net.ts'
import { type Before, createNumbering, type Lexicon, listPairs, type Numbered } from './lexicon.ts'
import { addSlopes, createModel, type Model, meanOf, type Pair, packModel, step } from './model.ts'

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
/** So many sentences are told from each other's markets at once; half of them are of markets that stand together. */
const BATCH = 128
const TOGETHER = 16
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
  const how = { words: lexicon(), drawn, epochs, onEpoch }
  const told = numbered.filter(({ said }) => said.length > 0)
  return packModel(meanOf(seeds.map((seed) => fitFrom(told, { ...how, seed }))))
}

/** How often a market is drawn: as often as all others, or as it has sentences. */
type Drawn = 'evenly' | 'by sentence'

type Fitting = {
  words: Lexicon
  drawn: Drawn
  seed: number
  epochs: number
  onEpoch: (loss: number) => void
}

function fitFrom(
  markets: readonly Numbers[],
  { words, drawn, seed, epochs, onEpoch }: Fitting,
): Model {
  const dice = createDice(seed)
  const model = createModel(words, dice)
  const rounds = Math.ceil(markets.reduce((sum, { said }) => sum + said.length, 0) / BATCH)
  const total = rounds * epochs
  const places = markets.flatMap(({ said }, at) => (drawn === 'evenly' ? at : said.map(() => at)))
  for (let epoch = 0; epoch < epochs; epoch++) {
    let loss = 0
    for (let round = 0; round < rounds; round++) {
      const pairs = drawPairs(markets, { places, dice })
      loss += addSlopes(model, pairs) / rounds
      step(model, 1 - (epoch * rounds + round) / total)
    }
    onEpoch(loss)
  }
  return model
}

/** `places`: where to draw markets from, by their numbers. */
function drawPairs(
  markets: readonly Numbers[],
  { places, dice }: { places: readonly number[]; dice: () => number },
): Pair[] {
  const chosen = new Set<Numbers>()
  const most = Math.min(BATCH, markets.length)
  while (chosen.size < most) {
    const from = places[Math.floor(dice() * places.length)] ?? 0
    const few = chosen.size < BATCH / 2 ? TOGETHER : 1
    for (const market of markets.slice(from, from + few)) chosen.add(market)
  }
  return [...chosen].slice(0, BATCH).flatMap((market) => {
    const said = market.said[Math.floor(dice() * market.said.length)]
    if (!said) return []
    return { said: thin(said, dice), market: thin(describe(market, said, dice), dice) }
  })
}

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
