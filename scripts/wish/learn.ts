import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message, Rarity, Vectors, WishTable } from '../../src/language/contract.ts'
import { fold, tokensOf } from '../../src/language/text.ts'
import { SLOTS } from '../../src/language/wish/features.ts'
import { type Said, subjectOf, wishSlots } from '../../src/language/wish/judge.ts'
import { openWishes, packWishes } from '../../src/language/wish/open.ts'
import { readMarkets, sentencesOf } from '../markets/read.ts'

const WISHES = join(import.meta.dirname, '../../data/wishes')
const ROUNDS = 15
const RATE = 0.1
const PULL = 1e-3
const SUBJECT_PULL = 1e-4
/** A market's sentences, which lean to being wishes, count less than what people sorted by hand. */
const MARKET_WEIGHT = 0.3
/** Lines that one author wrote one after the other are judged together. */
const BLOCK = 20

type Read = { slots: number[]; subject: Float32Array }
/** `group`: the number of its market, or of its block of lines; `hand`: it was sorted by hand. */
export type Lesson = Read & { wish: boolean; weight: number; group: number; hand: boolean }
export type Model = { bias: number; weights: Float64Array; subject: Float64Array }
type Known = { rarity: Rarity; vectors: Vectors }

/** A conversation sorted by hand: whether an answer to it may name a product or a service. */
export type Sorted = { wish: boolean; messages: Message[]; group: number }

/** Lines `+ text` and `- text` of every file of data/wishes; turns as in `me: ... || ai: ... || me: ...`. */
export function readSorted(): Sorted[] {
  return readdirSync(WISHES)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readFileSync(join(WISHES, name), 'utf8').split('\n'))
    .filter((line) => /^[+-] /.test(line))
    .map((line, at) => ({
      wish: line.startsWith('+'),
      group: Math.floor(at / BLOCK),
      messages: line
        .slice(2)
        .split(' || ')
        .map((turn) => ({
          role: turn.startsWith('ai: ') ? 'assistant' : 'user',
          content: turn.replace(/^(?:me|ai): /, ''),
        })),
    }))
}

/** All that is learnt from. */
export function readLessons(known: Known): Lesson[] {
  const markets = readMarkets().flatMap((market, group) => {
    const lesson = (content: string, wish: boolean): Lesson => ({
      ...readTurns([{ role: 'user', content }], known),
      ...{ wish, group, hand: false, weight: MARKET_WEIGHT },
    })
    return [
      ...[...sentencesOf(market), ...market.near].map((text) => lesson(text, true)),
      ...market.idle.map((text) => lesson(text, false)),
    ]
  })
  const hand = readSorted().map(
    ({ messages, ...rest }): Lesson => ({
      ...readTurns(messages, known),
      ...rest,
      hand: true,
      weight: 1,
    }),
  )
  return balanced([...markets, ...hand])
}

function readTurns(messages: readonly Message[], { rarity, vectors }: Known): Read {
  const said = messages.map(
    ({ role, content }): Said => ({
      user: role === 'user',
      text: content,
      words: tokensOf(fold(content)),
    }),
  )
  return { slots: [...wishSlots(said, rarity)], subject: subjectOf(said, vectors) }
}

/** Both sides count alike. */
function balanced(all: Lesson[]): Lesson[] {
  const sums = [true, false].map((wish) =>
    all.reduce((sum, lesson) => sum + (lesson.wish === wish ? lesson.weight : 0), 0),
  )
  return all.map((lesson) => ({
    ...lesson,
    weight: (lesson.weight * all.length) / 2 / ((lesson.wish ? sums[0] : sums[1]) || 1),
  }))
}

/** Logistic regression by descent over one lesson at a time, with a step of its own for every weight. */
export function learn(from: readonly Lesson[]): Model {
  const dim = from[0]?.subject.length ?? 0
  const found: Model = {
    bias: 0,
    weights: new Float64Array(SLOTS),
    subject: new Float64Array(dim),
  }
  const energies = {
    weights: new Float64Array(SLOTS).fill(1e-2),
    subject: new Float64Array(dim).fill(1e-2),
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

export function oddsOf({ bias, weights, subject }: Model, read: Read): number {
  let sum = 0
  for (const slot of read.slots) sum += weights[slot] ?? 0
  let odds = bias + sum / Math.sqrt(read.slots.length)
  for (const [at, value] of read.subject.entries()) odds += value * (subject[at] ?? 0)
  return odds
}

/** As the service reads it. */
export const tableOf = (model: Model): WishTable => openWishes(packWishes(model))
