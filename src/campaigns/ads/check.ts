import type { Knowledge } from '../../language/contract.ts'
import { NO_EXAMPLES } from '../../language/contract.ts'
import { languageOf } from '../../language/language.ts'
import { fold, tokensOf } from '../../language/text.ts'
import { isStop } from '../../language/words.ts'
import { type Claims, findOverclaim, type Said, wordsOfProduct } from '../claims.ts'
import { isPlain, namesSomebody } from '../examples/filter.ts'
import { type Brief, wordsOf } from '../model/brief.ts'
import { MOST_WRITTEN } from './prompt.ts'

export type WrittenAd = { headline: string; copy: string; cta: string | null }

const HEADLINE = { shortest: 3, longest: 80 }
const COPY = { shortest: 20, longest: 200 }
const CTA = { shortest: 2, longest: 30 }

type Surroundings = { names: ReadonlySet<string>; knowledge: Knowledge; claims: Claims }
type Own = Said & { sold: readonly string[] }

/** What may be kept of a model's ads: plain texts that claim, count and name nothing that the group does not itself. */
export function filterAds(
  answer: unknown,
  { brief, claims, ...around }: Surroundings & { brief: Brief },
): WrittenAd[] {
  const { ads } = Object(answer) as { ads?: unknown }
  const own = ownWords(brief)
  const doc = { ...wordsOf(brief), examples: NO_EXAMPLES }
  const isSound = (text: string) =>
    isPlain(text) && !claimsMore(text, { own, claims }) && !names(text)
  const names = (text: string) => namesSomebody(text, { doc, ...around })
  const found = new Map<string, WrittenAd>()
  for (const said of Array.isArray(ads) ? ads.slice(0, 4 * MOST_WRITTEN) : []) {
    const { headline, copy, cta } = Object(said) as Record<string, unknown>
    const texts = { headline: readLine(headline, HEADLINE), copy: readLine(copy, COPY) }
    if (!texts.headline || !texts.copy) continue
    if (!isSound(texts.headline) || !isSound(texts.copy) || !isAbout(texts.copy, own)) continue
    const button = readLine(cta, CTA)
    found.set(fold(texts.copy), {
      headline: texts.headline,
      copy: texts.copy,
      cta: button && isSound(button) ? button : null,
    })
  }
  return [...found.values()].slice(0, MOST_WRITTEN)
}

function readLine(text: unknown, { shortest, longest }: { shortest: number; longest: number }) {
  if (typeof text !== 'string') return undefined
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return line.length >= shortest && line.length <= longest ? line : undefined
}

/** All that the group says. */
function ownWords(brief: Brief): Own {
  const { title, brandName, description, context, adPrompt } = brief
  const text = [title, brandName, description, context, adPrompt].join('\n')
  const tokens = tokensOf(fold(text))
  return { text, tokens, language: languageOf(tokens), sold: wordsOfProduct(brief) }
}

/** Whether it counts or claims what the group does not, or says what no model may. */
function claimsMore(text: string, { own, claims }: { own: Own; claims: Claims }): boolean {
  const tokens = tokensOf(fold(text))
  const draft = { text, tokens, language: languageOf(tokens, own.language) }
  return findOverclaim(claims, { draft, own, sold: own.sold }) !== undefined
}

/** Whether a text shares a telling word with what the group says: one that shares none is about something else. */
const isAbout = (text: string, { tokens }: Own) =>
  tokensOf(fold(text)).some((word) => word !== '' && !isStop(word) && tokens.includes(word))
