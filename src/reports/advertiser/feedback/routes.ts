import { noCampaign } from '../../../campaigns/unknown.ts'
import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { feedbackTable } from '../../engine/feedback.ts'
import { resolveWindow } from '../../engine/window.ts'
import { metricsQuery } from '../metrics/schema.ts'
import { sumOwnFeedback } from './queries.ts'
import { shapeFeedback } from './shape.ts'

export const feedback = createRouter()

feedback.get('/feedback', query(metricsQuery), async (c) => {
  const { deps, advertiser } = c.var
  const { campaign_id: campaignId, ...asked } = c.req.valid('query')
  const window = resolveWindow(asked, deps.now())
  const owner = { advertiserId: advertiser.id, campaignId, bounds: window.bounds }
  const sums = await sumOwnFeedback(deps.db, owner)
  if (!sums) throw noCampaign()
  const body = shapeFeedback(sums, { window, now: deps.now() })
  return report(c, { body, table: feedbackTable(body) })
})
