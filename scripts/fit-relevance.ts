import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Knowledge, Message, Tongue } from '../src/language/contract.ts'
import { buildIndex } from '../src/language/index/build.ts'
import { FEATURES, JOINED, JOINED_LENT, joinBoth } from '../src/language/index/evidence.ts'
import { openIndex } from '../src/language/index/open.ts'
import { type Net, openNet } from '../src/language/learnt/net.ts'
import { openMarketVectors } from '../src/language/market-vectors.ts'
import { borrowFor } from '../src/language/markets/borrow.ts'
import { openMarkets } from '../src/language/markets/open.ts'
import { openMatters } from '../src/language/matters.ts'
import { buildMarkets } from './build-markets.ts'
import { isWish, listTrainFolders, readLabelledFiles } from './data/labelled.ts'
import { type Campaign, type Item, readCampaigns, readKnowledge, readVectors } from './eval/data.ts'
import { renderFitted } from './learnt/render.ts'
import { readKinds } from './markets/kinds.ts'
import { readNiches } from './markets/niches.ts'
import { readMarkets } from './markets/read.ts'
import { askPlainly } from './relevance/asks.ts'
import { type FitLesson, lessonsOf } from './relevance/lessons.ts'
import { createDice, fitNet, shuffled } from './relevance/net.ts'
import { readCompounds } from './vectors/compounds.ts'
import { learnMarketVectors, textsOf } from './vectors/learn.ts'
import { readFrames } from './wish/frames.ts'
import { learnWishes, readLessons, tableOf } from './wish/learn.ts'

// node scripts/fit-relevance.ts: fits from evidence and wish to relevancy, on the conversations of data/labelled/train and
// plain asks for the keywords of their campaigns, read as if nobody knew the campaigns of their folder, and writes
// assets/relevance-weights.json. data/labelled/held is never read here.

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'assets/relevance-weights.json')
const JUDGES = 4
/** Folders whose campaigns lend nothing to each other, and teach no vectors that they are compared by. */
const SHARES = 3
/**
 * Authors who taught nothing are read less surely than the fit believes where a campaign's markets lend it all, by so much
 * log odds.
 */
const UNSEEN_LENT = -0.5
/**
 * Vectors that lessons are compared by are learnt once and not several times, in a quarter of the time, and without
 * looking for who is near: neither gave more here.
 */
const PLAINLY = { seeds: [7], near: 'in order' as const }
const FEW_TIMES = 9
const FEWEST_CAMPAIGNS = 4
/** How many of these times little is told of each campaign, and so few of its examples. */
const THIN_TIMES = 3
const FEW_EXAMPLES = 6
/** The share of conversations that begin with something else, as chats do that go on from one thing to the next. */
const ASTRAY = 0.3

/** What a plain ask counts beside a conversation that somebody wrote. */
const PLAIN_WEIGHT = 0.4
/** So many terms of a niche are asked for where nobody sells them, the first. */
const FOREIGN_TERMS = 3

const knowledge = readKnowledge()
const dice = createDice(9)
const judges = teachJudges()
const markets = readMarkets()
const niches = readNiches()
const kinds = readKinds()
const compounds = readCompounds()
const folders = listTrainFolders().map((folder) => basename(folder))
const strangers = Array.from({ length: SHARES }, (_, share) => learnWithout(share))
const files = readLabelledFiles()
const frames = readFrames()
const exchanges = files.flatMap(listExchanges)
const lessons: FitLesson[] = []
for (const labelled of files) {
  for (const withExamples of [true, false]) {
    lessons.push(...labelledLessons(labelled, withExamples))
  }
}
console.log(`${lessons.length} lessons`)
const fit = fitNet(lessons.filter(({ isWanted }) => isWanted))
writeFileSync(OUT, renderFitted({ evidence: FEATURES, fit, joint: fitJoint(fit) }))

/** What fits and what is wanted, joined: learnt from all lessons. */
function fitJoint(fit: Net): Net {
  const fitOf = openNet(fit)
  const joint = fitNet(
    lessons.map(({ evidence, wish, right, weight }) => ({
      evidence: joinBoth({ fit: fitOf(evidence), wish, evidence }, new Float64Array(JOINED)),
      ...{ right, weight },
    })),
  )
  return lessSure(joint)
}

function lessSure({ centres, spreads, direct, bias, ...joint }: Net): Net {
  const shift = UNSEEN_LENT * (centres[JOINED_LENT] ?? 0)
  const perSpread = UNSEEN_LENT * (spreads[JOINED_LENT] ?? 0)
  const leaning = direct.map((weight, at) => weight + (at === JOINED_LENT ? perSpread : 0))
  return { ...joint, centres, spreads, direct: leaning, bias: bias + shift }
}

/**
 * Some ways to read a conversation, each taught without the share of the texts that it is asked about: how sure a wish seems
 * must be as sure here as it is of a text that nobody taught.
 */
