import { advertiserServer } from '../../accounts/auth.ts'
import { bookNow } from '../../attribution/orders.ts'
import { createRouter } from '../../platform/http/context.ts'
import { defer } from '../../platform/http/defer.ts'
import { errorHandler, unavailable } from '../../platform/http/errors.ts'
import { jsonBody } from '../../platform/http/validate.ts'
import { reportConversions } from './report.ts'
import { conversionBatch } from './schema.ts'

/** What came of the ads, as advertisers' servers report it. */
export const conversionReports = createRouter()
conversionReports.onError(errorHandler(unavailable))

conversionReports.post('/', advertiserServer, jsonBody(conversionBatch), async (c) => {
  const { deps, advertiser } = c.var
  const { data } = c.req.valid('json')
  const { results, orders } = await reportConversions(deps, { advertiserId: advertiser.id, data })
  if (orders.length > 0) defer(c, 'book_conversions', bookNow(deps, orders))
  return c.json({ results })
})
