import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message, Tongue } from '../src/language/contract.ts'
import { openNet } from '../src/language/learnt/net.ts'
import { packTable } from '../src/language/learnt/table.ts'
import { readTurns } from '../src/language/read.ts'
import { gatherSigns, WISH_SIGNS } from '../src/language/wish/judge.ts'
import { isWish, readLabelledFiles } from './data/labelled.ts'
import { readKnowledge, readVectors } from './eval/data.ts'
import { aucOf, oddsOf } from './learnt/fit.ts'
import { renderFitted } from './learnt/render.ts'
import { fitNet, type Lesson } from './relevance/net.ts'
import { fillFrames } from './wish/frames.ts'
import {
  heldWishes,
  LABELLED_WEIGHT,
  learnWishes,
  readHeldWishes,
  readLessons,
  readSorted,
  tableOf,
} from './wish/learn.ts'

// node scripts/fit-wish.ts: learns from data/markets (what is said of a market is a wish, its idle sentences are none),
// data/wishes and data/labelled/train which turns of phrase and subjects want something, and how a message is judged by
// its sentences; prints how well that does on what it did not learn from, and writes assets/wishes.bin and
// assets/wish-weights.json.

const ASSETS = join(import.meta.dirname, '../assets')
const SHARES = 4
/** What a way to ask for anything counts, about each of so many markets. */
const FRAME_WEIGHT = 0.5
const FILLED = 2

const known = readKnowledge()
const lessons = readLessons({ rarity: known.rarity, vectors: readVectors() })
const models = Array.from({ length: SHARES }, (_, share) =>
  learnWishes(lessons.filter(({ group }) => group % SHARES !== share)),
)
reportModels()
/** Who reads a text as one who was not taught by it. */
const readers = models.map((model): Tongue => ({ ...known, wishes: tableOf(model) }))
const net = fitNet(messageLessons())
const model = learnWishes(lessons)
writeFileSync(join(ASSETS, 'wishes.bin'), new Uint8Array(packTable(model)))
writeFileSync(join(ASSETS, 'wish-weights.json'), renderFitted({ signs: WISH_SIGNS, net }))
reportHeld()

/** What was sorted by hand, by the signs that somebody sees in it whom it did not teach. */
function messageLessons(): Lesson[] {
  const sorted = readSorted().map(({ messages, wish, group, weight }) => ({
    ...{ evidence: signsOf(messages, group), right: wish, weight },
  }))
  const labelled = readLabelledFiles().flatMap(({ items, group }) =>
    items
      .filter(({ kind }) => kind !== 'sensitive')
      .map((item) => ({
        evidence: signsOf(item.messages, group),
        ...{ right: isWish(item), weight: LABELLED_WEIGHT },
      })),
  )
  const frames = fillFrames(FILLED).map(({ content, wish, group }) => ({
    ...{ evidence: signsOf([{ role: 'user', content }], group), right: wish, weight: FRAME_WEIGHT },
  }))
  return [...sorted, ...labelled, ...frames]
}

function signsOf(messages: readonly Message[], group: number): Float64Array {
  const tongue = readers[group % SHARES] ?? known
  return gatherSigns(tongue, readTurns(messages, tongue)).slice()
}

function reportModels() {
  const judged = models.flatMap((one, share) =>
    lessons
      .filter(({ group }) => group % SHARES === share)
      .map((lesson) => ({ ...lesson, odds: oddsOf(one, lesson) })),
  )
  for (const [name, some] of [
    ['markets', judged.filter(({ hand }) => !hand)],
    ['sorted by hand', judged.filter(({ hand }) => hand)],
  ] as const) {
    console.log(`${name}: ${some.length} texts, AUC ${aucOf(some).toFixed(3)}`)
  }
}

/** Authors who teach nothing. */
function reportHeld() {
  const oddsOfSigns = openNet(net)
  const tongue = { ...known, wishes: tableOf(model) }
  const found = heldWishes.map((name) => {
    const judged = readHeldWishes(name).map(({ messages, wish }) => {
      return {
        odds: oddsOfSigns(gatherSigns(tongue, readTurns(messages, tongue))),
        yes: wish,
      }
    })
    const auc = aucOf(judged)
    console.log(`held ${name}: ${judged.length} texts, AUC ${auc.toFixed(3)}`)
    return auc
  })
  console.log(`mean ${(found.reduce((sum, auc) => sum + auc, 0) / found.length).toFixed(4)}`)
}
