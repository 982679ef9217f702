import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { resolveWindow } from '../../engine/window.ts'
import { reportQuery } from '../schema.ts'
import { listExperiments, sumArms } from './queries.ts'
import { experimentsTable, shapeExperiments } from './shape.ts'

export const experiments = createRouter()

experiments.get('/experiments', query(reportQuery), async (c) => {
  const { deps, publisher } = c.var
  const window = resolveWindow(c.req.valid('query'), deps.now())
  const [own, sums] = await Promise.all([
    listExperiments(deps.db, publisher.id),
    sumArms(deps.db, { publisherId: publisher.id, dates: window }),
  ])
  const body = shapeExperiments(own, { report: sums, days: window.days })
  return report(c, { body, table: experimentsTable(body) })
})
