import type { Context } from 'hono'
import type * as z from 'zod'
import { admitPublisher } from '../accounts/auth.ts'
import { readySnapshot } from '../campaigns/snapshot/load.ts'
import { type AppEnv, createRouter } from '../platform/http/context.ts'
import { defer } from '../platform/http/defer.ts'
import { errorHandler } from '../platform/http/errors.ts'
import { countRequest } from '../platform/http/ratelimit.ts'
import { noteRule, readJson } from '../platform/http/validate.ts'
import { AD_RATE_PER_SECOND } from '../platform/redis/keys.ts'
import { renderBid } from './deliver/render.ts'
import { answerAsk, answerOutcome, noAd } from './pipeline.ts'
import { type Ask, askForGroup, askForSlots, originOf, readAdRequest } from './read/request.ts'
import {
  adRequest,
  bidRequest,
  groupRequest,
  renderRequest,
  slotRequest,
  summaryRequest,
} from './schema.ts'

const AD_RATE = { policy: 'ads', perSecond: AD_RATE_PER_SECOND }

/** The ad surface. After validation nothing but an ad or a 204 leaves it, within the deadline. */
export const ads = createRouter()
ads.onError(errorHandler((c) => noAd(c, 'error')))

ads.post(
  '/',
  adRoute(adRequest, (c, request) =>
    askForSlots(c, { kind: 'slots', request, messages: request.messages, isSearch: false }),
  ),
)

ads.post(
  '/summary',
  adRoute(summaryRequest, (c, request) => {
    const messages = [{ role: 'user', content: request.queryString }]
    return askForSlots(c, { kind: 'slots', request, messages, isSearch: true })
  }),
)

ads.post(
  '/non-contextual',
  adRoute(slotRequest, (c, request) =>
    askForSlots(c, { kind: 'slots', request, messages: null, isSearch: false }),
  ),
)

ads.post('/group', adRoute(groupRequest, askForGroup))

/** For publishers with an auction of their own: a bid first, its ad when it wins there. */
export const bids = createRouter()
bids.onError(errorHandler((c) => noAd(c, 'error')))

bids.post(
  '/bid',
  adRoute(bidRequest, (c, request) =>
    askForSlots(c, { kind: 'bid', request, messages: request.messages, isSearch: false }),
  ),
)

bids.post(
  '/render',
  timedRoute(renderRequest, async (c) => {
    const { bidId } = await readJson(c.req.raw, renderRequest)
    const asked = { publisher: c.get('publisher'), origin: originOf(c), bidId }
    return answerOutcome(c, { outcome: await renderBid(c.get('deps'), asked), messages: [] })
  }),
)

/** A route that reads a request for ads, leniently, and answers what it asks for. */
function adRoute<S extends z.ZodType>(
  schema: S,
  askFor: (c: Context<AppEnv>, request: z.output<S>) => Ask,
) {
  return timedRoute(schema, async (c) => answerAsk(c, askFor(c, await readAdRequest(c, schema))))
}

/**
 * A route of the surface: key and rate, then what `work` reads and answers, within the deadline. One handler, since a
 * middleware for each step costs as much as the step.
 */
function timedRoute(schema: z.ZodType, work: (c: Context<AppEnv>) => Promise<Response>) {
  const admitted = async (c: Context<AppEnv>) => {
    await admitPublisher(c)
    countRequest(c, AD_RATE)
    return await work(c)
  }
  const handler = (c: Context<AppEnv>) => {
    warmSnapshot(c)
    return answerInTime(c, admitted(c))
  }
  return noteRule(handler, { of: 'json', schema })
}

/** Loads the campaigns of a new isolate while the key is looked up: one store answers as the other is asked. */
function warmSnapshot(c: Context<AppEnv>): void {
  const deps = c.get('deps')
  if (!deps.snapshots.current()) defer(c, 'load_snapshot', readySnapshot(deps))
}

/** The work's answer, or 204 at the deadline; what is under way goes on after the answer. */
async function answerInTime(c: Context<AppEnv>, work: Promise<Response>): Promise<Response> {
  const deps = c.get('deps')
  const left = deps.env.AD_DEADLINE_MS - (deps.now() - c.get('startedAt'))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), left)
  })
  try {
    const first = await Promise.race([work, late])
    if (first !== 'late') return first
  } finally {
    clearTimeout(timer)
  }
  c.set('isLate', true)
  defer(c, 'late_ad', work)
  return noAd(c, 'timeout')
}
