import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tongue } from '../src/language/contract.ts'
import { buildIndex } from '../src/language/index/build.ts'
import { FEATURES } from '../src/language/index/evidence.ts'
import { openIndex } from '../src/language/index/open.ts'
import { borrowFor } from '../src/language/markets/borrow.ts'
import {
  type Campaign,
  type Item,
  readCampaigns,
  readItems,
  readKnowledge,
  readVectors,
} from './eval-data.ts'
import { readMarkets } from './markets/read.ts'
import { lessonsOf } from './relevance/lessons.ts'
import { createDice, fitNet, type Lesson, type Net, shuffled } from './relevance/net.ts'
import { createGround, playWorld } from './relevance/worlds.ts'
import { learnWishes, listTrainFolders, readLessons, readSorted, tableOf } from './wish/learn.ts'

// node scripts/fit-relevance.ts: fits from evidence to relevancy, on worlds made of data/markets (what a campaign is given
// and what people ask are parted) and on the conversations of data/labelled/train, and writes
// src/language/index/relevance-weights.ts. data/labelled/held is never read here.

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'src/language/index/relevance-weights.ts')
const TRAIN = join(ROOT, 'data/labelled/train')
const WORLDS = 60
/** A labelled conversation is worth so many of those made of markets. */
const LABELLED_WEIGHT = 40
const FEW_TIMES = 9
const FEWEST_CAMPAIGNS = 4

const knowledge = readKnowledge()
const dice = createDice(7)
const judges = teachJudges()
const ground = createGround(readMarkets(), readSorted(), judges, dice)
const lessons: Lesson[] = []
for (let world = 0; world < WORLDS; world++) lessons.push(...playWorld(ground, world % 2 === 0))
const made = lessons.length
for (const [place, folder] of listTrainFolders().entries()) {
  const tongue = judges[place % judges.length] ?? knowledge
  for (const withExamples of [true, false]) {
    lessons.push(...labelledLessons(folder, withExamples, tongue))
  }
}
console.log(`${made} lessons of markets, ${lessons.length - made} of labelled conversations`)
writeFileSync(OUT, render(fitNet(lessons)))

/**
 * Two ways to read a conversation, each taught by the half of the texts that the other is asked about: how sure a wish
 * seems must be as sure here as it is of a text that nobody taught.
 */
function teachJudges() {
  const taught = readLessons({ rarity: knowledge.rarity, vectors: readVectors() })
  return [0, 1].map((half) => ({
    ...knowledge,
    wishes: tableOf(learnWishes(taught.filter(({ group }) => group % 2 !== half))),
  }))
}

/** Conversations among all campaigns of their folder, and among a few: most then want what nobody there offers. */
function labelledLessons(folder: string, withExamples: boolean, tongue: Tongue): Lesson[] {
  const directory = join(TRAIN, folder)
  const all = readCampaigns(directory, { withExamples })
  const items = readItems(directory).filter(({ kind }) => kind !== 'sensitive')
  const among = (campaigns: readonly Campaign[], weight: number) =>
    lessonsAmong({ campaigns, items, tongue, weight })
  const few = Array.from({ length: FEW_TIMES }, (_, time) =>
    shuffled(all, dice).slice(0, FEWEST_CAMPAIGNS * 2 ** (time % 3)),
  )
  return [
    ...among(all, LABELLED_WEIGHT),
    ...few.flatMap((campaigns) => among(campaigns, LABELLED_WEIGHT / FEW_TIMES)),
  ]
}

function lessonsAmong(world: {
  campaigns: readonly Campaign[]
  items: readonly Item[]
  tongue: Tongue
  weight: number
}): Lesson[] {
  const { campaigns, items, tongue, weight } = world
  const docs = campaigns.map(({ doc }) => doc)
  const index = openIndex(buildIndex(docs, knowledge, (doc) => borrowFor(doc, knowledge)))
  return items.flatMap(({ messages, accept }) => {
    const isRight = (doc: number) => accept.includes(campaigns[doc]?.key ?? '')
    return lessonsOf(index, { messages, isRight }, { tongue, dice, weight })
  })
}

function render({ centres, spreads, direct, bias, hidden, out }: Net): string {
  const list = (values: readonly number[]) =>
    `[${values.map((value) => value.toFixed(3)).join(', ')}]`
  return `// Written by scripts/fit-relevance.ts. In the order of the evidence: ${FEATURES.join(', ')}.

export const CENTRES = ${list(centres)}
export const SPREADS = ${list(spreads)}
export const DIRECT = ${list(direct)}
export const BIAS = ${bias.toFixed(3)}
export const HIDDEN = [
${hidden.map((row) => `  ${list(row)},`).join('\n')}
]
export const OUT = ${list(out)}
`
}
