import { publisherBearer } from '../accounts/auth.ts'
import { createRouter } from '../http/context.ts'
import { errorHandler } from '../http/errors.ts'
import { publisherRate } from '../http/ratelimit.ts'
import { jsonBody } from '../http/validate.ts'
import { AD_RATE_PER_SECOND } from '../redis/keys.ts'
import { answer, answerServed, askOf, deadline, noAd } from './answer.ts'
import { makeBid } from './bid.ts'
import { serveGroup } from './group.ts'
import { renderBid } from './render.ts'
import {
  adRequest,
  bidRequest,
  groupRequest,
  renderRequest,
  slotRequest,
  summaryRequest,
} from './schema.ts'
import { serve } from './serve.ts'

/** The ad surface. After validation nothing but an ad or a 204 leaves it, within the deadline. */
export const ads = createRouter()
ads.onError(errorHandler((c) => noAd(c, 'error')))

const rate = publisherRate('ads', AD_RATE_PER_SECOND)

ads.post('/', deadline, publisherBearer, rate, jsonBody(adRequest), async (c) => {
  const { messages, ...request } = c.req.valid('json')
  return await answer(c, request, messages, (deps, ask) => serve(deps, { ...ask, messages }))
})

ads.post('/summary', deadline, publisherBearer, rate, jsonBody(summaryRequest), async (c) => {
  const { queryString, ...request } = c.req.valid('json')
  const messages = [{ role: 'user', content: queryString }]
  return await answer(c, request, messages, (deps, ask) => serve(deps, { ...ask, messages }))
})

ads.post('/non-contextual', deadline, publisherBearer, rate, jsonBody(slotRequest), async (c) => {
  const request = c.req.valid('json')
  return await answer(c, request, [], (deps, ask) => serve(deps, { ...ask, messages: null }))
})

ads.post('/group', deadline, publisherBearer, rate, jsonBody(groupRequest), async (c) => {
  const request = c.req.valid('json')
  return await answer(c, request, request.messages ?? [], serveGroup)
})

/** For publishers with an auction of their own: a bid first, its ad when it wins there. */
export const bids = createRouter()
bids.onError(errorHandler((c) => noAd(c, 'error')))

bids.post('/bid', deadline, publisherBearer, rate, jsonBody(bidRequest), async (c) => {
  const { messages, ...request } = c.req.valid('json')
  return await answer(c, request, messages, (deps, ask) => makeBid(deps, { ...ask, messages }))
})

bids.post('/render', deadline, publisherBearer, rate, jsonBody(renderRequest), async (c) =>
  answerServed(c, await renderBid(c.var.deps, askOf(c, c.req.valid('json'))), []),
)
