import type { Knowledge } from '../../language/contract.ts'
import { NO_EXAMPLES } from '../../language/contract.ts'
import { fold, tokensOf } from '../../language/text.ts'
import { isStop } from '../../language/words.ts'
import { isPlain, namesSomebody } from '../examples/filter.ts'
import { type Brief, wordsOf } from '../model/brief.ts'
import { MOST_WRITTEN } from './prompt.ts'

export type WrittenAd = { headline: string; copy: string; cta: string | null }

const HEADLINE = { shortest: 3, longest: 80 }
const COPY = { shortest: 20, longest: 200 }
const CTA = { shortest: 2, longest: 30 }

/** Price, proof, urgency and promises: a word of these, in six languages, has to be the advertiser's own (folded). */
const CLAIM_WORDS = String.raw`
  free gratis gratuit\w* kostenlos\w* cheap\w* lowest discount\w* sale best beste\w* meilleur\w*
  mejor\w* miglior\w* melhor\w* greatest leading fuhrend\w* award\w* guarantee\w* garant\w*
  certified proven prouve\w* clinical\w* cure\w* heal\w* doctor\w* risk instant\w* hurry limited
  today now always never everyone millions thousands trusted official\w* only half double twice
  percent save\w* earn\w* profit\w*`
const CLAIM = new RegExp(`^(${CLAIM_WORDS.trim().split(/\s+/).join('|')})$`)

type Surroundings = { names: ReadonlySet<string>; knowledge: Knowledge }

/** What may be kept of a model's ads: plain texts that claim, count and name nothing that the group does not itself. */
export function filterAds(
  answer: unknown,
  { brief, ...around }: Surroundings & { brief: Brief },
): WrittenAd[] {
  const { ads } = Object(answer) as { ads?: unknown }
  const own = ownWords(brief)
  const doc = { ...wordsOf(brief), examples: NO_EXAMPLES }
  const isSound = (text: string) => isPlain(text) && !claimsMore(text, own) && !names(text)
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

const ownWords = (brief: Brief) =>
  new Set(
    tokensOf(
      fold(
        [brief.title, brief.brandName, brief.description, brief.context, brief.adPrompt]
          .filter((part) => part !== null)
          .join('\n'),
      ),
    ),
  )

/** Whether it counts or claims what the group does not. A currency or percent sign counts. */
function claimsMore(text: string, own: ReadonlySet<string>): boolean {
  if (/[$€£¥%‰]/.test(text)) return true
  return tokensOf(fold(text)).some(
    (word) => (/\d/.test(word) || CLAIM.test(word)) && !own.has(word),
  )
}

/** Whether a text shares a telling word with what the group says: one that shares none is about something else. */
const isAbout = (text: string, own: ReadonlySet<string>) =>
  tokensOf(fold(text)).some((word) => word !== '' && !isStop(word) && own.has(word))
