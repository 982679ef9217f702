import type { Message } from '../language/contract.ts'
import { compileTable, type PhraseTable } from '../language/phrases.ts'
import { fold, tokensOf } from '../language/text.ts'
import { floorAt, troubleIn } from './safety-sense.ts'
import { SIGNS } from './safety-signs.ts'
import { SAFETY } from './safety-table.ts'

/**
 * `rule`: the phrases of the table that were found, as they stand there. `floor`: 0..1, the relevancy an ad must reach all
 * the same, the higher the more the words sound like trouble.
 */
export type Safety =
  | { sensitive: false; floor: number }
  | { sensitive: true; topic: string; rule: string }

const MESSAGES = 30
/** Of a long message the beginning and the end are read, this much of each. */
const CHARACTERS = 4_000
/** Of all messages together so much is read, the newest first: a caller chooses how long they are. */
const ALL_CHARACTERS = 32_000
const HINT = '_hint'
const HINTS_NEEDED = 2
const SIGN = 'sign_'

const INNOCENT = 'innocent'
/** The topic of what only its words together tell. */
const SENSED = 'sensed'

type Rules = { innocent: PhraseTable; phrases: PhraseTable }

let rules: Rules | undefined

/** The tables, compiled at their first use: they never change. */
function allRules(): Rules {
  rules ??= {
    innocent: compileTable(SAFETY, (row) => row === INNOCENT),
    phrases: compileTable(`${SAFETY}\n${SIGNS}`, (row) => row !== INNOCENT),
  }
  return rules
}

/** Whether this is a moment for silence. Every turn counts, not only the newest; in doubt it is sensitive. */
export function judgeSafety(messages: readonly Message[]): Safety {
  const { innocent, phrases } = allRules()
  const hints = new Map<string, string[]>()
  let floor = 0
  for (const { role, text } of newestTexts(messages)) {
    const tokens = innocent.strike(tokensOf(fold(text)))
    const signs = new Set<string>()
    for (const number of phrases.find(tokens)) {
      const owner = phrases.rowOf(number).name
      if (owner.startsWith(SIGN)) {
        signs.add(owner)
        continue
      }
      const rule = phrases.textOf(number)
      if (!owner.endsWith(HINT)) return { sensitive: true, topic: owner, rule }
      const topic = owner.slice(0, -HINT.length)
      const seen = addHint(hints.get(topic) ?? [], rule)
      hints.set(topic, seen)
      if (seen.length >= HINTS_NEEDED && role === 'user') {
        return { sensitive: true, topic, rule: seen.join(' + ') }
      }
    }
    if (role !== 'user') continue
    floor = Math.max(floor, floorAt(troubleIn(tokens, signs)))
    if (floor >= 1) return { sensitive: true, topic: SENSED, rule: 'its words together' }
  }
  return { sensitive: false, floor }
}

/** The relevancy that is asked for, or more where the guard is wary. Who asks for none at all gets what is not sensitive. */
export function waryFloor(asked: number, safety: Safety): number {
  if (safety.sensitive) return 1
  return asked === 0 ? 0 : Math.max(asked, safety.floor)
}

/** What is read of the newest messages, in their order. */
function newestTexts(messages: readonly Message[]): { role: string; text: string }[] {
  const texts: { role: string; text: string }[] = []
  let left = ALL_CHARACTERS
  for (const { role, content } of messages.slice(-MESSAGES).reverse()) {
    if (role === 'system') continue
    const text = ends(content).slice(0, left)
    left -= text.length
    texts.push({ role, text })
    if (left <= 0) break
  }
  return texts.reverse()
}

/** What people want to say stands at either end of what they paste. */
function ends(content: string): string {
  if (content.length <= 2 * CHARACTERS) return content
  return `${content.slice(0, CHARACTERS)}\n${content.slice(-CHARACTERS)}`
}

/** "my pills" and "pills" are one hint, not two. */
function addHint(seen: readonly string[], hint: string): string[] {
  const known = seen.some((other) => other.includes(hint) || hint.includes(other))
  return known ? [...seen] : [...seen, hint]
}
