import fitted from '../../../assets/wish-weights.json' with { type: 'json' }
import type { Rarity, Tongue, VectorPlace } from '../contract.ts'
import { openNet } from '../learnt/net.ts'
import { type Features, oddsOf } from '../learnt/table.ts'
import { fold, hashOf, tokensOf } from '../text.ts'
import { passingDirectionOf } from '../vectors.ts'
import { type Form, formFinder, phraseSlots, SLOTS, wordSlots } from './features.ts'

/** A text, its words, and what is known of each, where it is. */
export type Said = {
  readonly text: string
  readonly words: readonly string[]
  readonly entries?: Entries
}
type Entries = readonly { readonly form: Form; readonly telling: VectorPlace | null }[] | undefined

/** A turn of the conversation. */
type SaidTurn = Said & { readonly user: boolean }
const NOTHING: SaidTurn = { user: true, text: '', words: [] }

const SIGN = hashOf('sign:')
/** Sentences of a message that are read by themselves, the last of them. */
const MOST_SENTENCES = 8

/** What tells whether something is wanted, by its place. */
export const WISH_SIGNS = [
  'whole',
  'loudest',
  'second',
  'quietest',
  'last',
  'first',
  'mean',
  'length',
  'sentences',
  'isFollowing',
  'questions',
  'endsAsking',
] as const

const oddsOfSigns = openNet(fitted.net)

/** Log odds that an answer to the newest message may name a product or a service. */
export const judgeWish = (tongue: Tongue, turns: readonly SaidTurn[]): number =>
  oddsOfSigns(gatherSigns(tongue, turns))

/** Kept between calls, which never overlap: to make a typed array costs the runtime more than to fill it. */
const signs = new Float64Array(WISH_SIGNS.length)

/**
 * What is known of the newest message, in the order of `WISH_SIGNS`: the log odds of all of it and of its sentences, since
 * one of many may want something, how long it is and how it ends. Valid until the next call.
 */
export function gatherSigns(tongue: Tongue, turns: readonly SaidTurn[]): Float64Array {
  const at = turns.findLastIndex(({ user }) => user)
  const newest: SaidTurn = turns[at] ?? turns.at(-1) ?? NOTHING
  const whole = oddsOfText(tongue, newest)
  const sentences = isOneSentence(newest.text) ? [] : sentencesOf(newest.text)
  const odds = sentences.length < 2 ? [whole] : sentences.map((one) => oddsOfText(tongue, one))
  const sorted = [...odds].sort((a, b) => b - a)
  const { text } = newest
  signs[0] = whole
  signs[1] = sorted[0] ?? whole
  signs[2] = sorted[1] ?? sorted[0] ?? whole
  signs[3] = sorted.at(-1) ?? whole
  signs[4] = odds.at(-1) ?? whole
  signs[5] = odds[0] ?? whole
  signs[6] = odds.reduce((sum, one) => sum + one, 0) / odds.length
  signs[7] = Math.log1p(newest.words.length) / 3
  signs[8] = Math.log1p(odds.length)
  signs[9] = turns.slice(0, Math.max(0, at)).some(({ user }) => user) ? 1 : 0
  signs[10] = Math.min(MOST_QUESTIONS, text.split('?').length - 1)
  signs[11] = text.trimEnd().endsWith('?') ? 1 : 0
  return signs
}

const MOST_QUESTIONS = 3

/** Whether nothing is said behind the first end of a sentence. */
function isOneSentence(text: string): boolean {
  const end = text.search(/[.!?\n]/)
  return end < 0 || !/\p{L}/u.test(text.slice(end))
}

/** The sentences of a text that say something, the last of them. */
export const sentencesOf = (text: string): Said[] =>
  (text.match(/[^.!?\n]+[.!?\n]*/g) ?? [])
    .filter((sentence) => /\p{L}/u.test(sentence))
    .slice(-MOST_SENTENCES)
    .map((sentence) => ({ text: sentence, words: tokensOf(fold(sentence)) }))

const oddsOfText = ({ wishes, rarity, vectors }: Tongue, said: Said): number =>
  oddsOf(wishes, {
    features: wishFeatures(said, rarity),
    direction: vectors && passingDirectionOf(said.words, { vectors, entries: said.entries }),
  })

/** All that tells whether a text wants something, by itself. */
export function wishFeatures(said: Said, rarity: Rarity): Features {
  const marks = new Set<number>()
  for (const sign of signsOf(said)) marks.add(hashOf(sign, SIGN) & (SLOTS - 1))
  const forms = said.entries?.map(({ form }) => form) ?? said.words.map(formFinder(rarity))
  return { words: phraseSlots(forms), plain: wordSlots(forms), marks }
}

/** What is not in the words: how long it is, whether it asks, whether it is code. */
function signsOf({ text, words }: Said): string[] {
  const signs = [`length${Math.min(8, Math.round(2 * Math.log2(1 + words.length)) >> 1)}`]
  const asked = text.split('?').length - 1
  if (asked > 0) signs.push(`asks${Math.min(3, asked)}`)
  if (/[{};]\s*$|=>|==|\(\)|<\/?\w+>|```/m.test(text)) signs.push('code')
  if (/\d\s*[-+*/^=]\s*\d/.test(text)) signs.push('sum')
  if (/[€$£]|\b(?:eur|euros?|usd|dollars?|gbp|pounds?)\b/i.test(text)) signs.push('money')
  if (/["“„«]/.test(text)) signs.push('quote')
  return signs
}
