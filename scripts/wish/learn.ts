import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LearntTable, Message, Rarity, Vectors } from '../../src/language/contract.ts'
import { openTable, packTable } from '../../src/language/learnt/table.ts'
import { fold, tokensOf } from '../../src/language/text.ts'
import { directionOf } from '../../src/language/vectors.ts'
import { WISH_SLOTS } from '../../src/language/wish/features.ts'
import { type Said, sentencesOf, wishFeatures } from '../../src/language/wish/judge.ts'
import { isWish, readLabelledFiles } from '../data/labelled.ts'
import { readTurns } from '../data/turns.ts'
import { balanced, type Lesson, learn, type Model, oddsOf, type Read } from '../learnt/fit.ts'
import { readMarkets, sentencesOf as saidOf } from '../markets/read.ts'
import { fillFrames, isOfFrames } from './frames.ts'

/** A frame is filled with so many markets, and counts for little: what matters is that it is known. */
const FILLED = 12
const FRAME_WEIGHT = 0.6
const WISHES = join(import.meta.dirname, '../../data/wishes')
/** What people most often type counts more than pairs of lines in which only the intention differs. */
const HAND_WEIGHT = 2
/** The same of a labelled conversation. */
export const LABELLED_WEIGHT = HAND_WEIGHT
const PAIRS = join(WISHES, 'pairs')
const HELD = join(WISHES, 'held')
const PAIR_WEIGHT = 0.3
/** A market's sentences, which lean to being wishes, count less than what people sorted by hand. */
const MARKET_WEIGHT = 0.04
/** Lines that one author wrote one after the other are judged together. */
const BLOCK = 20

/** What sentences count together, beside the messages sorted by hand that they stand in. */
const SENTENCE_SHARE = 0.6

/**
 * `group`: the number of its market, or of its block of lines; `hand`: it was sorted by hand. `sentences`: each by itself,
 * where there are several.
 */
export type WishLesson = Lesson & { group: number; hand: boolean; sentences: readonly Read[] }
type Known = { rarity: Rarity; vectors: Vectors }

/**
 * A conversation sorted by hand: whether an answer to it may name a product or a service. `weight`: what it counts beside
 * others.
 */
export type Sorted = { wish: boolean; messages: Message[]; group: number; weight: number }

/**
 * Lines `+ text` and `- text` of every file of data/wishes that `teaches`; turns as in `me: ... || ai:
 * ... || me: ...`.
 */
export const readSorted = (teaches: (name: string) => boolean = () => true): Sorted[] => [
  ...readLines(WISHES, { weight: HAND_WEIGHT, teaches }),
  ...readLines(PAIRS, { weight: PAIR_WEIGHT, teaches }),
]

/** What authors wrote who teach nothing: how well wishes are read is measured on it. */
export const heldWishes = ['home', 'work', 'phones', 'talks', 'hard', 'plain'] as const
export const readHeldWishes = (name: (typeof heldWishes)[number]): Sorted[] =>
  parseLines(readFileSync(join(HELD, `${name}.txt`), 'utf8').split('\n'), 1)

function readLines(
  folder: string,
  { weight, teaches }: { weight: number; teaches: (name: string) => boolean },
): Sorted[] {
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.txt') && !isOfFrames(name) && teaches(name))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return parseLines(lines, weight)
}

const parseLines = (lines: readonly string[], weight: number): Sorted[] =>
  lines
    .filter((line) => /^[+-] /.test(line))
    .map((line, at) => ({
      wish: line.startsWith('+'),
      group: Math.floor(at / BLOCK),
      weight,
      messages: readTurns(line.slice(2)),
    }))

/** All that is learnt from. */
export function readLessons(known: Known): WishLesson[] {
  const markets = readMarkets().flatMap((market, group) => {
    const lesson = (content: string, yes: boolean): WishLesson => ({
      ...readText(content, known),
      ...{ yes, group, hand: false, sentences: [], weight: MARKET_WEIGHT },
    })
    return [
      ...[...saidOf(market), ...market.near].map((text) => lesson(text, true)),
      ...market.idle.map((text) => lesson(text, false)),
    ]
  })
  const hand = readSorted().map(
    ({ messages, wish, group, weight }): WishLesson => ({
      ...readNewest(messages, known),
      ...{ yes: wish, group, hand: true, weight },
    }),
  )
  return balanced([...markets, ...hand, ...frameLessons(known), ...readLabelled(known)])
}

/** Labelled conversations; the group is that of their author. */
const readLabelled = (known: Known): WishLesson[] =>
  readLabelledFiles().flatMap(({ items, group }) =>
    items
      .filter(({ kind }) => kind !== 'sensitive')
      .map(
        (item): WishLesson => ({
          ...readNewest(item.messages, known),
          ...{ yes: isWish(item), group, hand: true, weight: HAND_WEIGHT },
        }),
      ),
  )

const frameLessons = (known: Known): WishLesson[] =>
  fillFrames(FILLED).map(({ content, wish, group }) => ({
    ...readText(content, known),
    ...{ yes: wish, group, hand: false, sentences: [], weight: FRAME_WEIGHT },
  }))

/** The newest message of a conversation, and its sentences. */
function readNewest(messages: readonly Message[], known: Known) {
  const newest = messages.findLast(({ role }) => role === 'user') ?? messages.at(-1)
  const text = newest?.content ?? ''
  const sentences = sentencesOf(text)
  return {
    ...readText(text, known),
    sentences: sentences.length < 2 ? [] : sentences.map((sentence) => readSaid(sentence, known)),
  }
}

const readText = (text: string, known: Known): Read =>
  readSaid({ text, words: tokensOf(fold(text)) }, known)

function readSaid(said: Said, { rarity, vectors }: Known): Read {
  const { words, plain = [], marks = [] } = wishFeatures(said, rarity)
  return {
    slots: [...words],
    plain: [...plain],
    marks: [...marks],
    subject: directionOf(said.words, vectors),
  }
}

/**
 * Learns the turns of phrase, words and subjects of wishes: of whole messages, and then of their sentences as well. Of who
 * wants nothing no sentence does; of who wants something that one does which seems to most.
 */
export function learnWishes(lessons: readonly WishLesson[]): Model {
  const whole = learn(lessons, WISH_SLOTS)
  return learn([...lessons, ...sentenceLessons(lessons, whole)], WISH_SLOTS)
}

function sentenceLessons(lessons: readonly WishLesson[], whole: Model): Lesson[] {
  const sentences = lessons.flatMap(({ yes, weight, sentences: all }): Lesson[] => {
    if (!yes) return all.map((one) => ({ ...one, yes, weight: weight / all.length }))
    const odds = all.map((one) => oddsOf(whole, one))
    const loudest = all[odds.indexOf(Math.max(...odds))]
    return loudest ? [{ ...loudest, yes, weight }] : []
  })
  const hand = weightOf(lessons.filter((lesson) => lesson.hand))
  const most = [true, false].map((side) => weightOf(sentences.filter(({ yes }) => yes === side)))
  return sentences.map((lesson) => ({
    ...lesson,
    weight: (lesson.weight * SENTENCE_SHARE * hand) / 2 / ((lesson.yes ? most[0] : most[1]) || 1),
  }))
}

const weightOf = (lessons: readonly Lesson[]) =>
  lessons.reduce((sum, { weight }) => sum + weight, 0)

/** As the service reads it. */
export const tableOf = (model: Model): LearntTable => openTable(packTable(model))
