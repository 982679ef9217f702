import { publisherHeader } from '../accounts/auth.ts'
import { pseudonym, sessionName } from '../accounts/pseudonym.ts'
import type { Deps } from '../deps.ts'
import { createRouter } from '../platform/http/context.ts'
import { errorHandler, invalidField, unavailable } from '../platform/http/errors.ts'
import { rateLimited } from '../platform/http/ratelimit.ts'
import { jsonBody } from '../platform/http/validate.ts'
import { FEEDBACK_PER_MINUTE } from '../platform/redis/keys.ts'
import { findTrackedAd, takesResponse } from '../platform/token/tracked.ts'
import { feedbackRequest } from './schema.ts'
import { submitFeedback } from './submit.ts'

/** Thumbs up or down on an ad. Whatever goes wrong on our side is a 503 that may be repeated. */
export const feedback = createRouter()
feedback.onError(errorHandler(unavailable))

feedback.post('/', publisherHeader, jsonBody(feedbackRequest), async (c) => {
  const { deps, publisher } = c.var
  const request = c.req.valid('json')
  const payload = await readOwnAd(deps, { publisherId: publisher.id, impUrl: request.impUrl })
  if (payload.test) return c.json({ status: 'ok', feedbackId: deps.newId() })
  const { pseudonymKey } = publisher
  const outcome = await submitFeedback(deps, {
    payload,
    session: pseudonym(pseudonymKey, sessionName(request.sessionId)),
    sessionKey: pseudonym(pseudonymKey, `feedback:${payload.grclid}:${request.sessionId}`),
    sentiment: request.sentiment,
    reasons: request.reasons ?? [],
    comment: request.comment,
    placementId: request.placementId,
  })
  switch (outcome.kind) {
    case 'limited':
      throw tooOften(outcome.retryAfterMs)
    case 'unknown_campaign':
      throw notAnAd()
    case 'recorded':
      return c.json({ status: 'ok', feedbackId: outcome.id })
  }
})

/** The ad behind an `impUrl`: served to this publisher, lately. */
async function readOwnAd(
  deps: Deps,
  { publisherId, impUrl }: { publisherId: string; impUrl: string },
) {
  const ad = await findTrackedAd(await deps.keyRing(), {
    url: impUrl,
    kinds: ['view'],
    isWanted: (one) => one.publisherId === publisherId && takesResponse(one, deps.now()),
  })
  if (!ad) throw notAnAd()
  return ad
}

const notAnAd = () =>
  invalidField(
    'impUrl',
    'is not the impUrl of an ad that this publisher was served in the last 30 days',
  )

const tooOften = (retryAfterMs: number) =>
  rateLimited('feedback', {
    ...{ limit: FEEDBACK_PER_MINUTE, window: 60 },
    wait: Math.max(1, Math.ceil(retryAfterMs / 1000)),
  })
