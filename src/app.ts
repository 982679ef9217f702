import type { Context } from 'hono'
import { admin } from './admin/routes.ts'
import { ads, bids } from './ads/routes.ts'
import { advertiserDashboard } from './advertiser/routes.ts'
import { catalog } from './catalog/routes.ts'
import { collect } from './collect/routes.ts'
import { conversionReports } from './conversions/routes.ts'
import type { Deps } from './deps.ts'
import { feedback } from './feedback/routes.ts'
import { why } from './feedback/why/routes.ts'
import { health } from './health/routes.ts'
import { type AppEnv, createRouter } from './http/context.ts'
import { AppError, errorHandler, internalError, problem } from './http/errors.ts'
import { leads } from './leads/routes.ts'
import { ledgerAdmin } from './ledger/routes.ts'
import { mcp } from './mcp/routes.ts'
import { publisherDashboard } from './publisher/routes.ts'
import { tracking } from './tracking/routes.ts'
import { webhooks } from './webhooks/routes.ts'

/** Every route of the service. */
export function createApp(deps: Deps) {
  const app = createRouter()
  app.onError(errorHandler(internalError))
  app.notFound((c) => problem(c, new AppError('not_found', 'There is nothing at this path.')))
  app.use(async (c, next) => {
    c.set('deps', deps)
    c.set('requestId', deps.newId())
    c.set('startedAt', deps.now())
    c.set('isLate', false)
    c.header('X-Request-Id', c.get('requestId'))
    await next()
  })
  app.route('/', tracking)
  app.route('/api/v1/ad', ads)
  app.route('/api/v1', bids)
  app.route('/', catalog)
  const again = async (request: Request, c: Context<AppEnv>) =>
    await app.fetch(request, c.env, c.executionCtx)
  app.route('/mcp', mcp(again))
  app.route('/ad-feedback', feedback)
  app.route('/why', why)
  app.route('/conversions', conversionReports)
  app.route('/api/v1/lead', leads)
  app.route('/webhooks', webhooks)
  app.route('/', collect)
  app.route('/publisher-dashboard', publisherDashboard)
  app.route('/advertiser-dashboard', advertiserDashboard)
  app.route('/admin', ledgerAdmin)
  app.route('/admin', admin)
  app.route('/health', health)
  return app
}
