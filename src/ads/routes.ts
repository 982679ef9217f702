import type * as z from 'zod'
import { admitPublisher, recallPublisher } from '../accounts/auth.ts'
import { readySnapshot } from '../campaigns/snapshot/serve.ts'
import type { Deps } from '../deps.ts'
import { createAlarm } from '../platform/http/alarm.ts'
import { answerErrors, type Call } from '../platform/http/call.ts'
import { createRouter } from '../platform/http/context.ts'
import { defer } from '../platform/http/defer.ts'
import { errorHandler } from '../platform/http/errors.ts'
import { countRequest } from '../platform/http/ratelimit.ts'
import { noteRule, readJson } from '../platform/http/validate.ts'
import { AD_RATE_PER_SECOND } from '../platform/redis/keys.ts'
import { renderBid } from './deliver/render.ts'
import { answerAsk, answerOutcome, noAd } from './pipeline.ts'
import { readPlainRequest } from './read/plain.ts'
import {
  type Ask,
  askForGroup,
  askForSlots,
  type Contract,
  originOf,
  readAdRequest,
} from './read/request.ts'
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
const answerFailure = errorHandler((c) => noAd(c, 'error'))
ads.onError(answerFailure)

const answerAds = adRoute({ schema: adRequest, readPlain: readPlainRequest }, (c, request) =>
  askForSlots(c, { kind: 'slots', request, messages: request.messages, isSearch: false }),
)
ads.post('/', answerAds)
/** The busiest route, for who needs no router to find it. */
export const straightAds = {
  'POST /api/v1/ad': { recall: recallPublisher, answer: answerErrors(answerAds, answerFailure) },
}

ads.post(
  '/summary',
  adRoute({ schema: summaryRequest }, (c, request) => {
    const messages = [{ role: 'user', content: request.queryString }]
    return askForSlots(c, { kind: 'slots', request, messages, isSearch: true })
  }),
)

ads.post(
  '/non-contextual',
  adRoute({ schema: slotRequest }, (c, request) =>
    askForSlots(c, { kind: 'slots', request, messages: null, isSearch: false }),
  ),
)

ads.post('/group', adRoute({ schema: groupRequest }, askForGroup))

/** For publishers with an auction of their own: a bid first, its ad when it wins there. */
export const bids = createRouter()
bids.onError(answerFailure)

bids.post(
  '/bid',
  adRoute({ schema: bidRequest }, (c, request) =>
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
  contract: Contract<S>,
  askFor: (c: Call, request: z.output<S>) => Ask,
) {
  return timedRoute(contract.schema, async (c) =>
    answerAsk(c, askFor(c, await readAdRequest(c, contract))),
  )
}

/**
 * A route of the surface: key and rate, then what `work` reads and answers, within the deadline. One handler, since a
 * middleware for each step costs as much as the step.
 */
function timedRoute(schema: z.ZodType, work: (c: Call) => Promise<Response>) {
  const admitted = async (c: Call) => {
    await admitPublisher(c)
    countRequest(c, AD_RATE)
    return await work(c)
  }
  const handler = (c: Call) => {
    const answering = answerInTime(c, admitted)
    if (!c.get('deps').snapshots.current()) warmIsolate(c)
    return answering
  }
  return noteRule(handler, { of: 'json', schema })
}

/** Readies a new isolate while the key is looked up: the campaigns, from the other store, and what reads a text. */
function warmIsolate(c: Call): void {
  const deps = c.get('deps')
  defer(c, 'load_snapshot', readySnapshot(deps))
  defer(c, 'open_language', openLanguage(deps))
}

async function openLanguage(deps: Deps): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0))
  deps.tongue().guard.strike([])
}

/** The work's answer, or 204 at the deadline; what is under way goes on after the answer. */
async function answerInTime(c: Call, work: (c: Call) => Promise<Response>): Promise<Response> {
  const { env, now } = c.get('deps')
  const ms = env.AD_DEADLINE_MS - (now() - c.get('startedAt'))
  const alarm = createAlarm(env.REDIS_TIMEOUT_MS)
  c.set('alarm', alarm)
  const working = work(c)
  const late = () => {
    c.set('isLate', true)
    defer(c, 'late_ad', working)
    return noAd(c, 'timeout')
  }
  try {
    return await alarm.bound(working, { ms, late })
  } finally {
    if (!c.get('isLate')) alarm.stop()
  }
}
