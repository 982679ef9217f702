import { conceptsIn } from '../matching/concepts.ts'
import { compileTable, type PhraseTable } from '../matching/phrases.ts'
import { SIGNS } from './safety-signs.ts'
import { SENSE_BIAS, SENSE_CALM, SENSE_WORDS } from './safety-weights.ts'

const BEGINNING = 5
/** Shorter messages count as if they had this many words. */
const FEWEST = 4
/** How many log odds of trouble one more of relevancy makes up for. */
const PATIENCE = 0.8
/** Trouble so far below what is calm asks of no ad more than any publisher does. */
const QUIET = 2

let weights: Map<string, number> | undefined
let signs: PhraseTable | undefined

/**
 * What a message is weighed by, and how much of each it has. Its words, each with its `begin*` if it is a longer one, which
 * brings inflections and slips of the pen together: the more words there are, the less each says. And the signs in it
 * (`sign:secret`), whole.
 */
export function senseWords(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, Math.min(2, (counts.get(name) ?? 0) + 1))
  let words = 0
  for (const token of tokens) {
    if (token === '') continue
    words++
    count(token)
    if (token.length > BEGINNING) count(`${token.slice(0, BEGINNING)}*`)
  }
  const share = 1 / Math.sqrt(Math.max(FEWEST, words))
  for (const [name, times] of counts) counts.set(name, times * share)
  signs ??= compileTable(SIGNS)
  for (const number of signs.find(tokens)) counts.set(`sign:${signs.rowOf(number).name}`, 1)
  return counts
}

/** Which signs of an ordinary need a message has: `is:need`, it names something to buy; `is:detail`, how it should be. */
export function senseNeeds(tokens: readonly string[]): string[] {
  const kinds = new Set(conceptsIn(tokens).map(({ kind }) => kind))
  return [
    ...(kinds.has('concept') ? ['is:need'] : []),
    ...(kinds.has('trait') ? ['is:detail'] : []),
  ]
}

/**
 * How much the words of a message together speak of a sensitive moment where no phrase does: log odds. The needs, which cost
 * more to find, are asked only when the words alone are not quiet.
 */
export function troubleIn(tokens: readonly string[]): number {
  weights ??= readWeights()
  let sum = SENSE_BIAS
  for (const [name, share] of senseWords(tokens)) sum += (weights.get(name) ?? 0) * share
  if (sum < SENSE_CALM - QUIET) return sum
  for (const name of senseNeeds(tokens)) sum += weights.get(name) ?? 0
  return sum
}

/** 0..1: the relevancy an ad must reach in such trouble; at 1 none may be shown. */
export function floorAt(trouble: number, calm: number = SENSE_CALM): number {
  const odds = Math.exp((trouble - calm) / PATIENCE)
  return Math.min(1, Math.max(0, (1.01 * odds - 0.01) / (1 + odds)))
}

function readWeights(): Map<string, number> {
  const read = new Map<string, number>()
  for (const line of SENSE_WORDS.trim().split('\n')) {
    const [points = '', list = ''] = line.split(' | ', 2)
    for (const name of list.split(' ')) read.set(name, Number(points))
  }
  return read
}
