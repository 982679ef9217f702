import { createRouter } from '../../../platform/http/context.ts'
import { cutPage, placeOf, placeParts } from '../../../platform/http/cursor.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { asOf } from '../../../platform/time/as-of.ts'
import { resolveWindow } from '../../engine/window.ts'
import { refuseForeign } from '../own.ts'
import { listConversions, readOwnConversions } from './queries.ts'
import { conversionStatsQuery, conversionsQuery } from './schema.ts'
import { conversionColumns, shapeConversion, shapeStats } from './shape.ts'

export const conversions = createRouter()

conversions.get('/conversions', query(conversionsQuery), async (c) => {
  const { deps, advertiser } = c.var
  const { cursor, limit, campaign_id: campaignId, event_type: eventType } = c.req.valid('query')
  await refuseForeign(deps.db, { advertiserId: advertiser.id, campaignId })
  const list = ['conversions', advertiser.id, campaignId ?? '', eventType ?? '']
  const page = { after: await placeOf(cursor, list), limit: limit + 1 }
  const filter = { campaignId, eventType }
  const { rows, bookedAt, total } = await listConversions(deps.db, {
    advertiserId: advertiser.id,
    filter,
    page,
  })
  const place = (row: (typeof rows)[number]) => placeParts(row.occurredAt, row.id)
  const { shown, ...next } = await cutPage(rows, { limit, list, place })
  const body = {
    conversions: shown.map(shapeConversion),
    total_conversions: total,
    ...next,
    data_as_of: asOf(bookedAt),
  }
  return report(c, {
    body,
    table: { columns: conversionColumns, rows: body.conversions },
    next: body.next_cursor,
  })
})

conversions.get('/events/conversion-stats', query(conversionStatsQuery), async (c) => {
  const { deps, advertiser } = c.var
  const { event_type: eventType, ...asked } = c.req.valid('query')
  const window = resolveWindow(asked, deps.now())
  const found = await readOwnConversions(deps.db, { advertiserId: advertiser.id, dates: window })
  const body = shapeStats(found, { dates: window.dates, eventType })
  return report(c, { body, table: { columns: ['date', 'conversions'], rows: body.time_series } })
})
