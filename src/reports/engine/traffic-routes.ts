import type { Context } from 'hono'
import { type AppEnv, createRouter } from '../../platform/http/context.ts'
import { report } from '../../platform/http/report.ts'
import { query } from '../../platform/http/validate.ts'
import type { Account } from './month.ts'
import { shapeTraffic, trafficTable } from './traffic.ts'
import { readTraffic } from './traffic-queries.ts'
import { resolveWindow, windowQuery } from './window.ts'

/** Which hits of an account do not count, or are not billed, and why. */
export function createTrafficRoutes(accountOf: (c: Context<AppEnv>) => Account) {
  const routes = createRouter()

  routes.get('/traffic-quality', query(windowQuery()), async (c) => {
    const { deps } = c.var
    const { side, ownerId } = accountOf(c)
    const window = resolveWindow(c.req.valid('query'), deps.now())
    const hits = await readTraffic(deps.db, { side: { scope: side, ownerId }, dates: window })
    return report(c, {
      body: shapeTraffic(hits, window.dates),
      table: trafficTable(hits, window.dates),
    })
  })

  return routes
}
