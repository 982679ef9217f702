import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packTable } from '../src/language/learnt/table.ts'
import { openRarity } from '../src/language/rarity.ts'
import { readBytes, readVectors } from './eval-data.ts'
import { aucOf, oddsOf } from './learnt/fit.ts'
import { learnWishes, readLessons } from './wish/learn.ts'

// node scripts/fit-wish.ts: learns from data/markets (what is said of a market is a wish, its idle sentences are none) and
// data/wishes which turns of phrase and subjects want something, prints how well that does on whole markets and stretches
// of lines that it did not learn from, and writes assets/wishes.bin.

const ASSETS = join(import.meta.dirname, '../assets')
const FOLDS = 5

const rarity = openRarity(readBytes(join(ASSETS, 'rarity.bin')))
const lessons = readLessons({ rarity, vectors: readVectors() })
report()
writeFileSync(join(ASSETS, 'wishes.bin'), new Uint8Array(packTable(learnWishes(lessons))))

function report() {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const held = learnWishes(lessons.filter(({ group }) => group % FOLDS !== fold))
    return lessons
      .filter(({ group }) => group % FOLDS === fold)
      .map((lesson) => ({ ...lesson, odds: oddsOf(held, lesson) }))
  }).flat()
  for (const [name, some] of [
    ['markets', judged.filter(({ hand }) => !hand)],
    ['sorted by hand', judged.filter(({ hand }) => hand)],
  ] as const) {
    console.log(`${name}: ${some.length} texts, AUC ${aucOf(some).toFixed(3)}`)
  }
}
