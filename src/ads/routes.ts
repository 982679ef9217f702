import type * as z from 'zod'
import { admitPublisher, recallPublisher } from '../accounts/auth.ts'
import { readySnapshot } from '../campaigns/snapshot/serve.ts'
import type { FrontDeps } from '../deps.ts'
import { createAlarm } from '../platform/http/alarm.ts'
import { answerErrors, type Call } from '../platform/http/call.ts'
import { createFrontRouter } from '../platform/http/context.ts'
import { defer } from '../platform/http/defer.ts'
import { errorHandler } from '../platform/http/errors.ts'
import { originOf } from '../platform/http/origin.ts'
import { countRequest } from '../platform/http/ratelimit.ts'
import { noteRule } from '../platform/http/rule.ts'
import { AD_RATE_PER_SECOND } from '../platform/redis/keys.ts'
import { waitFor } from '../platform/time/wait.ts'
import { renderBid } from './deliver/render.ts'
import { answerAsk, answerOutcome, noAd } from './pipeline.ts'
import { readPlainRequest } from './read/plain.ts'
import { type Ask, askForGroup, askForSlots, type Contract, readAdRequest } from './read/request.ts'

/** The schemas, loaded with the first request that needs one: what is plain is read by hand. */
const readSchemas = () => import('./schema.ts')

const AD_RATE = { policy: 'ads', perSecond: AD_RATE_PER_SECOND }

/** The ad surface. After validation nothing but an ad or a 204 leaves it, within the deadline. */
export const ads = createFrontRouter()
const answerFailure = errorHandler((c) => noAd(c, 'error'))
ads.onError(answerFailure)

const answerAds = adRoute(
  { load: async () => (await readSchemas()).adRequest, readPlain: readPlainRequest },
  (c, request) =>
    askForSlots(c, { kind: 'slots', request, messages: request.messages, isSearch: false }),
)
ads.post('/', answerAds)
/** The busiest route, for who needs no router to find it. */
export const straightAds = {
  'POST /api/v1/ad': { recall: recallPublisher, answer: answerErrors(answerAds, answerFailure) },
}

ads.post(
  '/summary',
  adRoute({ load: async () => (await readSchemas()).summaryRequest }, (c, request) => {
    const messages = [{ role: 'user', content: request.queryString }]
    return askForSlots(c, { kind: 'slots', request, messages, isSearch: true })
  }),
)

ads.post(
  '/non-contextual',
  adRoute({ load: async () => (await readSchemas()).slotRequest }, (c, request) =>
    askForSlots(c, { kind: 'slots', request, messages: null, isSearch: false }),
  ),
)

ads.post('/group', adRoute({ load: async () => (await readSchemas()).groupRequest }, askForGroup))

/** For publishers with an auction of their own: a bid first, its ad when it wins there. */
export const bids = createFrontRouter()
bids.onError(answerFailure)

bids.post(
  '/bid',
  adRoute({ load: async () => (await readSchemas()).bidRequest }, (c, request) =>
    askForSlots(c, { kind: 'bid', request, messages: request.messages, isSearch: false }),
  ),
)

bids.post(
  '/render',
  timedRoute(
    async () => (await readSchemas()).renderRequest,
    async (c) => {
      const [{ renderRequest }, { readJson }] = await Promise.all([
        readSchemas(),
        import('../platform/http/validate.ts'),
      ])
      const { bidId } = await readJson(c.req.raw, renderRequest)
      const asked = { publisher: c.get('publisher'), origin: originOf(c), bidId }
      return answerOutcome(c, { outcome: await renderBid(c.get('deps'), asked), messages: [] })
    },
  ),
)

/** A route that reads a request for ads, leniently, and answers what it asks for. */
function adRoute<T>(contract: Contract<T>, askFor: (c: Call, request: T) => Ask) {
  return timedRoute(contract.load, async (c) =>
    answerAsk(c, askFor(c, await readAdRequest(c, contract))),
  )
}

/**
 * A route of the surface: key and rate, then what `work` reads and answers, within the deadline. One handler, since a
 * middleware for each step costs as much as the step.
 */
function timedRoute(load: () => Promise<z.ZodType>, work: (c: Call) => Promise<Response>) {
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
  return noteRule(handler, { of: 'json', load })
}

/** Readies a new isolate while the key is looked up: the campaigns, from the other store, and what reads a text. */
function warmIsolate(c: Call): void {
  const deps = c.get('deps')
  defer(c, 'load_snapshot', readySnapshot(deps))
  defer(c, 'open_language', openLanguage(deps))
}

async function openLanguage(deps: FrontDeps): Promise<void> {
  await waitFor(0)
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
  return await alarm.bound(working, { ms, late })
}
