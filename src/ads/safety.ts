import type { Message } from '../matching/contract.ts'
import { compilePhrases, type Phrases } from '../matching/phrases.ts'
import { readRows } from '../matching/table.ts'
import { fold, tokensOf } from '../matching/text.ts'
import { SAFETY } from './safety-table.ts'

export type Safety = { sensitive: false } | { sensitive: true; topic: string }

const MESSAGES = 30
const CHARACTERS = 4_000
const HINT = '_hint'
const HINTS_NEEDED = 2

type Rules = { innocent: Phrases; phrases: Phrases; texts: string[]; owners: string[] }

let rules: Rules | undefined

function compile(): Rules {
  const rows = readRows(SAFETY)
  const judged = rows.filter(({ name }) => name !== 'innocent')
  const texts = judged.flatMap((row) => row.phrases)
  return {
    innocent: compilePhrases(
      rows.filter(({ name }) => name === 'innocent').flatMap((row) => row.phrases),
    ),
    phrases: compilePhrases(texts),
    texts,
    owners: judged.flatMap((row) => row.phrases.map(() => row.name)),
  }
}

/** Whether this is a moment for silence. Every turn counts, not only the newest; in doubt it is sensitive. */
export function judgeSafety(messages: readonly Message[]): Safety {
  rules ??= compile()
  const hints = new Map<string, string[]>()
  for (const { role, content } of messages.slice(-MESSAGES)) {
    if (role === 'system') continue
    const tokens = rules.innocent.strike(tokensOf(fold(content.slice(0, CHARACTERS))))
    for (const number of rules.phrases.find(tokens)) {
      const owner = rules.owners[number] ?? ''
      if (!owner.endsWith(HINT)) return { sensitive: true, topic: owner }
      const topic = owner.slice(0, -HINT.length)
      const seen = addHint(hints.get(topic) ?? [], rules.texts[number] ?? '')
      hints.set(topic, seen)
      if (seen.length >= HINTS_NEEDED && role === 'user') return { sensitive: true, topic }
    }
  }
  return { sensitive: false }
}

/** "my pills" and "pills" are one hint, not two. */
function addHint(seen: readonly string[], hint: string): string[] {
  const known = seen.some((other) => other.includes(hint) || hint.includes(other))
  return known ? [...seen] : [...seen, hint]
}
