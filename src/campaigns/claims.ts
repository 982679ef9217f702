import type { Language } from '../language/contract.ts'
import { rememberedBy } from '../language/memo.ts'
import { compilePhrases, type Phrases } from '../language/phrases.ts'
import { stem } from '../language/stem.ts'
import { readRows } from '../language/table.ts'
import { fold, tokensOf } from '../language/text.ts'

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

/** Opens what `packClaims` packed, once for each. Throws where it is not that. */
export const openClaims = rememberedBy((bytes: ArrayBuffer): Claims => {
  const [claims, never, ...rest] = new TextDecoder().decode(bytes).split(PART)
  if (!claims || !never || rest.length > 0) throw new Error('the table of claims is not one')
  return { claims: compileTable(claims), never: compileTable(never) }
})

function compileTable(source: string): Table {
  const rows = readRows(source)
  return {
    phrases: compilePhrases(rows.flatMap((row) => row.phrases)),
    owners: rows.flatMap((row) => row.phrases.map(() => row.name)),
  }
}

const hitsIn = ({ phrases, owners }: Table, tokens: readonly string[]): Hit[] =>
  phrases.find(tokens).map((phrase) => ({ phrase, row: owners[phrase] ?? '' }))

/** A text, its words, and the language that it is in. */
export type Said = { text: string; tokens: readonly string[]; language: Language }

/** The words of what names a product: context, wishes and calls to action do not. */
export const wordsOfProduct = (of: Record<'title' | 'brandName' | 'description', string>) =>
  tokensOf(fold([of.title, of.brandName, of.description].join('\n')))

export type Overclaim = 'assistant' | 'reader' | 'instruction' | 'claim' | 'amount'

type Held = {
  draft: Said
  /** All that the advertiser says itself. */
  own: Said
  /** Words of the product, which may be named though it sounds like an instruction ("wallet"). */
  sold: readonly string[]
}

/** What a model's text says that no generated text may say, or that its campaign does not say itself. */
export function findOverclaim(
  { claims, never }: Claims,
  { draft, own, sold }: Held,
): Overclaim | undefined {
  const forbidden = forbiddenIn(draft, { never, sold })
  if (forbidden === 'assistant' || forbidden === 'reader') return forbidden
  if (forbidden) return 'instruction'
  const isSameLanguage = draft.language === own.language
  if (claimsMore(draft.tokens, { claims, own: own.tokens, isSameLanguage })) return 'claim'
  return countsMore(draft, own) ? 'amount' : undefined
}

type Licence = { claims: Table; own: readonly string[]; isSameLanguage: boolean }

/**
 * Whether a text claims what its campaign does not: price, health, proof, urgency ... In the campaign's own language
 * it may only say the same words; in another one, words of the same row. Number words never change.
 */
function claimsMore(tokens: readonly string[], { claims, own, isSameLanguage }: Licence): boolean {
  const licensed = hitsIn(claims, own)
  return hitsIn(claims, tokens).some(({ phrase, row }) => {
    const byPhrase = isSameLanguage || row === 'number'
    return !licensed.some((mine) => (byPhrase ? mine.phrase === phrase : mine.row === row))
  })
}

/** What no generated text may do: speak as the assistant, guess about the reader, give instructions. */
function forbiddenIn(
  { tokens, language }: Said,
  { never, sold }: { never: Table; sold: readonly string[] },
): string | undefined {
  const named = new Set(hitsIn(never, sold).map(({ phrase }) => phrase))
  for (const { phrase, row } of hitsIn(never, tokens)) {
    const [name, only] = row.split('_')
    if (name === 'instruction' && named.has(phrase)) continue
    if (only === undefined || only === language) return name
  }
  return undefined
}

/** Whether an amount is not one of the campaign's; in the campaign's language it also has to count the same thing. */
function countsMore(draft: Said, own: Said): boolean {
  const amounts = new Set(amountsIn(own.text))
  if (!amountsIn(draft.text).every((amount) => amounts.has(amount))) return true
  if (draft.language !== own.language) return false
  const counts = new Set(countsIn(own.tokens))
  return !countsIn(draft.tokens).every((count) => counts.has(count))
}

const AMOUNT = /[$€£¥]?\s?\d+(?:[.,]\d+)*(?:\s?[$€£¥%‰°])?|[$€£¥%‰°]/g

/** Numbers with their currency or percent sign, and signs without a number. */
const amountsIn = (text: string): string[] =>
  [...text.matchAll(AMOUNT)].map(([amount]) => amount.replace(/\s/g, ''))

/** Numbers with the word after them, as `60 day`: what is counted matters as much as how many. */
function countsIn(tokens: readonly string[]): string[] {
  return tokens.flatMap((token, i) => {
    const next = tokens[i + 1]
    return /^\d/.test(token) && next ? `${token} ${stem(next)}` : []
  })
}