function teachJudges() {
  const taught = readLessons({ rarity: knowledge.rarity, vectors: readVectors() })
  return Array.from({ length: JUDGES }, (_, own) => ({
    ...knowledge,
    wishes: tableOf(learnWishes(taught.filter(({ group }) => group % JUDGES !== own))),
  }))
}

/**
 * Markets, what people come with, and vectors of everyday words as they are where nobody knows what stands in a share of
 * the folders.
 */
function learnWithout(share: number): Pick<Knowledge, 'markets' | 'matters' | 'marketVectors'> {
  const others = niches.filter(({ folder }) => shareOf(folder) !== share)
  const general = readVectors()
  const before = { vectors: general, dictionary: knowledge.dictionary }
  const told = [...textsOf([...markets, ...others, ...kinds]), ...compounds]
  const learnt = learnMarketVectors(told, before, PLAINLY)
  const marketVectors = openMarketVectors(learnt, general)
  const built = buildMarkets({ markets, niches: others, kinds }, marketVectors)
  return {
    markets: openMarkets(built.markets, knowledge.rarity),
    matters: openMatters(built.matters),
    marketVectors,
  }
}

function shareOf(folder: string): number {
  return folders.indexOf(folder) % SHARES
}

/** Conversations among all campaigns of their folder, and among a few: most then want what nobody there offers. */
function labelledLessons(
  { folder, items, group }: { folder: string; items: readonly Item[]; group: number },
  withExamples: boolean,
): FitLesson[] {
  const own = strangers[shareOf(basename(folder))]
  const known = { ...knowledge, ...own }
  const tongue = { ...known, wishes: (judges[group % JUDGES] ?? knowledge).wishes }
  const all = readCampaigns(folder, { withExamples })
  const calm = items.filter(({ kind }) => kind !== 'sensitive')
  const plain = askPlainly(all, {
    // Ways to ask that the reader of these conversations does not know either.
    frames: frames.filter((_, number) => number % JUDGES === group % JUDGES),
    foreign: foreignTo(folder),
    dice,
  })
  const among = (campaigns: readonly Campaign[], weight: number) => [
    ...lessonsAmong({ campaigns, items: leadAstray(calm, folder), known, tongue, weight }),
    ...lessonsAmong({ campaigns, items: plain, known, tongue, weight: PLAIN_WEIGHT * weight }),
  ]
  const few = Array.from({ length: FEW_TIMES }, (_, time) => {
    const some = shuffled(all, dice).slice(0, FEWEST_CAMPAIGNS * 2 ** (time % 3))
    return time < THIN_TIMES ? some.map(thinOut) : some
  })
  return [...among(all, 1), ...few.flatMap((campaigns) => among(campaigns, 1 / FEW_TIMES))]
}

/** What the campaigns of other folders sell. */
function foreignTo(folder: string): string[] {
  return niches
    .filter((niche) => niche.folder !== basename(folder))
    .flatMap(({ terms }) => terms.slice(0, FOREIGN_TERMS))
}

type Exchange = { folder: string; messages: readonly Message[] }

/** How conversations begin: what somebody says, and the answer. */
function listExchanges({ folder, items }: { folder: string; items: readonly Item[] }): Exchange[] {
  return items.flatMap(({ kind, messages: [asked, answered] }) =>
    kind !== 'sensitive' && asked?.role === 'user' && answered?.role === 'assistant'
      ? [{ folder, messages: [asked, answered] }]
      : [],
  )
}

/** Some conversations come after how one of another folder begins; what is right of them stays right. */
function leadAstray(items: readonly Item[], folder: string): Item[] {
  const others = exchanges.filter((exchange) => exchange.folder !== folder)
  return items.map((item) => {
    if (dice() >= ASTRAY) return item
    const before = others[Math.floor(dice() * others.length)]?.messages ?? []
    return { ...item, messages: [...before, ...item.messages] }
  })
}

/** A campaign of which little is told, as many are: what it says of itself or its keywords, and a few of its examples. */
function thinOut({ doc, ...campaign }: Campaign): Campaign {
  const isTold = dice() < 0.5
  const { fits, not } = doc.examples
  const few = { fits: shuffled(fits, dice).slice(0, FEW_EXAMPLES), not, terms: [] }
  const told = isTold ? { keywords: [] } : { description: '' }
  return { ...campaign, doc: { ...doc, ...told, adTexts: [], examples: few } }
}

function lessonsAmong(world: {
  campaigns: readonly Campaign[]
  items: readonly Item[]
  known: Knowledge
  tongue: Tongue
  weight: number
}): FitLesson[] {
  const { campaigns, items, known, tongue, weight } = world
  const docs = campaigns.map(({ doc }) => doc)
  const index = openIndex(
    buildIndex(docs, { tongue: known, borrow: (doc) => borrowFor(doc, known) }),
    known,
  )
  return items.flatMap(({ messages, accept, kind, tags }) => {
    const isRight = (doc: number) => accept.includes(campaigns[doc]?.key ?? '')
    const isWanted = isWish({ kind, tags })
    return lessonsOf(index, { messages, isRight, isWanted }, { tongue, dice, weight })
  })
}
