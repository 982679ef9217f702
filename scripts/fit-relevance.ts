import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tongue } from '../src/language/contract.ts'
import { buildIndex } from '../src/language/index/build.ts'
import { FEATURES } from '../src/language/index/evidence.ts'
import { openIndex } from '../src/language/index/open.ts'
import { borrowFor } from '../src/language/markets/borrow.ts'
import { readCampaigns, readItems, readKnowledge, readVectors } from './eval-data.ts'
import { readMarkets } from './markets/read.ts'
import { lessonsOf } from './relevance/lessons.ts'
import { createDice, fitNet, type Lesson, type Net } from './relevance/net.ts'
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

function labelledLessons(folder: string, withExamples: boolean, tongue: Tongue): Lesson[] {
  const directory = join(TRAIN, folder)
  const campaigns = readCampaigns(directory, { withExamples })
  const docs = campaigns.map(({ doc }) => doc)
  const index = openIndex(buildIndex(docs, knowledge, (doc) => borrowFor(doc, knowledge)))
  return readItems(directory)
    .filter(({ kind }) => kind !== 'sensitive')
    .flatMap(({ messages, accept }) => {
      const isRight = (doc: number) => accept.includes(campaigns[doc]?.key ?? '')
      const how = { tongue, dice, weight: LABELLED_WEIGHT }
      return lessonsOf(index, { messages, isRight }, how)
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
