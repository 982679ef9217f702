import { publisherHeader } from '../../accounts/auth.ts'
import { createRouter } from '../../platform/http/context.ts'
import { errorHandler, unavailable } from '../../platform/http/errors.ts'
import { forbidCaching } from '../../platform/http/report.ts'
import { limitReportTime } from '../../platform/http/report-time.ts'
import { ads } from './ads/routes.ts'
import { billing } from './billing/routes.ts'
import { breakdowns } from './breakdowns/routes.ts'
import { experiments } from './experiments/routes.ts'
import { feedback } from './feedback/routes.ts'
import { insights } from './insights/routes.ts'
import { overview } from './overview/routes.ts'
import { searches } from './searches/routes.ts'
import { traffic } from './traffic/routes.ts'
import { users } from './users/routes.ts'

/** The publisher's dashboard: a folder per family of reports. */
export const publisherDashboard = createRouter()

publisherDashboard.onError(errorHandler(unavailable))
publisherDashboard.use(forbidCaching, limitReportTime, publisherHeader)

publisherDashboard.route('/', overview)
publisherDashboard.route('/', breakdowns)
publisherDashboard.route('/', feedback)
publisherDashboard.route('/', experiments)
publisherDashboard.route('/', insights)
publisherDashboard.route('/', users)
publisherDashboard.route('/', traffic)
publisherDashboard.route('/', billing)
publisherDashboard.route('/', searches)
publisherDashboard.route('/', ads)
