import { publisherHeader } from '../accounts/auth.ts'
import { createRouter } from '../http/context.ts'
import { errorHandler, unavailable } from '../http/errors.ts'
import { query } from '../http/validate.ts'
import { resolveWindow } from '../metrics/window.ts'
import { findProfile, listDays, listKeyDays, sumKeys } from './queries.ts'
import { reportQuery, statsQuery } from './schema.ts'
import * as shape from './shape.ts'

export const publisherDashboard = createRouter()

publisherDashboard.onError(errorHandler(unavailable))
publisherDashboard.use(publisherHeader)

publisherDashboard.get('/info', async (c) => {
  return c.json(shape.shapeProfile(await findProfile(c.var.deps.db, c.var.publisher.id)))
})

publisherDashboard.get('/stats', query(statsQuery), async (c) => {
  const window = resolveWindow(c.req.valid('query'), c.var.deps.now())
  return c.json(shape.shapeStats(await listDays(c.var.deps.db, c.var.publisher.id, window)))
})

publisherDashboard.get('/activity', query(reportQuery), async (c) => {
  const window = resolveWindow(c.req.valid('query'), c.var.deps.now())
  return c.json(shape.shapeActivity(await listDays(c.var.deps.db, c.var.publisher.id, window)))
})

publisherDashboard.get('/placements', query(reportQuery), async (c) => {
  const window = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const report = await listKeyDays(c.var.deps.db, c.var.publisher.id, 'placement', window)
  return c.json(shape.shapePlacements(report, window.days))
})

publisherDashboard.get('/devices', query(reportQuery), async (c) => {
  const window = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const report = await listKeyDays(c.var.deps.db, c.var.publisher.id, 'device', window)
  return c.json(shape.shapeDevices(report, window.days))
})

publisherDashboard.get('/geography', query(reportQuery), async (c) => {
  const window = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const report = await sumKeys(c.var.deps.db, c.var.publisher.id, 'country', window)
  return c.json(shape.shapeCountries(report, window.days))
})
