import { conceptsIn } from '../matching/concepts.ts'
import { SENSE_BIAS, SENSE_GATE, SENSE_WORDS } from './safety-weights.ts'

const BEGINNING = 5
/** Shorter messages count as if they had this many words. */
const FEWEST = 4

let weights: Map<string, number> | undefined

/**
 * What the words of a message are weighed by, each with how often it counts: the word, and `begin*` of a longer one, which
 * brings inflections and slips of the pen together. The more words there are, the less each says.
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
 * Whether the words of a message together speak of a sensitive moment where no phrase does. The needs, which cost more to
 * find, are asked only when the words alone would silence.
 */
export function sensesTrouble(tokens: readonly string[]): boolean {
  weights ??= readWeights()
  let sum = SENSE_BIAS
  for (const [name, share] of senseWords(tokens)) sum += (weights.get(name) ?? 0) * share
  if (sum < SENSE_GATE) return false
  for (const name of senseNeeds(tokens)) sum += weights.get(name) ?? 0
  return sum >= SENSE_GATE
}

function readWeights(): Map<string, number> {
  const read = new Map<string, number>()
  for (const line of SENSE_WORDS.trim().split('\n')) {
    const [points = '', list = ''] = line.split(' | ', 2)
    for (const name of list.split(' ')) read.set(name, Number(points))
  }
  return read
}
