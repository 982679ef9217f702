import type { Voice, VoiceKind } from '../../language/index/voices.ts'
import type { Safety } from '../../language/safety/judge.ts'
import { dollarsOf } from '../../platform/money.ts'
import type { Candidate, Outcome } from './account.ts'

/** In what words an advertiser knows the parts of a campaign. */
const PARTS: Record<VoiceKind, string> = {
  title: 'The title',
  keyword: 'The keyword',
  example: 'The example',
  term: 'The term',
  text: 'The text',
  near_miss: 'The near miss',
}

/** What the reasons of a refusal mean to an advertiser. */
const REASONS: Record<string, string> = {
  below_relevancy: 'It is less relevant here than the publisher asks for.',
  excluded_topics: 'The publisher excludes one of its topics.',
  targeting: 'It does not run in this country or on this device.',
  no_candidates: 'It has not started yet, is over, or bids less than the floor.',
  not_active: 'It is not active, or over.',
}
const VETO = 'One of its negative keywords stands in the newest message.'

/** What a bid or price of a pricing model is for. */
const UNITS: Record<string, string> = { cpm: 'view', cpc: 'click', cpa: 'conversion' }

export const guardWire = (guard: Safety) =>
  guard.sensitive
    ? { is_sensitive: true, topic: guard.topic, rule: guard.rule }
    : { is_sensitive: false }

function voiceWire({ kind, text, words, points }: Voice) {
  const shared = words.map((word) => `"${word}"`).join(', ')
  const side = kind === 'near_miss' ? 'speaks against it: it has' : 'speaks for it: it has'
  return {
    kind,
    text,
    words,
    points: round(points),
    speaks: kind === 'near_miss' ? 'against' : 'for',
    says: `${PARTS[kind]} "${text}" ${side} ${shared}, as the conversation does.`,
  }
}

/** A candidate, and its place among all of them where it has one (from 1). */
export function candidateWire(candidate: Candidate, place: number | null) {
  const { id, title, advertiser, relevancy, voices, markets } = candidate
  return {
    campaign_id: id,
    advertiser_id: advertiser,
    title,
    place,
    relevancy: round(relevancy),
    ...fateWire(candidate),
    voices: voices.map(voiceWire),
    is_lent_words: markets.length > 0,
  }
}

function fateWire(candidate: Candidate) {
  if (candidate.fate === 'refused') {
    const { reason } = candidate
    return { fate: 'refused', reason, says: REASONS[reason] ?? VETO }
  }
  const { score, bid, bidMicros, floorMicros } = candidate
  return {
    fate: 'contends',
    score: round(score),
    bid: dollarsOf(bidMicros),
    floor: dollarsOf(floorMicros),
    unit: UNITS[bid] ?? bid,
    says: 'It takes part in the auction.',
  }
}

/** A campaign that is stored and not served. */
export const inactiveWire = (campaignId: string) => ({
  campaign_id: campaignId,
  place: null,
  fate: 'refused',
  reason: 'not_active',
  says: REASONS.not_active,
})

export function outcomeWire(outcome: Outcome) {
  if (outcome.kind === 'no_ad') return { kind: 'no_ad', reason: outcome.reason }
  const { micros, unit, basis, rival } = outcome.price
  return {
    kind: 'ad',
    campaign_id: outcome.campaignId,
    title: outcome.winner,
    price: dollarsOf(micros),
    unit: UNITS[unit] ?? unit,
    basis,
    rival,
  }
}

const round = (value: number) => Math.round(value * 10_000) / 10_000
