import { advertiserHeader } from '../../accounts/auth.ts'
import { createRouter } from '../../platform/http/context.ts'
import { errorHandler, unavailable } from '../../platform/http/errors.ts'
import { forbidCaching } from '../../platform/http/report.ts'
import { limitReportTime } from '../../platform/http/report-time.ts'
import { billing } from './billing/routes.ts'
import { campaigns } from './campaigns/routes.ts'
import { conversions } from './conversions/routes.ts'
import { events } from './events/routes.ts'
import { feedback } from './feedback/routes.ts'
import { integrations } from './integrations/routes.ts'
import { leads } from './leads/routes.ts'
import { metrics } from './metrics/routes.ts'
import { traffic } from './traffic/routes.ts'
import { units } from './units/routes.ts'

/** The advertiser's dashboard: a folder per family of reports. */
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
advertiserDashboard.route('/', traffic)
advertiserDashboard.route('/', billing)
