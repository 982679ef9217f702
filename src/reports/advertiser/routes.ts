import type { Context } from 'hono'
import { advertiserHeader } from '../../accounts/auth.ts'
import { type AppEnv, createRouter } from '../../platform/http/context.ts'
import { errorHandler, unavailable } from '../../platform/http/errors.ts'
import { forbidCaching } from '../../platform/http/report.ts'
import { limitReportTime } from '../../platform/http/report-time.ts'
import type { Account } from '../engine/month.ts'
import { createStatementRoutes } from '../engine/statement-routes.ts'
import { createTrafficRoutes } from '../engine/traffic-routes.ts'
import { billing } from './billing/routes.ts'
import { campaigns } from './campaigns/routes.ts'
import { conversions } from './conversions/routes.ts'
import { events } from './events/routes.ts'
import { feedback } from './feedback/routes.ts'
import { integrations } from './integrations/routes.ts'
import { leads } from './leads/routes.ts'
import { metrics } from './metrics/routes.ts'
import { units } from './units/routes.ts'

const accountOf = (c: Context<AppEnv>): Account => ({
  side: 'advertiser',
  ownerId: c.var.advertiser.id,
  timezone: c.var.advertiser.timezone,
})

/** The advertiser's dashboard: a folder per family of reports, and what both sides have from the engine. */
export const advertiserDashboard = createRouter()

advertiserDashboard.onError(errorHandler(unavailable))
advertiserDashboard.use(forbidCaching, limitReportTime, advertiserHeader)

advertiserDashboard.route('/', campaigns)
advertiserDashboard.route('/', metrics)
advertiserDashboard.route('/', units)
advertiserDashboard.route('/', conversions)
advertiserDashboard.route('/', events)
advertiserDashboard.route('/', leads)
advertiserDashboard.route('/', integrations)
advertiserDashboard.route('/', feedback)
advertiserDashboard.route('/', createTrafficRoutes(accountOf))
advertiserDashboard.route('/', billing)
advertiserDashboard.route('/', createStatementRoutes(accountOf))
