import type { Language } from '../../language/contract.ts'
import { compilePhrases, type Phrases } from '../../language/phrases.ts'
import { stem } from '../../language/stem.ts'
import { readRows } from '../../language/table.ts'

type Table = { phrases: Phrases; owners: string[] }
type Hit = { phrase: number; row: string }

/**
 * What a generated text may not say of its own accord. A row of `claims` is allowed where the campaign's own text
 * matches the same row; a row of `never` is not.
 */
export type Claims = { claims: Table; never: Table }

/** Between the two tables: no row begins so. */
const PART = '\n===\n'

/** The rows of both tables, as `assets/claims.bin` has them. */
export const packClaims = (rows: { claims: string; never: string }): Uint8Array =>
  new TextEncoder().encode([rows.claims, rows.never].join(PART))

/** Opens what `packClaims` packed. Throws where it is not that. */
export function openClaims(bytes: ArrayBuffer): Claims {
  const [claims, never, ...rest] = new TextDecoder().decode(bytes).split(PART)
  if (!claims || !never || rest.length > 0) throw new Error('the table of claims is not one')
  return { claims: compileTable(claims), never: compileTable(never) }
}

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
  { claims, own }: { claims: Table; own: { tokens: readonly string[]; isSameLanguage: boolean } },
): boolean {
  const licensed = hitsIn(claims, own.tokens)
  return hitsIn(claims, tokens).some(({ phrase, row }) => {
    const byPhrase = own.isSameLanguage || row === 'number'
    return !licensed.some((mine) => (byPhrase ? mine.phrase === phrase : mine.row === row))
  })
}

/** What no generated text may do: speak as the assistant, guess about the reader, give instructions. */
export function forbiddenIn(
  tokens: readonly string[],
  { never, language }: { never: Table; language: Language },
): string | undefined {
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
