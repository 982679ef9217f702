import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { shapeTraffic, trafficTable } from '../../engine/traffic.ts'
import { readTraffic } from '../../engine/traffic-queries.ts'
import { resolveWindow } from '../../engine/window.ts'
import { reportQuery } from '../schema.ts'

export const traffic = createRouter()

traffic.get('/traffic-quality', query(reportQuery), async (c) => {
  const { deps, publisher } = c.var
  const window = resolveWindow(c.req.valid('query'), deps.now())
  const owner = { scope: 'publisher', ownerId: publisher.id } as const
  const hits = await readTraffic(deps.db, { side: owner, dates: window })
  return report(c, {
    body: shapeTraffic(hits, window.dates),
    table: trafficTable(hits, window.dates),
  })
})
