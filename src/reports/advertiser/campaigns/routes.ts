import { noCampaign } from '../../../campaigns/unknown.ts'
import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { findCampaign, findProfile, listCampaigns } from './queries.ts'
import { campaignsQuery } from './schema.ts'
import { campaignsTable, shapeCampaigns, shapeDetail, shapeProfile } from './shape.ts'

export const campaigns = createRouter()

campaigns.get('/info', async (c) => {
  const profile = await findProfile(c.var.deps.db, c.var.advertiser.id)
  if (!profile) throw new Error('a key outlived its advertiser')
  return c.json(shapeProfile(profile))
})

campaigns.get('/campaigns', query(campaignsQuery), async (c) => {
  const { deps, advertiser } = c.var
  const list = await listCampaigns(deps.db, {
    advertiserId: advertiser.id,
    status: c.req.valid('query').status,
  })
  const body = shapeCampaigns(list, deps.now())
  return report(c, { body, table: campaignsTable(body) })
})

campaigns.get('/campaigns/:campaignId', async (c) => {
  const { deps, advertiser } = c.var
  const { rows, bookedAt } = await findCampaign(deps.db, {
    advertiserId: advertiser.id,
    campaignId: c.req.param('campaignId'),
  })
  const [campaign] = rows
  if (!campaign) throw noCampaign()
  return c.json(shapeDetail(campaign, { bookedAt, now: deps.now() }))
})
