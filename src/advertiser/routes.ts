import { advertiserHeader } from '../accounts/auth.ts'
import { createRouter } from '../http/context.ts'
import { AppError, errorHandler, unavailable } from '../http/errors.ts'
import { query } from '../http/validate.ts'
import { resolveWindow } from '../metrics/window.ts'
import { findCampaign, findProfile, listCampaignDays, listCampaigns, listDays } from './queries.ts'
import { campaignsQuery, metricsQuery } from './schema.ts'
import { shapeCampaigns, shapeDetail, shapeMetrics, shapeProfile } from './shape.ts'

export const advertiserDashboard = createRouter()

advertiserDashboard.onError(errorHandler(unavailable))
advertiserDashboard.use(advertiserHeader)

advertiserDashboard.get('/info', async (c) => {
  const profile = await findProfile(c.var.deps.db, c.var.advertiser.id)
  if (!profile) throw new Error('a key outlived its advertiser')
  return c.json(shapeProfile(profile))
})

advertiserDashboard.get('/campaigns', query(campaignsQuery), async (c) => {
  const { deps, advertiser } = c.var
  const list = await listCampaigns(deps.db, advertiser.id, c.req.valid('query').status)
  return c.json(shapeCampaigns(list, deps.now()))
})

advertiserDashboard.get('/campaigns/:campaignId', async (c) => {
  const { deps, advertiser } = c.var
  const { rows, bookedAt } = await findCampaign(deps.db, advertiser.id, c.req.param('campaignId'))
  const [campaign] = rows
  if (!campaign) throw noCampaign()
  return c.json(shapeDetail(campaign, bookedAt, deps.now()))
})

advertiserDashboard.get('/metrics', query(metricsQuery), async (c) => {
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

const noCampaign = () => new AppError('not_found', 'There is no such campaign.')
