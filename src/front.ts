import { ads, bids } from './ads/routes.ts'
import type { Deps } from './deps.ts'
import { createRouter } from './platform/http/context.ts'
import { errorHandler, internalError } from './platform/http/errors.ts'
import { boundStrangers } from './platform/http/gate.ts'
import { tracking } from './tracking/routes.ts'

/** What somebody waits for, ads, views and clicks, with what every route is given. */
export function createFront(deps: Deps) {
  const front = createRouter()
  front.onError(errorHandler(internalError))
  front.use(async (c, next) => {
    c.set('deps', deps)
    c.set('requestId', deps.newId())
    c.set('startedAt', deps.now())
    c.set('isLate', false)
    c.set('network', '')
    c.set('isKnown', false)
    c.set('isVain', false)
    c.header('X-Request-Id', c.get('requestId'))
    await boundStrangers(c, next)
  })
  front.route('/', tracking)
  front.route('/api/v1/ad', ads)
  front.route('/api/v1', bids)
  return front
}

type App = ReturnType<typeof createFront>

/** Every route. What is behind the front is loaded with the first request that is for none of it. */
export function createService(deps: Deps): Pick<App, 'fetch'> {
  const front = createFront(deps)
  let app: App | undefined
  front.notFound(async (c) => {
    const { createApp } = await import('./app.ts')
    app ??= createApp(deps)
    return await app.fetch(c.req.raw, c.env, c.executionCtx)
  })
  return { fetch: (...request) => (app ?? front).fetch(...request) }
}
