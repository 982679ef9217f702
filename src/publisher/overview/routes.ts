import { createRouter } from '../../http/context.ts'
import { query } from '../../http/validate.ts'
import { resolveWindow } from '../../metrics/window.ts'
import { reportQuery, statsQuery } from '../schema.ts'
import { findProfile, listDays } from './queries.ts'
import { shapeActivity, shapeProfile, shapeStats } from './shape.ts'

export const overview = createRouter()

overview.get('/info', async (c) => {
  return c.json(shapeProfile(await findProfile(c.var.deps.db, c.var.publisher.id)))
})

overview.get('/stats', query(statsQuery), async (c) => {
  const window = resolveWindow(c.req.valid('query'), c.var.deps.now())
  return c.json(shapeStats(await listDays(c.var.deps.db, c.var.publisher.id, window)))
})

overview.get('/activity', query(reportQuery), async (c) => {
  const window = resolveWindow(c.req.valid('query'), c.var.deps.now())
  return c.json(shapeActivity(await listDays(c.var.deps.db, c.var.publisher.id, window)))
})
