import type { Context } from 'hono'
import { advertiserSelf } from './admin/advertiser/routes.ts'
import { health } from './admin/health/routes.ts'
import { createAlertRoutes } from './admin/owner/alert-routes.ts'
import { createWebhookRoutes } from './admin/owner/webhook-routes.ts'
import { publisherOwn } from './admin/publisher/routes.ts'
import { admin } from './admin/routes.ts'
import { sellers } from './admin/sellers/routes.ts'
import { explainAdmin } from './ads/explain/routes.ts'
import { createMcp } from './catalog/mcp/routes.ts'
import { catalogPages } from './catalog/pages/routes.ts'
import { catalog } from './catalog/routes.ts'
import { connectionWebhooks } from './conversions/connection/routes.ts'
import { leads } from './conversions/lead/routes.ts'
import { collect } from './conversions/pixel/routes.ts'
import { conversionReports } from './conversions/server/routes.ts'
import type { Deps } from './deps.ts'
import { feedback } from './feedback/routes.ts'
import { why } from './feedback/why/routes.ts'
import { createFront } from './front.ts'
import { ledgerAdmin } from './ledger/routes.ts'
import { consolePages } from './platform/console/routes.ts'
import { contract } from './platform/contract/routes.ts'
import type { AppEnv } from './platform/http/context.ts'
import { AppError, answerProblem } from './platform/http/errors.ts'
import { createMethodFinder } from './platform/http/methods.ts'
import { advertiserDashboard } from './reports/advertiser/routes.ts'
import { publisherDashboard } from './reports/publisher/routes.ts'

/** Every route of the service: those of the front, and these. */
export function createApp(deps: Deps) {
  const app = createFront(deps)
  const methodsAt = createMethodFinder(app)
  app.notFound((c) => {
    const methods = methodsAt(c.req.path)
    if (methods.length === 0) {
      return answerProblem(c, new AppError('not_found', 'There is nothing at this path.'))
    }
    const headers = { Allow: methods.join(', ') }
    return answerProblem(
      c,
      new AppError('method_not_allowed', 'Nothing here by this method.', { headers }),
    )
  })
  app.route('/', catalog)
  const again = async (request: Request, c: Context<AppEnv>) =>
    await app.fetch(request, c.env, c.executionCtx)
  app.route('/mcp', createMcp(again))
  app.route('/ad-feedback', feedback)
  app.route('/why', why)
  app.route('/conversions', conversionReports)
  app.route('/api/v1/lead', leads)
  app.route('/webhooks', connectionWebhooks)
  app.route('/', collect)
  app.route('/publisher-dashboard', publisherDashboard)
  app.route('/publisher-dashboard', publisherOwn)
  app.route('/publisher-dashboard', createWebhookRoutes('publisher'))
  app.route('/publisher-dashboard', createAlertRoutes('publisher'))
  app.route('/advertiser-dashboard', advertiserSelf)
  app.route('/advertiser-dashboard', advertiserDashboard)
  app.route('/advertiser-dashboard', createWebhookRoutes('advertiser'))
  app.route('/advertiser-dashboard', createAlertRoutes('advertiser'))
  app.route('/admin', ledgerAdmin)
  app.route('/admin', explainAdmin)
  app.route('/admin', admin)
  app.route('/', sellers)
  app.route('/health', health)
  app.route('/', contract)
  app.route('/catalog', catalogPages)
  app.route('/', consolePages(again))
  return app
}
