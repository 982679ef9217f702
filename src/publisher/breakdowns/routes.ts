import { createRouter } from '../../http/context.ts'
import { query } from '../../http/validate.ts'
import { resolveWindow } from '../../metrics/window.ts'
import { reportQuery } from '../schema.ts'
import { listKeyDays, sumKeys } from './queries.ts'
import { shapeCountries, shapeDevices, shapePlacements } from './shape.ts'

export const breakdowns = createRouter()

breakdowns.get('/placements', query(reportQuery), async (c) => {
  const window = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const report = await listKeyDays(c.var.deps.db, c.var.publisher.id, 'placement', window)
  return c.json(shapePlacements(report, window.days))
})

breakdowns.get('/devices', query(reportQuery), async (c) => {
  const window = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const report = await listKeyDays(c.var.deps.db, c.var.publisher.id, 'device', window)
  return c.json(shapeDevices(report, window.days))
})

breakdowns.get('/geography', query(reportQuery), async (c) => {
  const window = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const report = await sumKeys(c.var.deps.db, c.var.publisher.id, 'country', window)
  return c.json(shapeCountries(report, window.days))
})
