import { readTraffic } from '../../db/traffic.ts'
import { createRouter } from '../../http/context.ts'
import { report } from '../../http/report.ts'
import { query } from '../../http/validate.ts'
import { shapeTraffic, trafficTable } from '../../metrics/traffic.ts'
import { resolveWindow, windowQuery } from '../../metrics/window.ts'

export const traffic = createRouter()

const reportQuery = windowQuery(365)

traffic.get('/traffic-quality', query(reportQuery), async (c) => {
  const { deps, advertiser } = c.var
  const window = resolveWindow(c.req.valid('query'), deps.now())
  const owner = { scope: 'advertiser', ownerId: advertiser.id } as const
  const hits = await readTraffic(deps.db, owner, window)
  return report(c, shapeTraffic(hits, window.dates), trafficTable(hits, window.dates))
})
