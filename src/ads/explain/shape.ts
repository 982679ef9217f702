import { REASONS, roundScore, shapeVoice } from '../../campaigns/explain/says.ts'
import type { Safety } from '../../language/safety/judge.ts'
import { dollarsOf } from '../../platform/money.ts'
import type { Candidate } from './hear.ts'
import type { Outcome } from './judge.ts'

/** What a bid or price of a pricing model is for. */
const UNITS: Record<string, string> = { cpm: 'view', cpc: 'click', cpa: 'conversion' }

export const guardWire = (guard: Safety) =>
  guard.sensitive
    ? { is_sensitive: true, topic: guard.topic, rule: guard.rule }
    : { is_sensitive: false }

/** A candidate, and its place among all of them where it has one (from 1). */
export function candidateWire(candidate: Candidate, place: number | null) {
  const { id, title, advertiser, relevancy, voices, markets } = candidate
  return {
    campaign_id: id,
    advertiser_id: advertiser,
    title,
    place,
    relevancy: roundScore(relevancy),
    ...fateWire(candidate),
    voices: voices.map(shapeVoice),
    is_lent_words: markets.length > 0,
  }
}

function fateWire(candidate: Candidate) {
  if (candidate.fate === 'refused') {
    const { reason } = candidate
    return { fate: 'refused', reason, says: REASONS[reason] ?? REASONS.negative_keyword }
  }
  const { score, bid, bidMicros, floorMicros } = candidate
  return {
    fate: 'contends',
    score: roundScore(score),
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
