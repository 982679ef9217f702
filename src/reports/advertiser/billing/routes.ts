import { openMonths, shapeStatements, statementsTable } from '../../../accounts/statement.ts'
import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { readStatements } from '../../engine/statements.ts'
import { findBilling } from './queries.ts'
import { shapeBilling } from './shape.ts'

export const billing = createRouter()

billing.get('/billing', async (c) => {
  const { deps, advertiser } = c.var
  return c.json(shapeBilling(await findBilling(deps.db, advertiser.id)))
})

/** Closed months, and those that are not, by the advertiser's own zone. */
billing.get('/statements', async (c) => {
  const { deps, advertiser } = c.var
  const account = { side: 'advertiser', ownerId: advertiser.id } as const
  const { timezone } = advertiser
  const all = await readStatements(deps.db, account, openMonths(timezone, deps.now()))
  const body = shapeStatements(all, timezone)
  return report(c, body, statementsTable(body))
})
