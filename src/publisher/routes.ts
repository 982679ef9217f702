import { publisherHeader } from '../accounts/auth.ts'
import { createRouter } from '../http/context.ts'
import { AppError, errorHandler, unavailable } from '../http/errors.ts'
import { query } from '../http/validate.ts'
import { resolveWindow } from '../metrics/window.ts'
import { isUnknownZone } from '../metrics/zone.ts'
import { findProfile, listDays, listKeyDays, sumKeys } from './queries.ts'
import { reportQuery, statsQuery } from './schema.ts'
import * as shape from './shape.ts'

const orUnavailable = errorHandler(unavailable)

export const publisherDashboard = createRouter()

publisherDashboard.onError((error, c) =>
  orUnavailable(isUnknownZone(error) ? unknownZone(error) : error, c),
)
publisherDashboard.use(publisherHeader)

publisherDashboard.get('/info', async (c) => {
  return c.json(shape.shapeProfile(await findProfile(c.var.deps.db, c.var.publisher.id)))
})

publisherDashboard.get('/stats', query(statsQuery), async (c) => {
  const dates = resolveWindow(c.req.valid('query'), c.var.deps.now())
  return c.json(shape.shapeStats(await listDays(c.var.deps.db, c.var.publisher.id, dates)))
})

publisherDashboard.get('/activity', query(reportQuery), async (c) => {
  const dates = resolveWindow(c.req.valid('query'), c.var.deps.now())
  return c.json(shape.shapeActivity(await listDays(c.var.deps.db, c.var.publisher.id, dates)))
})

publisherDashboard.get('/placements', query(reportQuery), async (c) => {
  const dates = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const report = await listKeyDays(c.var.deps.db, c.var.publisher.id, 'placement', dates)
  return c.json(shape.shapePlacements(report, dates.days))
})

publisherDashboard.get('/devices', query(reportQuery), async (c) => {
  const dates = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const report = await listKeyDays(c.var.deps.db, c.var.publisher.id, 'device', dates)
  return c.json(shape.shapeDevices(report, dates.days))
})

publisherDashboard.get('/geography', query(reportQuery), async (c) => {
  const dates = resolveWindow(c.req.valid('query'), c.var.deps.now())
  const report = await sumKeys(c.var.deps.db, c.var.publisher.id, 'country', dates)
  return c.json(shape.shapeCountries(report, dates.days))
})

const unknownZone = (cause: Error) =>
  new AppError('invalid_parameter', 'tz: must be an IANA time zone', { cause })
