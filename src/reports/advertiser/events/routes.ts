import * as z from 'zod'
import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { asOf } from '../../../platform/time/as-of.ts'
import { resolveWindow, windowRules, windowShape } from '../../engine/window.ts'
import { sumPixelEvents } from './queries.ts'
import { shapeDomains, shapeTypes } from './shape.ts'

const analyticsQuery = z
  .object({
    ...windowShape(),
    domain: z.string().trim().max(253).optional(),
    event_type: z.string().trim().toLowerCase().optional(),
  })
  .superRefine(windowRules())

/** What the pixel saw on the advertiser's pages. */
export const events = createRouter()

events.get('/events/analytics', query(analyticsQuery), async (c) => {
  const { deps, advertiser } = c.var
  const { domain, event_type: eventType, ...asked } = c.req.valid('query')
  const window = resolveWindow(asked, deps.now())
  const filter = { domain, eventType }
  const sums = await sumPixelEvents(deps.db, { advertiserId: advertiser.id, dates: window, filter })
  const byDate = new Map(sums.dates.map((row) => [row.date, Number(row.events)]))
  const body = {
    domains: shapeDomains(sums.domains),
    time_series: window.dates.map((date) => ({ date, events: byDate.get(date) ?? 0 })),
    event_types: shapeTypes(sums.types),
    has_historical_data: sums.hasAny,
    data_as_of: asOf(sums.bookedAt),
  }
  return report(c, { body, table: { columns: ['date', 'events'], rows: body.time_series } })
})
