import type { Creative } from '../../campaigns/snapshot/format.ts'
import type { Deps } from '../../deps.ts'
import type { Language, Query, Vectors } from '../../language/contract.ts'
import type { PublisherAccount } from '../../platform/http/context.ts'
import { modelFor } from '../../platform/llm/model.ts'
import { ownText } from './choose.ts'
import { intentOf } from './intent.ts'
import { contentVersion, fieldOf, readStored, styleOf } from './variant.ts'

/** Which variant of its winners' copy a request asks for, and who would write it. */
export type CopyPlan = { field: string; model: string; language: Language; intent: string }

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
  env: Deps['env'],
  publisher: PublisherAccount,
  query: Query,
  best: Creative,
): CopyPlan | null {
  const model = modelFor(env, publisher.model)
  if (!model) return null
  const style = styles.get(publisher) ?? styleOf(model, publisher.promptTemplate)
  styles.set(publisher, style)
  const intent = intentOf(query, best)
  return { field: fieldOf(style, query.language, intent), model, language: query.language, intent }
}

type Winner = {
  plan: CopyPlan | null
  /** What Redis had for the winner. */
  cached: string
  campaignId: string
  creative: Creative
  payer: string
  query: Query
  vectors: Vectors | null
  now: number
}

/** The text to show now, and what has to be written for the next time. */
export function copyOf(winner: Winner): { text: string; job: CopyJob | null } {
  const { plan, creative, query, vectors, campaignId, payer } = winner
  const own = () => ownText(creative, query, vectors)
  if (!plan) return { text: own(), job: null }
  const version = contentVersion(creative)
  const stored = readStored(winner.cached, version, winner.now)
  if (stored.kind === 'text') return { text: stored.text, job: null }
  if (stored.kind === 'wait') return { text: own(), job: null }
  return { text: own(), job: { plan, campaignId, version, creative, payer, query } }
}
