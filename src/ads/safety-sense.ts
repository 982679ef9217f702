import { SENSE_BIAS, SENSE_CALM, SENSE_WORDS } from './safety-weights.ts'

const BEGINNING = 5
/** Shorter messages count as if they had this many words. */
const FEWEST = 4
/** A word that comes more often counts no more. */
const MOST = 2
/** How many log odds of trouble one more of relevancy makes up for. */
const PATIENCE = 1
const MEMO_LIMIT = 20_000

/** `round`: the message that counted the word last, `times` how often. */
type Word = { points: number; round: number; times: number }

const words = new Map<string, Word>()
let rounds = 0

/** What a word is weighed by: itself, and of a longer one `begin*`, which brings inflections and slips of the pen together. */
const namesOf = (token: string): string[] =>
  token.length > BEGINNING ? [token, `${token.slice(0, BEGINNING)}*`] : [token]

/** The more words there are, the less each says. */
const shareOf = (count: number) => 1 / Math.sqrt(Math.max(FEWEST, count))

/** What a message is weighed by, and how much of each it has: its words, and the rows of `SIGNS` found in it. */
export function senseFeatures(
  tokens: readonly string[],
  signs: Iterable<string>,
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const token of tokens) {
    if (token !== '') counts.set(token, (counts.get(token) ?? 0) + 1)
  }
  const share = shareOf(tokens.filter(Boolean).length)
  const features = new Map<string, number>()
  for (const [token, times] of counts) {
    for (const name of namesOf(token)) {
      features.set(name, (features.get(name) ?? 0) + Math.min(MOST, times) * share)
    }
  }
  for (const sign of signs) features.set(sign, 1)
  return features
}

/** How much words and signs of a message together speak of a sensitive moment where no phrase does: log odds. */
export function troubleIn(tokens: readonly string[], signs: Iterable<string>): number {
  const round = ++rounds
  let count = 0
  let points = 0
  for (const token of tokens) {
    if (token === '') continue
    count++
    const word = words.get(token) ?? weigh(token)
    word.times = word.round === round ? word.times + 1 : 1
    word.round = round
    if (word.times <= MOST) points += word.points
  }
  let sum = SENSE_BIAS + points * shareOf(count)
  for (const sign of signs) sum += pointsOf(sign)
  return sum
}

/** Remembers the answer: the words of a language repeat. */
function weigh(token: string): Word {
  const points = namesOf(token).reduce((sum, name) => sum + pointsOf(name), 0)
  const word = { points, round: 0, times: 0 }
  if (words.size >= MEMO_LIMIT) words.clear()
  words.set(token, word)
  return word
}

/** 0..1: the relevancy an ad must reach in such trouble; at 1 none may be shown. */
export function floorAt(trouble: number, calm: number = SENSE_CALM): number {
  const odds = Math.exp((trouble - calm) / PATIENCE)
  return Math.min(1, Math.max(0, (1.01 * odds - 0.01) / (1 + odds)))
}

/** The log odds of a name; 0 where it has none. Looked up in the text: a map of all takes an isolate's first ad some 10 ms. */
function pointsOf(name: string): number {
  let from = 0
  let to = SENSE_WORDS.length
  while (from < to) {
    const line = SENSE_WORDS.lastIndexOf('\n', ((from + to) >>> 1) - 1) + 1
    const space = SENSE_WORDS.indexOf(' ', line)
    const end = SENSE_WORDS.indexOf('\n', space)
    const word = SENSE_WORDS.slice(line, space)
    if (word === name) return Number(SENSE_WORDS.slice(space, end))
    if (word < name) from = end + 1
    else to = line
  }
  return 0
}
