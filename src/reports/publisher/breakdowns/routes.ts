import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { resolveWindow } from '../../engine/window.ts'
import { reportQuery } from '../schema.ts'
import { listKeyDays, sumKeys } from './queries.ts'
import * as shape from './shape.ts'

export const breakdowns = createRouter()

breakdowns.get('/placements', query(reportQuery), async (c) => {
  const dates = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const days = await listKeyDays(c.var.deps.db, {
    publisherId: c.var.publisher.id,
    scope: 'placement',
    dates,
  })
  const body = shape.shapePlacements(days, dates.days)
  return report(c, { body, table: shape.placementsTable(body) })
})

breakdowns.get('/devices', query(reportQuery), async (c) => {
  const dates = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const days = await listKeyDays(c.var.deps.db, {
    publisherId: c.var.publisher.id,
    scope: 'device',
    dates,
  })
  const body = shape.shapeDevices(days, dates.days)
  return report(c, { body, table: shape.devicesTable(body) })
})

breakdowns.get('/geography', query(reportQuery), async (c) => {
  const dates = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const sums = await sumKeys(c.var.deps.db, {
    publisherId: c.var.publisher.id,
    scope: 'country',
    dates,
  })
  const body = shape.shapeCountries(sums, dates.days)
  return report(c, { body, table: shape.countriesTable(body) })
})
