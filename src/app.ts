import type { Context } from 'hono'
import { health } from './admin/health/routes.ts'
import { admin } from './admin/routes.ts'
import { explainAdmin } from './ads/explain/routes.ts'
import { mcp } from './catalog/mcp/routes.ts'
import { catalog } from './catalog/routes.ts'
import { leads } from './conversions/lead/routes.ts'
import { collect } from './conversions/pixel/routes.ts'
import { conversionReports } from './conversions/server/routes.ts'
import { webhooks } from './conversions/webhook/routes.ts'
import type { Deps } from './deps.ts'
import { feedback } from './feedback/routes.ts'
import { why } from './feedback/why/routes.ts'
import { createFront } from './front.ts'
import { ledgerAdmin } from './ledger/routes.ts'
import type { AppEnv } from './platform/http/context.ts'
import { AppError, problem } from './platform/http/errors.ts'
import { advertiserDashboard } from './reports/advertiser/routes.ts'
import { publisherDashboard } from './reports/publisher/routes.ts'

/** Every route of the service: those of the front, and these. */
export function createApp(deps: Deps) {
  const app = createFront(deps)
  app.notFound((c) => problem(c, new AppError('not_found', 'There is nothing at this path.')))
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
  app.route('/admin', explainAdmin)
  app.route('/admin', admin)
  app.route('/health', health)
  return app
}
