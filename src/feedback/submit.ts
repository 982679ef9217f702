import type { Deps } from '../deps.ts'
import { scrub, scrubContacts } from '../platform/crypto/scrub.ts'
import { bucketOf } from '../platform/events/event.ts'
import { within } from '../platform/http/within.ts'
import { FEEDBACK_PER_MINUTE } from '../platform/redis/keys.ts'
import {
  type FeedbackInput,
  feedbackArgs,
  feedbackGrant,
  feedbackRateKey,
} from '../platform/redis/scripts/feedback.ts'
import { MINUTE_MS } from '../platform/time/day.ts'
import { servedAt, type TokenPayload } from '../platform/token/payload.ts'
import { recordFeedback } from './queries.ts'
import { reasonCode } from './reasons.ts'
import type { Sentiment } from './schema.ts'

/** How long a submission waits for either store: nobody waits for its answer, and giving up costs a repeat. */
const LONGEST_WAIT_MS = 3000

/** What somebody says about the ad of a token. */
type Submission = {
  payload: TokenPayload
  /** Pseudonym of the session whose rate counts. */
  session: string
  /** Pseudonym that tells repeats of one session about this ad. */
  sessionKey: string
  sentiment: Sentiment
  reasons: readonly string[]
  comment: string | undefined
  placementId: string | undefined
  /** `adv:` and the advertiser where that is muted, not the campaign. */
  advertiser?: string | undefined
}
type Submitted =
  | { kind: 'recorded'; id: string }
  | { kind: 'limited'; retryAfterMs: number }
  | { kind: 'unknown_campaign' }

/**
 * Mutes, then records: two steps that can be repeated. When the second fails, the session gets its place back and the
 * same call made again does the rest. Throws when a store is down.
 */
export async function submitFeedback(deps: Deps, submission: Submission): Promise<Submitted> {
  const input = scriptInput(deps, submission)
  const taken = await within(LONGEST_WAIT_MS, deps.slowRedis.feedback(feedbackArgs(input)))
  const grant = feedbackGrant(String(taken))
  if (grant.kind === 'limited') return grant
  try {
    const row = feedbackRow(submission, { id: input.submissionId, at: input.now })
    const id = await within(LONGEST_WAIT_MS, recordFeedback(deps.db, row))
    return id ? { kind: 'recorded', id } : { kind: 'unknown_campaign' }
  } catch (error) {
    await deps.redis.client.zrem(feedbackRateKey(input), input.submissionId).catch(() => undefined)
    throw error
  }
}

/** The last word counts: thumbs down mutes the campaign for its user, thumbs up takes that back. */
function scriptInput(deps: Deps, { payload, session, ...said }: Submission): FeedbackInput {
  const { campaignId, publisherId, userKey } = payload
  const isDown = said.sentiment === 'thumbs_down'
  return {
    now: deps.now(),
    publisherId,
    session,
    submissionId: deps.newId(),
    limit: FEEDBACK_PER_MINUTE,
    windowMs: MINUTE_MS,
    userKey,
    mute: isDown ? [said.advertiser ?? campaignId] : [],
    unmute: isDown ? [] : [campaignId],
  }
}

function feedbackRow({ payload, ...said }: Submission, { id, at }: { id: string; at: number }) {
  const reasons = [...new Set(said.reasons.map(scrub))].filter((reason) => reason !== '')
  return {
    id,
    grclid: payload.grclid,
    sessionKey: said.sessionKey,
    sentiment: said.sentiment,
    campaignId: payload.campaignId,
    adNumber: payload.adNumber,
    publisherId: payload.publisherId,
    placement: payload.placement,
    placementId: said.placementId === undefined ? null : scrubContacts(said.placementId),
    userKey: payload.userKey,
    isPerson: payload.isPerson,
    servedAt: servedAt(payload),
    reasons,
    codes: [...new Set(reasons.map(reasonCode))],
    comment: scrub(said.comment ?? '') || null,
    at,
    bucket: bucketOf(at),
  }
}
