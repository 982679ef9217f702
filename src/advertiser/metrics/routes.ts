import { createRouter } from '../../http/context.ts'
import { query } from '../../http/validate.ts'
import { resolveWindow } from '../../metrics/window.ts'
import { noCampaign } from '../failure.ts'
import { listCampaignDays, listDays } from './queries.ts'
import { metricsQuery } from './schema.ts'
import { shapeMetrics } from './shape.ts'

export const metrics = createRouter()

metrics.get('/metrics', query(metricsQuery), async (c) => {
  const { deps, advertiser } = c.var
  const { campaign_id: campaignId, ...asked } = c.req.valid('query')
  const window = resolveWindow(asked, deps.now())
  if (campaignId === undefined) {
    return c.json(shapeMetrics(await listDays(deps.db, advertiser.id, window)))
  }
  const report = await listCampaignDays(deps.db, advertiser.id, campaignId, window)
  if (!report) throw noCampaign()
  return c.json(shapeMetrics(report))
})
