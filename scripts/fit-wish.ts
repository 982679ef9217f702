import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rarity } from '../src/language/contract.ts'
import { openRarity } from '../src/language/rarity.ts'
import { fold, tokensOf } from '../src/language/text.ts'
import { SLOTS } from '../src/language/wish/features.ts'
import { type Said, subjectOf, wishSlots } from '../src/language/wish/judge.ts'
import { packWishes } from '../src/language/wish/open.ts'
import { readBytes, readVectors } from './eval-data.ts'
import { readMarkets, sentencesOf } from './markets/read.ts'

// node scripts/fit-wish.ts: learns from data/markets (what is said of a market is a wish, its idle sentences are none) and
// data/wishes which turns of phrase want something, prints how well that does on whole markets and files that it did not
// learn from, and writes assets/wishes.bin.

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'assets/wishes.bin')
const WISHES = join(ROOT, 'data/wishes')
const ROUNDS = 15
const RATE = 0.1
const PULL = 1e-3
const SUBJECT_PULL = 1e-4
/** Each side counts alike, and a market's sentences, which lean to being wishes, less than what people sorted by hand. */
const MARKET_WEIGHT = 0.3
const FOLDS = 5

type Lesson = Read & { wish: boolean; weight: number; group: number; hand: boolean }
type Read = { slots: number[]; subject: Float32Array }
type Model = { bias: number; weights: Float64Array; subject: Float64Array }

const vectors = readVectors()
const rarity = openRarity(readBytes(join(ROOT, 'assets/rarity.bin')))
const lessons = [...marketLessons(rarity), ...handLessons(rarity)]
balance(lessons)
report()
const model = learn(lessons)
writeFileSync(OUT, new Uint8Array(packWishes(model)))

function marketLessons(known: Rarity): Lesson[] {
  return readMarkets().flatMap((market, group) => {
    const lesson = (text: string, wish: boolean) => ({
      ...readTurns([{ user: true, text }], known),
      ...{ wish, group, hand: false, weight: MARKET_WEIGHT },
    })
    return [
      ...sentencesOf(market).map((text) => lesson(text, true)),
      ...market.near.map((text) => lesson(text, true)),
      ...market.idle.map((text) => lesson(text, false)),
    ]
  })
}

/** Lines `+ text` and `- text` of every file; turns as in `me: ... || ai: ... || me: ...`. */
function handLessons(known: Rarity): Lesson[] {
  return readdirSync(WISHES)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) =>
      readFileSync(join(WISHES, name), 'utf8')
        .split('\n')
        .filter((line) => /^[+-] /.test(line))
        .map((line, at) => ({
          ...readTurns(turnsOf(line.slice(2)), known),
          ...{ wish: line.startsWith('+'), group: Math.floor(at / 20), hand: true, weight: 1 },
        })),
    )
}

function turnsOf(text: string) {
  return text.split(' || ').map((turn) => ({
    user: !turn.startsWith('ai: '),
    text: turn.replace(/^(?:me|ai): /, ''),
  }))
}

function readTurns(turns: { user: boolean; text: string }[], known: Rarity): Read {
  const said = turns.map((turn): Said => ({ ...turn, words: tokensOf(fold(turn.text)) }))
  return { slots: [...wishSlots(said, known)], subject: subjectOf(said, vectors) }
}

function balance(all: Lesson[]) {
  for (const wish of [true, false]) {
    const side = all.filter((lesson) => lesson.wish === wish)
    const sum = side.reduce((weights, { weight }) => weights + weight, 0)
    for (const lesson of side) lesson.weight *= all.length / 2 / sum
  }
}

/** Logistic regression by descent over one lesson at a time, with a step of its own for every weight. */
function learn(from: readonly Lesson[]): Model {
  const found: Model = {
    bias: 0,
    weights: new Float64Array(SLOTS),
    subject: new Float64Array(vectors.dim),
  }
  const energies = {
    weights: new Float64Array(SLOTS).fill(1e-2),
    subject: new Float64Array(vectors.dim).fill(1e-2),
  }
  let seed = 1
  const order = [...from.keys()]
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      const other = seed % (at + 1)
      ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
    }
    for (const at of order) {
      const lesson = from[at]
      if (lesson) step(found, energies, lesson)
    }
  }
  return found
}

function step(found: Model, energies: Pick<Model, 'weights' | 'subject'>, lesson: Lesson) {
  const { slots, subject, wish, weight } = lesson
  const share = 1 / Math.sqrt(slots.length)
  const error = weight * (1 / (1 + Math.exp(-oddsOf(found, lesson))) - (wish ? 1 : 0))
  found.bias -= 0.01 * error
  for (const slot of slots) {
    move(found.weights, energies.weights, slot, error * share + PULL * (found.weights[slot] ?? 0))
  }
  for (const [at, value] of subject.entries()) {
    const slope = error * value + SUBJECT_PULL * (found.subject[at] ?? 0)
    move(found.subject, energies.subject, at, slope)
  }
}

function move(weights: Float64Array, energy: Float64Array, at: number, slope: number) {
  energy[at] = (energy[at] ?? 0) + slope * slope
  weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(energy[at] ?? 1)
}

function oddsOf({ bias, weights, subject }: Model, read: Read): number {
  let sum = 0
  for (const slot of read.slots) sum += weights[slot] ?? 0
  let odds = bias + sum / Math.sqrt(read.slots.length)
  for (const [at, value] of read.subject.entries()) odds += value * (subject[at] ?? 0)
  return odds
}

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
