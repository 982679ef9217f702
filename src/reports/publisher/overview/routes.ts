import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { resolveWindow } from '../../engine/window.ts'
import { reportQuery, statsQuery } from '../schema.ts'
import { findProfile, listDays } from './queries.ts'
import { activityTable, shapeActivity, shapeProfile, shapeStats, statsTable } from './shape.ts'

export const overview = createRouter()

overview.get('/info', async (c) => {
  return c.json(shapeProfile(await findProfile(c.var.deps.db, c.var.publisher.id)))
})

overview.get('/stats', query(statsQuery), async (c) => {
  const window = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const stats = shapeStats(
    await listDays(c.var.deps.db, { publisherId: c.var.publisher.id, dates: window }),
  )
  return report(c, { body: stats, table: statsTable(stats) })
})

overview.get('/activity', query(reportQuery), async (c) => {
  const window = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const activity = shapeActivity(
    await listDays(c.var.deps.db, { publisherId: c.var.publisher.id, dates: window }),
  )
  return report(c, { body: activity, table: activityTable(activity) })
})
