import { type Market, sentencesOf } from '../markets/read.ts'
import { createDice, shuffled } from '../relevance/net.ts'
import { type Before, createNumbering, type Lexicon, type Numbered } from './lexicon.ts'
import { addSlopes, createModel, type Model, meanOf, type Pair, packModel, step } from './model.ts'

/** What is known of a market: its own words, and what people say who need it. */
export type MarketTexts = {
  file: string
  name: string
  about: string
  terms: readonly string[]
  said: readonly string[]
}

type Numbers = {
  file: string
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

/** How often it is learnt, each time with other lessons drawn in another order; what is kept is the mean. */
const SEEDS = [11, 12, 13, 14]

/**
 * Learns vectors of words such that what people say lies nearer to their market's own words than to those of any other
 * market of a batch (softmax over cosines, both ways; Adam, Kingma and Ba 2015). A word's vector is its general one,
 * turned, plus one of its stem's own. What is learnt begins at the general vectors (words that these do not know at
 * random), so it lies in one space, and a mean of several says less of how lessons were drawn. The same texts give the
 * same bytes.
 */
export function learnMarketVectors(
  markets: readonly MarketTexts[],
  before: Before,
  { epochs = EPOCHS, seeds = SEEDS, onEpoch = (_loss: number): void => undefined } = {},
): ArrayBuffer {
  const { number, lexicon } = createNumbering(before)
  const numbered = markets.map(
    ({ file, name, about, terms, said }): Numbers => ({
      file,
      name: number(name),
      about: number(about),
      terms: terms.map(number),
      said: said.map(number),
    }),
  )
  const words = lexicon()
  return packModel(meanOf(seeds.map((seed) => fitFrom(numbered, { words, seed, epochs, onEpoch }))))
}

type Fitting = {
  words: Lexicon
  seed: number
  epochs: number
  onEpoch: (loss: number) => void
}

function fitFrom(markets: readonly Numbers[], { words, seed, epochs, onEpoch }: Fitting): Model {
  const dice = createDice(seed)
  const model = createModel(words, dice)
  const rounds = Math.ceil(markets.reduce((sum, { said }) => sum + said.length, 0) / BATCH)
  const total = rounds * epochs
  for (let epoch = 0; epoch < epochs; epoch++) {
    let loss = 0
    for (let round = 0; round < rounds; round++) {
      const pairs = drawPairs(markets, dice)
      loss += addSlopes(model, pairs) / rounds
      step(model, 1 - (epoch * rounds + round) / total)
    }
    onEpoch(loss)
  }
  return model
}

function drawPairs(markets: readonly Numbers[], dice: () => number): Pair[] {
  const chosen = new Set<Numbers>()
  while (chosen.size < Math.min(BATCH, markets.length)) {
    const from = Math.floor(dice() * markets.length)
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
