import { wireTime } from '../../../platform/time/time.ts'
import { listBy, shapeTotals } from '../../engine/feedback.ts'
import type { FeedbackSum } from '../../engine/feedback-queries.ts'
import type { Window } from '../../engine/window.ts'
import type { Comment } from './queries.ts'

const MOST_REASONS = 100

/** `nextCursor`: of the page behind these comments, if there is one. */
export function shapeFeedback(
  sums: readonly FeedbackSum[],
  {
    comments,
    window,
    nextCursor,
    now,
  }: { comments: readonly Comment[]; window: Window; nextCursor: string | null; now: number },
) {
  return {
    ...shapeTotals(sums, window.dates),
    reasons: listBy(sums, { level: 'reason', name: 'reason' }).slice(0, MOST_REASONS),
    placements: listBy(sums, { level: 'placement', name: 'placement' }),
    campaigns: listBy(sums, { level: 'campaign', name: 'campaign_id' }),
    comments: comments.map((row) => ({
      feedback_id: row.id,
      created_at: wireTime(row.at),
      sentiment: row.sentiment,
      reasons: row.reasons,
      comment: row.comment,
      campaign_id: row.campaignId,
      placement: row.placement,
      placement_id: row.placementId,
    })),
    has_more: nextCursor !== null,
    next_cursor: nextCursor,
    data_as_of: wireTime(new Date(now)),
  }
}
