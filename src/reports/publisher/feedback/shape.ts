import { wireTime } from '../../../platform/time/time.ts'
import { listBy, shapeTotals } from '../../engine/feedback.ts'
import type { FeedbackSum } from '../../engine/feedback-queries.ts'
import type { Window } from '../../engine/window.ts'
import type { Comment } from './queries.ts'

const MOST_REASONS = 100

/** `nextCursor`: of the page behind these comments, if there is one. */
export function shapeFeedback(
  sums: readonly FeedbackSum[],
  comments: readonly Comment[],
  { window, nextCursor, now }: { window: Window; nextCursor: string | null; now: number },
) {
  return {
    ...shapeTotals(sums, window.dates),
    reasons: listBy(sums, 'reason', 'reason').slice(0, MOST_REASONS),
    placements: listBy(sums, 'placement', 'placement'),
    campaigns: listBy(sums, 'campaign', 'campaign_id'),
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
