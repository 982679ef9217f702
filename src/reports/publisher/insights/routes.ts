import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { resolveWindow } from '../../engine/window.ts'
import { reportQuery } from '../schema.ts'
import { readInsights } from './queries.ts'
import { shapeInsights } from './shape.ts'

export const insights = createRouter()

insights.get('/user-insights', query(reportQuery), async (c) => {
  const { deps, publisher } = c.var
  const window = resolveWindow(c.req.valid('query'), deps.now())
  const body = shapeInsights(
    await readInsights(deps.db, { publisherId: publisher.id, dates: window, now: deps.now() }),
  )
  return report(c, { body, table: { columns: ['date', 'unique_users'], rows: body.daily } })
})
