import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LearntTable, Tongue } from '../../src/language/contract.ts'
import { openTable, packTable } from '../../src/language/learnt/table.ts'
import { directionOf } from '../../src/language/vectors.ts'
import { hideName, REFUSAL_SLOTS, refusalFeatures } from '../../src/services/search/refusals.ts'
import { wordsOf } from '../../src/services/search/words.ts'
import { balanced, type Lesson, learn } from '../learnt/fit.ts'

const FILE = join(import.meta.dirname, '../../data/searches/named.txt')
/** Stands for the name of a service while a text is cut into words, which would lose the braces. */
const STAND_IN = 'zzservice'

/** What is said of a service that is named, and whether it is turned down. */
export type Named = { text: string; refused: boolean }

export const readNamed = (): Named[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => /^[+-] .*\{\}/.test(line))
    .map((line) => ({ text: line.slice(2), refused: line.startsWith('-') }))

/** The bytes of the table that tells who is turned down. */
export function learnRefusals(said: readonly Named[], tongue: Tongue): ArrayBuffer {
  return packTable(learn(balanced(said.map((one) => lessonOf(one, tongue))), REFUSAL_SLOTS))
}

export const openRefusals = (bytes: ArrayBuffer): LearntTable => openTable(bytes)

/** The words of a text, the name in it hidden. */
export function readHidden(text: string): string[] {
  const words = wordsOf(text.replaceAll('{}', STAND_IN))
  const at = words.indexOf(STAND_IN)
  return hideName(words, { from: at, to: at })
}

function lessonOf({ text, refused }: Named, { rarity, vectors }: Tongue): Lesson {
  if (vectors === null) throw new Error('no vectors')
  const words = readHidden(text)
  const { words: slots, plain = [] } = refusalFeatures(words, rarity)
  const subject = directionOf(words, vectors)
  return { slots, plain, marks: [], subject, yes: refused, weight: 1 }
}
