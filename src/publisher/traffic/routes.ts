import { readTraffic } from '../../db/traffic.ts'
import { createRouter } from '../../http/context.ts'
import { report } from '../../http/report.ts'
import { query } from '../../http/validate.ts'
import { shapeTraffic, trafficTable } from '../../metrics/traffic.ts'
import { resolveWindow } from '../../metrics/window.ts'
import { reportQuery } from '../schema.ts'

export const traffic = createRouter()

traffic.get('/traffic-quality', query(reportQuery), async (c) => {
  const { deps, publisher } = c.var
  const window = resolveWindow(c.req.valid('query'), deps.now())
  const owner = { scope: 'publisher', ownerId: publisher.id } as const
  const hits = await readTraffic(deps.db, owner, window)
  return report(c, shapeTraffic(hits, window.dates), trafficTable(hits, window.dates))
})
