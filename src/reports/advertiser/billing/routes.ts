import type { Context } from 'hono'
import { openMonths, shapeStatements, statementsTable } from '../../../accounts/statement.ts'
import { type AppEnv, createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { answerMonth, answerPaper } from '../../engine/month.ts'
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
  const all = await readStatements(deps.db, {
    account,
    openMonths: openMonths(timezone, deps.now()),
  })
  const body = shapeStatements(all, timezone)
  return report(c, { body, table: statementsTable(body) })
})

const accountOf = (c: Context<AppEnv>) => ({
  side: 'advertiser' as const,
  ownerId: c.var.advertiser.id,
  timezone: c.var.advertiser.timezone,
})

billing.get('/statements/:month', async (c) => await answerMonth(c, accountOf(c)))

billing.get('/statements/:month/pdf', async (c) => await answerPaper(c, accountOf(c)))
