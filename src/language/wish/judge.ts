import type { Rarity, Tongue } from '../contract.ts'
import { type Features, oddsOf } from '../learnt/table.ts'
import { fold, hashOf, tokensOf } from '../text.ts'
import { directionOf } from '../vectors.ts'
import { termOf } from '../words.ts'
import { phraseSlots, SLOTS, wordSlots } from './features.ts'

/** A turn of the conversation, cut into words. */
export type Said = {
  readonly user: boolean
  readonly text: string
  readonly words: readonly string[]
}

/** A word said of so many markets is a turn of phrase, not a subject. */
const FRAME_SHARE = 0.008
const EARLIER = 0x5bd1e995
const LAST = 0x27d4eb2f
const ASKED = 0x165667b1
const MOST_ASKED = 3
const SIGN = hashOf('sign:')

/** All that tells whether something is wanted. */
export function wishFeatures(turns: readonly Said[], rarity: Rarity): Features {
  const slots = new Set<number>()
  const marks = new Set<number>()
  const newest = turns.findLastIndex(({ user }) => user)
  const isFrame = (word: string) => rarity.occurrences(termOf(word)) > FRAME_SHARE * rarity.markets
  const said = turns[newest] ?? turns.at(-1)
  if (!said) return { words: slots }
  phraseSlots(said.words, { isFrame, into: slots, salt: 0 })
  for (const { salt, words } of askingSentences(said.text)) {
    phraseSlots(words, { isFrame, into: slots, salt })
  }
  const before = turns.slice(0, Math.max(0, newest)).findLast(({ user }) => user)
  if (before) phraseSlots(before.words, { isFrame, into: slots, salt: EARLIER })
  for (const sign of signsOf(said)) marks.add(hashOf(sign, SIGN) & (SLOTS - 1))
  return { words: slots, plain: wordSlots(said.words), marks }
}

/** The last sentence, and each that ends in a question mark: what is asked stands there. */
function askingSentences(text: string): { salt: number; words: string[] }[] {
  const sentences = text.match(/[^.!?\n]+[.!?\n]*/g) ?? []
  if (sentences.length < 2) return []
  const last = sentences.at(-1)
  const asked = sentences.filter((sentence) => sentence.includes('?')).slice(-MOST_ASKED)
  return [
    ...(last ? [{ salt: LAST, words: tokensOf(fold(last)) }] : []),
    ...asked.map((sentence) => ({ salt: ASKED, words: tokensOf(fold(sentence)) })),
  ]
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

/** Log odds that an answer to the newest message may name a product or a service. */
export function judgeWish({ wishes, rarity, vectors }: Tongue, turns: readonly Said[]): number {
  const said = turns.findLast(({ user }) => user) ?? turns.at(-1)
  const direction = vectors && directionOf(said?.words ?? [], vectors)
  return oddsOf(wishes, { features: wishFeatures(turns, rarity), direction })
}
