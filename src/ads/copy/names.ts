import { LONGEST_NAME } from '../../campaigns/examples/names.ts'
import type { Language } from '../../language/contract.ts'
import { fold, tokensOf } from '../../language/text.ts'

type Around = {
  language: Language
  otherNames: ReadonlySet<string>
  /** The campaign's own words. */
  own: readonly string[]
  /** Words of the conversation. */
  spoken: readonly (readonly string[])[]
}

/**
 * Whether a text names anybody but the campaign: another advertiser, or, by its capital letter, somebody unknown. German
 * writes every noun with one; there only names that the conversation brought up are refused.
 */
export function foreignName(text: string, around: Around): boolean {
  const own = new Set(around.own)
  const words = wordsOf(text)
  const ownText = ` ${around.own.join(' ')} `
  const spoken = new Set(around.spoken.flat())
  return words.some((word, i) => {
    if (word.capital && !word.first && !own.has(word.folded)) {
      if (around.language !== 'de' || spoken.has(word.folded)) return true
    }
    for (let length = 1; length <= LONGEST_NAME; length++) {
      const run = words.slice(i, i + length)
      const name = run.map(({ folded }) => folded).join(' ')
      if (!around.otherNames.has(name) || ownText.includes(` ${name} `)) continue
      if (length > 1 || word.capital) return true
    }
    return false
  })
}

type Word = { folded: string; capital: boolean; first: boolean }

function wordsOf(text: string): Word[] {
  let first = true
  const words: Word[] = []
  for (const [part] of text.matchAll(/[\p{L}\p{M}\p{N}'’]+|[.!?:…¡¿“„«"]/gu)) {
    if (/^[.!?:…¡¿“„«"]/.test(part)) {
      first = true
      continue
    }
    const capital = /^\p{Lu}/u.test(part)
    for (const folded of tokensOf(fold(part))) {
      if (folded !== '') words.push({ folded, capital, first })
    }
    first = false
  }
  return words
}
