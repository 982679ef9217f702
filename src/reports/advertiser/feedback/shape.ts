import { wireTime } from '../../../platform/time/time.ts'
import { listBy, shapeTotals } from '../../engine/feedback.ts'
import type { FeedbackSum } from '../../engine/feedback-queries.ts'
import type { Window } from '../../engine/window.ts'

/** Reasons that say nothing of who gave them. A publisher's own codes are not for advertisers. */
const NAMED = new Set([
  'not_interested',
  'irrelevant',
  'offensive',
  'repetitive',
  'misleading',
  'helpful',
  'advertiser_muted',
])

export function shapeFeedback(
  sums: readonly FeedbackSum[],
  { window, now }: { window: Window; now: number },
) {
  const told = sums.map((sum) =>
    sum.level === 'reason' && !NAMED.has(sum.key) ? { ...sum, key: 'other' } : sum,
  )
  return {
    ...shapeTotals(told, window.dates),
    reasons: listBy(told, { level: 'reason', name: 'reason' }),
    campaigns: listBy(told, { level: 'campaign', name: 'campaign_id' }),
    placements: listBy(told, { level: 'placement', name: 'placement' }),
    data_as_of: wireTime(new Date(now)),
  }
}
