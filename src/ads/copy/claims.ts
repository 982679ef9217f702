import type { Language } from '../../language/contract.ts'
import { compilePhrases, type Phrases } from '../../language/phrases.ts'
import { stem } from '../../language/stem.ts'
import { readRows } from '../../language/table.ts'
import { CLAIMS, NEVER } from './claims-table.ts'

type Table = { phrases: Phrases; owners: string[] }
type Hit = { phrase: number; row: string }

let claims: Table | undefined
let never: Table | undefined

function compileTable(source: string): Table {
  const rows = readRows(source)
  return {
    phrases: compilePhrases(rows.flatMap((row) => row.phrases)),
    owners: rows.flatMap((row) => row.phrases.map(() => row.name)),
  }
}

const hitsIn = ({ phrases, owners }: Table, tokens: readonly string[]): Hit[] =>
  phrases.find(tokens).map((phrase) => ({ phrase, row: owners[phrase] ?? '' }))

/**
 * Whether a text claims what its campaign does not: price, health, proof, urgency ... In the campaign's own language
 * it may only say the same words; in another one, words of the same row. Number words never change.
 */
export function claimsMore(
  tokens: readonly string[],
  own: { tokens: readonly string[]; isSameLanguage: boolean },
): boolean {
  claims ??= compileTable(CLAIMS)
  const licensed = hitsIn(claims, own.tokens)
  return hitsIn(claims, tokens).some(({ phrase, row }) => {
    const byPhrase = own.isSameLanguage || row === 'number'
    return !licensed.some((mine) => (byPhrase ? mine.phrase === phrase : mine.row === row))
  })
}

/** What no generated text may do: speak as the assistant, guess about the reader, give instructions. */
export function forbiddenIn(tokens: readonly string[], language: Language): string | undefined {
  never ??= compileTable(NEVER)
  for (const { row } of hitsIn(never, tokens)) {
    const [name, only] = row.split('_')
    if (only === undefined || only === language) return name
  }
  return undefined
}

const AMOUNT = /[$€£¥]?\s?\d+(?:[.,]\d+)*(?:\s?[$€£¥%‰°])?|[$€£¥%‰°]/g

/** Numbers with their currency or percent sign, and signs without a number. */
export const amountsIn = (text: string): string[] =>
  [...text.matchAll(AMOUNT)].map(([amount]) => amount.replace(/\s/g, ''))

/** Numbers with the word after them, as `60 day`: what is counted matters as much as how many. */
export function countsIn(tokens: readonly string[]): string[] {
  return tokens.flatMap((token, i) => {
    const next = tokens[i + 1]
    return /^\d/.test(token) && next ? `${token} ${stem(next)}` : []
  })
}
