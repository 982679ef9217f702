import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { resolveWindow } from '../../engine/window.ts'
import { reportQuery } from '../schema.ts'
import { sumSearches } from './queries.ts'
import { shapeSearches } from './shape.ts'

/** What came of the publisher's questions to the index. */
export const searches = createRouter()

searches.get('/index', query(reportQuery), async (c) => {
  const { deps, publisher } = c.var
  const window = resolveWindow(c.req.valid('query'), deps.now())
  const { rows, bookedAt } = await sumSearches(deps.db, {
    publisherId: publisher.id,
    dates: window,
  })
  const body = shapeSearches(rows, { window, bookedAt })
  return report(c, {
    body,
    table: {
      columns: ['date', 'searches', 'matched', 'clicks', 'integrations'],
      rows: body.data,
    },
  })
})
