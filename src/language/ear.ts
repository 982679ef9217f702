import type { Message, Tongue } from './contract.ts'
import { type Entry, lexiconOf } from './lexicon.ts'
import { fold, tokensOf } from './text.ts'

/** What is read of a message: its words, and what is known of each. */
export type Heard = {
  readonly text: string
  readonly words: readonly string[]
  readonly entries: readonly Entry[]
}

const heard = new WeakMap<Message, Heard & { readonly tongue: Tongue }>()

/**
 * Hears as much of a message as `text` has. It is remembered with the message: what the guard has heard, the reading need
 * not hear again.
 */
export function hear(message: Message, { text, tongue }: { text: string; tongue: Tongue }): Heard {
  const known = heard.get(message)
  if (known?.text === text && known.tongue === tongue) return known
  const words = tokensOf(fold(text))
  const fresh = { text, words, entries: words.map(lexiconOf(tongue)), tongue }
  heard.set(message, fresh)
  return fresh
}
