import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { shapeTraffic, trafficTable } from '../../engine/traffic.ts'
import { readTraffic } from '../../engine/traffic-queries.ts'
import { resolveWindow, windowQuery } from '../../engine/window.ts'

export const traffic = createRouter()

const reportQuery = windowQuery()

traffic.get('/traffic-quality', query(reportQuery), async (c) => {
  const { deps, advertiser } = c.var
  const window = resolveWindow(c.req.valid('query'), deps.now())
  const owner = { scope: 'advertiser', ownerId: advertiser.id } as const
  const hits = await readTraffic(deps.db, { side: owner, dates: window })
  return report(c, {
    body: shapeTraffic(hits, window.dates),
    table: trafficTable(hits, window.dates),
  })
})
