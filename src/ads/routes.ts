import { createRouter } from '../platform/http/context.ts'
import { errorHandler } from '../platform/http/errors.ts'
import { answer, answerServed, askOf, noAd } from './answer.ts'
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
import { adRoute } from './surface.ts'

/** The ad surface. After validation nothing but an ad or a 204 leaves it, within the deadline. */
export const ads = createRouter()
ads.onError(errorHandler((c) => noAd(c, 'error')))

ads.post(
  '/',
  adRoute(adRequest, async (c, { messages, ...request }) => {
    return await answer(c, request, messages, (deps, ask) => serve(deps, { ...ask, messages }))
  }),
)

ads.post(
  '/summary',
  adRoute(summaryRequest, async (c, { queryString, ...request }) => {
    const messages = [{ role: 'user', content: queryString }]
    const isSearch = true
    return await answer(c, request, messages, (deps, ask) =>
      serve(deps, { ...ask, messages, isSearch }),
    )
  }),
)

ads.post(
  '/non-contextual',
  adRoute(slotRequest, async (c, request) => {
    return await answer(c, request, [], (deps, ask) => serve(deps, { ...ask, messages: null }))
  }),
)

ads.post(
  '/group',
  adRoute(groupRequest, async (c, request) => {
    return await answer(c, request, request.messages ?? [], serveGroup)
  }),
)

/** For publishers with an auction of their own: a bid first, its ad when it wins there. */
export const bids = createRouter()
bids.onError(errorHandler((c) => noAd(c, 'error')))

bids.post(
  '/bid',
  adRoute(bidRequest, async (c, { messages, ...request }) => {
    return await answer(c, request, messages, (deps, ask) => makeBid(deps, { ...ask, messages }))
  }),
)

bids.post(
  '/render',
  adRoute(renderRequest, async (c, request) => {
    return answerServed(c, await renderBid(c.get('deps'), askOf(c, request)), [])
  }),
)
