import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openRarity } from '../src/language/rarity.ts'
import { packWishes } from '../src/language/wish/open.ts'
import { readBytes, readVectors } from './eval-data.ts'
import { learn, oddsOf, readLessons } from './wish/learn.ts'

// node scripts/fit-wish.ts: learns from data/markets (what is said of a market is a wish, its idle sentences are none) and
// data/wishes which turns of phrase and subjects want something, prints how well that does on whole markets and stretches
// of lines that it did not learn from, and writes assets/wishes.bin.

const ASSETS = join(import.meta.dirname, '../assets')
const FOLDS = 5

const rarity = openRarity(readBytes(join(ASSETS, 'rarity.bin')))
const lessons = readLessons({ rarity, vectors: readVectors() })
report()
writeFileSync(join(ASSETS, 'wishes.bin'), new Uint8Array(packWishes(learn(lessons))))

function report() {
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const held = learn(lessons.filter(({ group }) => group % FOLDS !== fold))
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

/** How often a wish is thought surer than what is none. */
function aucOf(some: readonly { odds: number; wish: boolean }[]): number {
  const sorted = [...some].sort((a, b) => a.odds - b.odds)
  let wishes = 0
  let right = 0
  let others = 0
  for (const { wish } of sorted) {
    if (wish) {
      wishes++
      right += others
    } else others++
  }
  return right / wishes / others
}
