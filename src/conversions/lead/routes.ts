import { publisherBearer } from '../../accounts/auth.ts'
import { bookNow } from '../../attribution/orders.ts'
import type { Deps } from '../../deps.ts'
import { createRouter } from '../../platform/http/context.ts'
import { defer } from '../../platform/http/defer.ts'
import { AppError, errorHandler, invalidField, unavailable } from '../../platform/http/errors.ts'
import { jsonBody } from '../../platform/http/validate.ts'
import type { TokenPayload } from '../../platform/token/payload.ts'
import { findTrackedAd, takesResponse } from '../../platform/token/tracked.ts'
import { type LeadRequest, leadRequest } from './schema.ts'
import { submitLead } from './submit.ts'

/** Answers to lead forms, sent by the publisher's server. What goes wrong on our side is a 503 that may be repeated. */
export const leads = createRouter()
leads.onError(errorHandler(unavailable))

leads.post('/', publisherBearer, jsonBody(leadRequest), async (c) => {
  const { deps, publisher } = c.var
  const request = c.req.valid('json')
  const payload = await readOwnAd(deps, { publisherId: publisher.id, request })
  // A test ad has no campaign: nothing to check its answers by, and nothing to keep.
  if (payload.test) return c.json({ lead_id: payload.grclid })
  const submitted = await submitLead(deps, { payload, given: request.values })
  switch (submitted.kind) {
    case 'no_form':
      throw refusedUrl(request, 'is the URL of an ad without a lead form')
    case 'invalid': {
      const [first] = submitted.issues
      const message = `${first?.loc.slice(1).join('.')}: ${first?.msg}`
      throw new AppError('unprocessable', message, { issues: submitted.issues })
    }
    case 'stored':
      if (submitted.orders.length > 0) defer(c, 'book_lead', bookNow(deps, submitted.orders))
      return c.json({ lead_id: submitted.leadId })
  }
})

/** The ad behind a tracked URL: served to this publisher, lately. */
async function readOwnAd(
  deps: Deps,
  { publisherId, request }: { publisherId: string; request: LeadRequest },
): Promise<TokenPayload> {
  const ad = await findTrackedAd(await deps.keyRing(), {
    url: request.clickUrl ?? request.impUrl ?? '',
    isWanted: (one) => one.publisherId === publisherId && takesResponse(one, deps.now()),
  })
  if (ad) return ad
  throw refusedUrl(request, 'is no URL of an ad that this publisher was served in the last 30 days')
}

const refusedUrl = ({ clickUrl }: LeadRequest, msg: string) =>
  invalidField(clickUrl === undefined ? 'impUrl' : 'clickUrl', msg)
