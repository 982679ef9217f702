import { ads, bids, straightAds } from './ads/routes.ts'
import type { FrontDeps } from './deps.ts'
import { type Call, createCall, type Straight, startVariables } from './platform/http/call.ts'
import { createFrontRouter } from './platform/http/context.ts'
import { errorHandler, internalError } from './platform/http/errors.ts'
import { boundStrangers } from './platform/http/gate.ts'
import { answerPreflight } from './platform/http/origin.ts'
import { straightHits, tracking } from './tracking/routes.ts'

/** What somebody waits for, ads, views and clicks, with what every route is given. */
export function createFront(deps: FrontDeps) {
  const front = createFrontRouter()
  front.onError(errorHandler(internalError))
  front.use(async (c, next) => {
    const { requestId, startedAt, isLate, network, isKnown, isVain } = startVariables(deps)
    c.set('deps', deps)
    c.set('requestId', requestId)
    c.set('startedAt', startedAt)
    c.set('isLate', isLate)
    c.set('network', network)
    c.set('isKnown', isKnown)
    c.set('isVain', isVain)
    c.header('X-Request-Id', requestId)
    return await boundStrangers(c, async () => {
      await next()
      return c.res
    })
  })
  front.options('/api/v1/*', answerPreflight)
  front.route('/', tracking)
  front.route('/api/v1/ad', ads)
  front.route('/api/v1', bids)
  return front
}

type App = ReturnType<typeof createFront>

/**
 * Every route. What comes most often is answered in a straight line, without a router, and what is behind the front is
 * loaded with the first request that is for none of it.
 */
export function createService(deps: FrontDeps): Pick<App, 'fetch'> {
  const front = createFront(deps)
  let app: App | undefined
  front.notFound(async (c) => {
    const { createApp } = await import('./app.ts')
    app ??= createApp(await deps.stores())
    return await app.fetch(c.req.raw, c.env, c.executionCtx)
  })
  return {
    fetch: (...sent) => {
      const [request, , execution] = sent
      const { url, method } = request
      const path = pathOf(url)
      const straight = STRAIGHT.get(`${method} ${path}`)
      if (!straight || !execution) return (app ?? front).fetch(...sent)
      return answerStraight(createCall({ deps, request, url, method, path, execution }), straight)
    },
  }
}

const STRAIGHT = new Map<string, Straight>(Object.entries({ ...straightAds, ...straightHits }))

async function answerStraight(c: Call, { recall, answer }: Straight): Promise<Response> {
  recall?.(c)
  return await boundStrangers(c, () => answer(c))
}

/** The path as it was sent: one that is written in another way is the router's to understand. */
function pathOf(url: string): string {
  const from = url.indexOf('/', url.indexOf('//') + 2)
  const to = url.indexOf('?', from)
  return to < 0 ? url.slice(from) : url.slice(from, to)
}
