import {
  type Claims,
  findOverclaim,
  type Overclaim,
  type Said,
  wordsOfProduct,
} from '../../campaigns/claims.ts'
import type { Creative } from '../../campaigns/snapshot/creative.ts'
import type { Language } from '../../language/contract.ts'
import { languageOf } from '../../language/language.ts'
import { fold, tokensOf } from '../../language/text.ts'
import { isStop, termOf } from '../../language/words.ts'
import { type FormFault, formFault } from './form.ts'
import { foreignName } from './names.ts'

/** What a generated text is held against. */
export type CopyFacts = {
  creative: Pick<Creative, 'title' | 'brandName' | 'description' | 'adTexts' | 'cta'>
  language: Language
  /** What was said in the conversation, for catching an echo of it. */
  said: readonly string[]
  /** Names of other advertisers, folded (`listNames`). */
  otherNames: ReadonlySet<string>
  claims: Claims
}

type Refusal = FormFault | Overclaim | 'name' | 'echo' | 'language' | 'off_topic'
type Checked = { kind: 'ok'; text: string } | { kind: 'refused'; reason: Refusal }

const ECHO = 3
const OWN_SHARE = 0.4

/**
 * Whether a generated text may be shown: plain, in the right language, and saying nothing that the campaign does not
 * say itself. Whoever wrote it, model or attacker, can do no more harm than a dull sentence.
 */
export function checkCopy(answer: string, facts: CopyFacts): Checked {
  const text = answer.normalize('NFC').trim().replace(/ {2,}/g, ' ')
  const own = readOwn(facts)
  const reason =
    formFault(text, own.text) ?? contentFault({ text, tokens: tokensOf(fold(text)), own, facts })
  return reason ? { kind: 'refused', reason } : { kind: 'ok', text }
}

type Own = Said & { terms: Set<number> }

function readOwn({ creative }: CopyFacts): Own {
  const { title, brandName, description, adTexts, cta } = creative
  const text = [title, brandName, description, ...adTexts, cta ?? ''].join('\n')
  const tokens = tokensOf(fold(text))
  const language = languageOf(tokens)
  return { text, tokens, language, terms: new Set(tokens.filter(Boolean).map(termOf)) }
}

/** A text that is held against its campaign, with its words. */
type Draft = { text: string; tokens: readonly string[]; own: Own; facts: CopyFacts }

function contentFault(draft: Draft): Refusal | undefined {
  const { text, tokens, own, facts } = draft
  const { language, said, otherNames } = facts
  const held = { draft: { text, tokens, language }, own, sold: wordsOfProduct(facts.creative) }
  const overclaim = findOverclaim(facts.claims, held)
  if (overclaim) return overclaim
  const spoken = said.map((message) => tokensOf(fold(message)))
  if (foreignName(text, { language, otherNames, own: own.tokens, spoken })) return 'name'
  if (echoesTalk(draft, spoken)) return 'echo'
  if (isForeign(tokens, language)) return 'language'
  return isAbout(draft) ? undefined : 'off_topic'
}

/**
 * Whether a text is about the campaign: it names the brand or has two of the campaign's words, and in the campaign's
 * language a good part of its words are the campaign's. What is left over is style; a feature made up is not.
 */
function isAbout({ tokens, own, facts }: Draft): boolean {
  const { creative, language } = facts
  const telling = [...new Set(tokens)].filter((token) => token !== '' && !isStop(token))
  const mine = telling.filter((word) => hasWord(own, word))
  const brand = tokensOf(fold(creative.brandName)).join(' ')
  if (mine.length < 2 && !` ${tokens.join(' ')} `.includes(` ${brand} `)) return false
  return language !== own.language || mine.length >= OWN_SHARE * telling.length
}

/** Whether more than one word gives away another language: a single `no` does not. */
function isForeign(tokens: readonly string[], language: Language): boolean {
  const speaks = (words: readonly string[]) => languageOf(words, language) === language
  if (speaks(tokens)) return false
  return !tokens.some((token) => token !== '' && speaks(tokens.filter((word) => word !== token)))
}

/** Whether words of the conversation come back in a row that the campaign would not use. */
function echoesTalk({ tokens, own }: Draft, spoken: readonly (readonly string[])[]): boolean {
  const ownRuns = new Set(runsOf(own.tokens))
  const saidRuns = new Set(spoken.flatMap(runsOf))
  return runsOf(tokens).some(
    (run) =>
      saidRuns.has(run) &&
      !ownRuns.has(run) &&
      run.split(' ').some((word) => !isStop(word) && !hasWord(own, word)),
  )
}

const hasWord = ({ terms }: Own, word: string) => terms.has(termOf(word))

function runsOf(tokens: readonly string[]): string[] {
  const runs: string[] = []
  for (let i = 0; i + ECHO <= tokens.length; i++) {
    const run = tokens.slice(i, i + ECHO)
    if (!run.includes('')) runs.push(run.join(' '))
  }
  return runs
}
