import type { Cut } from '../../../platform/http/cursor.ts'
import { wireTime } from '../../../platform/time/time.ts'
import { listBy, shapeTotals } from '../../engine/feedback.ts'
import type { FeedbackSum } from '../../engine/feedback-queries.ts'
import type { Window } from '../../engine/window.ts'
import type { Comment } from './queries.ts'

const MOST_REASONS = 100

export function shapeFeedback(
  sums: readonly FeedbackSum[],
  { page, window, now }: { page: Cut<Comment>; window: Window; now: number },
) {
  return {
    ...shapeTotals(sums, window.dates),
    reasons: listBy(sums, { level: 'reason', name: 'reason' }).slice(0, MOST_REASONS),
    placements: listBy(sums, { level: 'placement', name: 'placement' }),
    campaigns: listBy(sums, { level: 'campaign', name: 'campaign_id' }),
    comments: page.shown.map((row) => ({
      feedback_id: row.id,
      created_at: wireTime(row.at),
      sentiment: row.sentiment,
      reasons: row.reasons,
      comment: row.comment,
      campaign_id: row.campaignId,
      placement: row.placement,
      placement_id: row.placementId,
    })),
    has_more: page.has_more,
    next_cursor: page.next_cursor,
    data_as_of: wireTime(new Date(now)),
  }
}
