import type { FeedbackSum } from '../../db/feedback.ts'
import { listBy, shapeTotals } from '../../metrics/feedback.ts'
import { wireTime } from '../../metrics/time.ts'
import type { Window } from '../../metrics/window.ts'
import type { Comment } from './queries.ts'
import { cursorOf } from './schema.ts'

const MOST_REASONS = 100

/** `comments` holds one more than a page where there are more. */
export function shapeFeedback(
  sums: readonly FeedbackSum[],
  comments: readonly Comment[],
  { window, limit, now }: { window: Window; limit: number; now: number },
) {
  const page = comments.slice(0, limit)
  const last = page.at(-1)
  const hasMore = comments.length > limit
  return {
    ...shapeTotals(sums, window.dates),
    reasons: listBy(sums, 'reason', 'reason').slice(0, MOST_REASONS),
    placements: listBy(sums, 'placement', 'placement'),
    campaigns: listBy(sums, 'campaign', 'campaign_id'),
    comments: page.map((row) => ({
      feedback_id: row.id,
      created_at: wireTime(row.at),
      sentiment: row.sentiment,
      reasons: row.reasons,
      comment: row.comment,
      campaign_id: row.campaignId,
      placement: row.placement,
      placement_id: row.placementId,
    })),
    has_more: hasMore,
    next_cursor: hasMore && last ? cursorOf(last.id) : null,
    data_as_of: wireTime(new Date(now)),
  }
}
