import type { Creative } from '../../campaigns/snapshot/creative.ts'
import type { FrontDeps } from '../../deps.ts'
import type { Language, Query, WordVectors } from '../../language/contract.ts'
import { hashOf } from '../../language/text.ts'
import type { PublisherAccount } from '../../platform/http/context.ts'
import { modelFor } from '../../platform/llm/model.ts'
import { DAY_MS } from '../../platform/time/day.ts'
import { chooseOwnAd, type OwnAd } from './choose.ts'
import { intentOf } from './intent.ts'

/** Which variant of its winners' copy a request asks for, and who would write it. */
type CopyPlan = { field: string; model: string; language: Language; intent: string }

/** A text that is missing, to be written after the answer. */
export type CopyJob = {
  plan: CopyPlan
  campaignId: string
  version: string
  creative: Creative
  /** The advertiser's name. */
  payer: string
  query: Query
}

const styles = new WeakMap<PublisherAccount, string>()

/** Null where no model writes for this publisher. `best`: the campaign that leads the auction. */
export function planCopy(
  env: FrontDeps['env'],
  { publisher, query, best }: { publisher: PublisherAccount; query: Query; best: Creative },
): CopyPlan | null {
  const model = modelFor(env, publisher.model)
  if (!model) return null
  const style = styles.get(publisher) ?? styleOf(model, publisher.promptTemplate)
  styles.set(publisher, style)
  const intent = intentOf(query, best)
  return {
    field: fieldOf(style, { language: query.language, intent }),
    model,
    language: query.language,
    intent,
  }
}

type Won = {
  plan: CopyPlan | null
  /** What Redis had for the winner. */
  cached: string
  campaignId: string
  creative: Creative
  payer: string
  query: Query
  vectors: WordVectors | null
  /** What the rotation of the group's ads draws from, 32 bits. */
  seed: number
  now: number
}

/**
 * The ad to show now, and what has to be written for the next time. Ads that an advertiser wrote, or had reviewed, are shown
 * as they are; what a model words for a campaign counts for the text that it stands in for.
 */
export function chooseCopy(winner: Won): OwnAd & { job: CopyJob | null } {
  const { plan, creative, query, campaignId, payer } = winner
  const own = chooseOwnAd(creative, winner)
  if (!plan || creative.ads) return { ...own, job: null }
  const version = contentVersion(creative)
  const stored = readStored(winner.cached, { version, now: winner.now })
  if (stored.kind === 'text') return { place: own.place, text: stored.text, job: null }
  if (stored.kind === 'wait') return { ...own, job: null }
  return { ...own, job: { plan, campaignId, version, creative, payer, query } }
}

/** Raised when rules or prompt change: texts made under older ones are not shown any more. */
const RULES = 2
/** How long a text is shown, how long a failure is left alone, how long one generation may take. */
export const COPY_TTL_MS = 7 * DAY_MS
export const REFUSED_TTL_MS = 5 * 60 * 1000
export const PENDING_TTL_MS = 30 * 1000

/** A publisher's way of writing: its model and its prompt template, in 16 hex digits. */
export const styleOf = (model: string, template: string | null) =>
  digestText(JSON.stringify([RULES, model, template]))

/** The variant of a campaign's copy that a request asks for: the field of its hash in Redis. */
export const fieldOf = (
  style: string,
  { language, intent }: { language: Language; intent: string },
) => `${style}.${language}.${intent}`

/** Changes with every word of the campaign that a text may draw on. */
export const contentVersion = ({ title, brandName, description, adTexts, cta }: Creative) =>
  digestText(JSON.stringify([title, brandName, description, adTexts, cta]))

type Stored = { expiresAt: number; version: string } & (
  | { kind: 'text'; text: string }
  | { kind: 'pending' }
  | { kind: 'refused' }
)
const MARKS = { text: 't', pending: 'p', refused: 'r' } as const
const SHAPE = /^(\d{13})([tpr])([0-9a-f]{16})(.*)$/s

/** Expiry (13 digits), what it is, content version (16 hex digits), text. */
export function encodeStored(stored: Stored): string {
  const expiry = String(stored.expiresAt).padStart(13, '0')
  const text = stored.kind === 'text' ? stored.text : ''
  return `${expiry}${MARKS[stored.kind]}${stored.version}${text}`
}

/** What a cached value means now, for the campaign as it is now. */
export function readStored(
  value: string,
  { version, now }: { version: string; now: number },
): { kind: 'text'; text: string } | { kind: 'wait' } | { kind: 'miss' } {
  const [, expiry, mark, made, text = ''] = SHAPE.exec(value) ?? []
  if (expiry === undefined || Number(expiry) <= now) return { kind: 'miss' }
  if (mark === MARKS.pending) return { kind: 'wait' }
  if (made !== version) return { kind: 'miss' }
  return mark === MARKS.text ? { kind: 'text', text } : { kind: 'wait' }
}

/** 64 bits: enough to tell the handful of versions and styles of one campaign apart. */
function digestText(text: string): string {
  const half = (salt: string) =>
    hashOf(salt + text)
      .toString(16)
      .padStart(8, '0')
  return half('a') + half('bc')
}
