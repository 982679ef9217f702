import { noAd, noGroup } from '../../../campaigns/unknown.ts'
import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { resolveWindow } from '../../engine/window.ts'
import { refuseForeign } from '../own.ts'
import { listUnitGroups, listUnits, readUnits, type UnitPage } from './queries.ts'
import { groupsQuery, unitsQuery } from './schema.ts'
import { groupsTable, shapeGroups, shapeUnits, unitsTable } from './shape.ts'

export const units = createRouter()

units.get('/ad-unit-metrics', query(unitsQuery), async (c) => {
  const { deps, advertiser } = c.var
  const { campaign_id: campaignId, ad_unit_id: id, offset, ...range } = c.req.valid('query')
  const { dates, bounds } = resolveWindow(range, deps.now())
  const asked = { advertiserId: advertiser.id, campaignId, id, offset, withArchived: true }
  await refuseForeign(deps.db, asked)
  const page = await listUnits(deps.db, asked)
  if (id !== undefined && page.total === 0) throw noAd()
  const earned = await readUnits(deps.db, { campaignIds: campaignsOf(page), bounds })
  const body = shapeUnits(earned, { dates, page, offset })
  return report(c, { body, table: unitsTable(body) })
})

units.get('/ad-group-metrics', query(groupsQuery), async (c) => {
  const { deps, advertiser } = c.var
  const { campaign_id: campaignId, ad_group_id: id, offset, ...query } = c.req.valid('query')
  const { include_archived: withArchived = false, ...range } = query
  const { dates, bounds } = resolveWindow(range, deps.now())
  const asked = { advertiserId: advertiser.id, campaignId, id, offset, withArchived }
  await refuseForeign(deps.db, asked)
  const page = await listUnitGroups(deps.db, asked)
  if (id !== undefined && page.total === 0) throw noGroup()
  const earned = await readUnits(deps.db, { campaignIds: campaignsOf(page), bounds })
  const body = shapeGroups(earned, { dates, page, offset })
  return report(c, { body, table: groupsTable(body) })
})

const campaignsOf = ({ units: page }: UnitPage) => [
  ...new Set(page.map(({ campaignId }) => campaignId)),
]
