import type { Service } from '../../services/service.ts'
import { hardLimits } from './conditions.ts'
import { readFollowUp, remember, type Thread } from './conversation.ts'
import type { Entries } from './entries.ts'
import type { Limit } from './limits.ts'
import { type Question, readQuestion } from './question.ts'
import { type Ranking, rank, type Scored } from './rank.ts'
import { asksFact } from './turns.ts'

export type Mode = 'boost_cpa' | 'cpa_only' | 'cpa_desc'
export type Ask = {
  text: string
  /** The project, one `key value` line each. */
  context: readonly string[]
  thread?: Thread | undefined
  mode?: Mode | undefined
}
export type Found = { service: Service; score: number }
export type Answer = {
  best: Found | null
  alternatives: Found[]
  question: Question
  /** The hard limits that the best one keeps. */
  kept: Limit[]
  thread: Thread
}

/** Under this nothing fits, whatever it is. */
export const FLOOR = 0.3
const ELSEWHERE = 0.6
/** Under this a question is not one for a developer's service: how well the best fits, and what it is about. */
export const GATE = 0.66
const TRADE = 0.8
/** Who has asked for a service before is more likely to ask for one now. */
const SPOKEN = 0.15
const NAMED = 0.25
/** Whose words tell of a need is about software at least this surely. */
const HINTED = 0.5
/** As relevant as the best, within what money may decide. */
const AS_RELEVANT = 0.85
const BOOST = 0.04
const ALTERNATIVES = 3

/** One recommendation, or none where nothing fits. Deterministic: equal scores are ordered by slug. */
export function answer(entries: Entries, ask: Ask): Answer {
  const { question, ranking, isSame, isOff } = read(entries, ask)
  const relevant = isOff ? [] : relevantOf(ranking, question, { thread: ask.thread, isSame })
  const ordered = paid(relevant, ask.mode)
  const [best, ...rest] = ordered
  const alternatives = rest
    .filter(({ score }) => score >= 0.6 * (best?.score ?? 0))
    .slice(0, ALTERNATIVES)
  const categories = ordered.slice(0, 3).map(({ service }) => service.category)
  const named = [...(best ? [best] : []), ...alternatives].map(({ service }) => service.slug)
  return {
    best: best ?? null,
    alternatives,
    question,
    kept: hardLimits(question.limits),
    thread:
      best || !ask.thread
        ? remember(entries, { question, named, categories: [...new Set(categories)] }, ask.thread)
        : ask.thread,
  }
}

function read(entries: Entries, { text, context, thread }: Ask) {
  const question = readQuestion(entries, text, context)
  if (!thread || thread.terms.length === 0)
    return { question, ranking: rank(entries, question), isSame: false, isOff: false }
  const { isNewMatter, ...read } = readFollowUp(entries, question, thread)
  return { ...read, isSame: !isNewMatter }
}

/** What fits at all. More of the same matter comes from the categories that it is about, unless something else fits well. */
function relevantOf(
  { ranked, meaning }: Ranking,
  question: Question,
  { thread, isSame }: { thread: Thread | undefined; isSame: boolean },
): Scored[] {
  if (thread && isSame) {
    return ranked.filter(
      ({ service, score }) =>
        score >= ELSEWHERE || (score >= FLOOR && thread.categories.includes(service.category)),
    )
  }
  return isAbout(question, meaning + (thread ? SPOKEN : 0))
    ? ranked.filter(({ score }) => score >= FLOOR)
    : []
}

/** Whether a question is one for a developer's service at all. */
function isAbout({ mentions, terms, trade, unmet, words }: Question, meaning: number): boolean {
  const names = mentions.some(({ ordinary }) => !ordinary)
  if (!names && asksFact(words)) return false
  const hinted = terms.some(({ hint }) => hint) ? HINTED : 0
  return (
    meaning + TRADE * Math.max(trade, hinted) * (names ? 1 : 1 - unmet) + (names ? NAMED : 0) >=
    GATE
  )
}

/** What private ranking controls may do: order and choose among what is as relevant as the best. */
function paid(relevant: readonly Scored[], mode: Mode | undefined): Scored[] {
  const payout = ({ service }: Scored) =>
    service.cpaOffer?.active ? service.cpaOffer.payoutMicros : 0
  const least = AS_RELEVANT * (relevant[0]?.score ?? 0)
  const near = relevant.filter(({ score }) => score >= least)
  const far = relevant.filter(({ score }) => score < least)
  switch (mode) {
    case undefined:
      return [...relevant]
    case 'boost_cpa': {
      const lifted = (one: Scored) => one.score + (payout(one) > 0 ? BOOST : 0)
      return [...near.sort((a, b) => lifted(b) - lifted(a)), ...far]
    }
    case 'cpa_only':
      return near.filter((one) => payout(one) > 0)
    case 'cpa_desc':
      return [...near.sort((a, b) => payout(b) - payout(a)), ...far]
  }
}
