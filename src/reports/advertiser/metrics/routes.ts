import { noCampaign } from '../../../campaigns/unknown.ts'
import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { resolveWindow } from '../../engine/window.ts'
import { listCampaignDays, listDays } from './queries.ts'
import { metricsQuery } from './schema.ts'
import { metricsTable, shapeMetrics } from './shape.ts'

export const metrics = createRouter()

metrics.get('/metrics', query(metricsQuery), async (c) => {
  const { deps, advertiser } = c.var
  const { campaign_id: campaignId, ...asked } = c.req.valid('query')
  const window = resolveWindow(asked, deps.now())
  const days =
    campaignId === undefined
      ? await listDays(deps.db, { advertiserId: advertiser.id, dates: window })
      : await listCampaignDays(deps.db, { advertiserId: advertiser.id, campaignId, dates: window })
  if (!days) throw noCampaign()
  const body = shapeMetrics(days)
  return report(c, { body, table: metricsTable(body) })
})
