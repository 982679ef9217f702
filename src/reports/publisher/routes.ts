import type { Context } from 'hono'
import { publisherHeader } from '../../accounts/auth.ts'
import { type AppEnv, createRouter } from '../../platform/http/context.ts'
import { errorHandler, unavailable } from '../../platform/http/errors.ts'
import { forbidCaching } from '../../platform/http/report.ts'
import { limitReportTime } from '../../platform/http/report-time.ts'
import type { Account } from '../engine/month.ts'
import { createStatementRoutes } from '../engine/statement-routes.ts'
import { createTrafficRoutes } from '../engine/traffic-routes.ts'
import { ads } from './ads/routes.ts'
import { breakdowns } from './breakdowns/routes.ts'
import { experiments } from './experiments/routes.ts'
import { feedback } from './feedback/routes.ts'
import { insights } from './insights/routes.ts'
import { overview } from './overview/routes.ts'
import { searches } from './searches/routes.ts'
import { users } from './users/routes.ts'

const accountOf = (c: Context<AppEnv>): Account => ({
  side: 'publisher',
  ownerId: c.var.publisher.id,
  timezone: 'UTC',
})

/** The publisher's dashboard: a folder per family of reports, and what both sides have from the engine. */
export const publisherDashboard = createRouter()

publisherDashboard.onError(errorHandler(unavailable))
publisherDashboard.use(forbidCaching, limitReportTime, publisherHeader)

publisherDashboard.route('/', overview)
publisherDashboard.route('/', breakdowns)
publisherDashboard.route('/', feedback)
publisherDashboard.route('/', experiments)
publisherDashboard.route('/', insights)
publisherDashboard.route('/', users)
publisherDashboard.route('/', createTrafficRoutes(accountOf))
publisherDashboard.route('/', createStatementRoutes(accountOf))
publisherDashboard.route('/', searches)
publisherDashboard.route('/', ads)
