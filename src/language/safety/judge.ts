import type { Guard, Message, Tongue } from '../contract.ts'
import { type Heard, hear } from '../ear.ts'
import { oddsOf } from '../learnt/table.ts'
import { type Entry, lexiconOf } from '../lexicon.ts'
import { endsOf } from '../text.ts'
import { meantBy } from '../translate.ts'
import { passingDirectionOf } from '../vectors.ts'
import { type Text, troubleFeatures } from './features.ts'

/** `topic`: of the phrases found, or `sensed`; `rule`: those phrases, as they stand in data/safety/phrases.txt. */
export type Safety = { sensitive: false } | { sensitive: true; topic: string; rule: string }

const MESSAGES = 30
/** Of a long message the beginning and the end are read, this much of each. */
const CHARACTERS = 4_000
/** Of all messages together so much is read, the newest first: a caller chooses how long they are. */
const ALL_CHARACTERS = 32_000
/**
 * Log odds from which a text is trouble. The table's bias is set so that of fine texts that taught nothing `SILENCED` reach
 * it (scripts/fit-safety.ts).
 */
const LIMIT = 0
/** What the assistant says leans to comfort: it must tell more. */
const ASSISTANT_LIMIT = 2
/**
 * What the user said before the newest message must tell more where no topic is named: the more is said, the surer some of
 * it sounds like trouble.
 */
const EARLIER_MARGIN = 1
const SENSED = 'sensed'
const OUTRIGHT = 'self_harm'
/** Rows of signs and hints name no topic of their own. */
const NO_TOPIC = /^sign_|_hint$/

/** Whether this is a moment for silence. Every turn counts, and all that the user said together; in doubt it is one. */
export function judgeSafety(messages: readonly Message[], tongue: Tongue): Safety {
  const texts = newestTexts(messages, tongue)
  for (const text of judgedTexts(texts, tongue)) {
    const outright = findOutright(text, tongue.guard)
    if (outright !== undefined) return { sensitive: true, topic: OUTRIGHT, rule: outright }
    const isVague = text.isEarlier && findTopic(text, tongue.guard) === undefined
    if (troubleIn(text, tongue) >= text.limit + (isVague ? EARLIER_MARGIN : 0)) {
      return { sensitive: true, ...reasonOf(text, tongue.guard) }
    }
  }
  return { sensitive: false }
}

/** What says it outright needs nothing beside it, whatever was learnt. */
function findOutright({ found }: Text, { phrases }: Guard): string | undefined {
  const phrase = found.find((one) => phrases.rowOf(one).name === OUTRIGHT)
  return phrase === undefined ? undefined : phrases.textOf(phrase)
}

/** How much words and phrases of a text together speak of a sensitive moment: log odds. */
function troubleIn(text: Judged, { guard, trouble, vectors }: Tongue): number {
  const { words, entries } = text
  const direction = vectors && passingDirectionOf(words, { vectors, entries })
  return oddsOf(trouble, { features: troubleFeatures(text, guard), direction })
}

type Judged = Text & {
  readonly limit: number
  readonly isEarlier: boolean
  readonly entries: readonly Entry[]
  readonly meant: readonly number[]
}

/** Each message, and what the user said from first to last. Innocent turns of phrase are struck out first. */
function judgedTexts(texts: readonly Told[], tongue: Tongue): Judged[] {
  const { guard } = tongue
  const newest = texts.findLast(({ role }) => role === 'user')
  const read = texts.map((told): Judged => {
    const { role, words, entries } = told
    const starts = entries.map((entry) => entry.starts)
    const left = guard.strike(words, starts)
    const limit = role === 'user' ? LIMIT : ASSISTANT_LIMIT
    const isEarlier = limit === LIMIT && told !== newest
    const meant = meantBy(left, entries)
    return { limit, isEarlier, words: left, found: guard.find(left, starts), entries, meant }
  })
  const own = read.filter(({ limit }) => limit === LIMIT)
  if (own.length < 2) return read
  const pause = lexiconOf(tongue)('')
  const words = own.flatMap((one) => ['', ...one.words])
  const entries = own.flatMap((one) => [pause, ...one.entries])
  const starts = entries.map((entry) => entry.starts)
  const found = guard.find(words, starts)
  const meant = own.flatMap((one) => one.meant)
  return [...read, { limit: LIMIT, isEarlier: false, words, found, entries, meant }]
}

/** A phrase that names a topic. */
const findTopic = ({ found }: Text, { phrases }: Guard): number | undefined =>
  found.find((phrase) => !NO_TOPIC.test(phrases.rowOf(phrase).name))

/** The phrases that say what it is about, if any does. */
function reasonOf(text: Text, guard: Guard): { topic: string; rule: string } {
  const { phrases } = guard
  const named = findTopic(text, guard)
  if (named !== undefined) {
    return { topic: phrases.rowOf(named).name, rule: phrases.textOf(named) }
  }
  const rule = text.found.map((phrase) => phrases.textOf(phrase)).join(' + ')
  return { topic: SENSED, rule: rule === '' ? 'its words together' : rule }
}

type Told = Heard & { readonly role: string }

/** What is read of the newest messages, in their order. */
function newestTexts(messages: readonly Message[], tongue: Tongue): Told[] {
  const texts: Told[] = []
  let left = ALL_CHARACTERS
  for (const message of messages.slice(-MESSAGES).reverse()) {
    const { role, content } = message
    if (role === 'system') continue
    const text = endsOf(content, CHARACTERS).slice(0, left)
    left -= text.length
    texts.push({ role, ...hear(message, { text, tongue }) })
    if (left <= 0) break
  }
  return texts.reverse()
}
