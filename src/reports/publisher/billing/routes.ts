import type { Context } from 'hono'
import { openMonths, shapeStatements, statementsTable } from '../../../accounts/statement.ts'
import { type AppEnv, createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { answerMonth, answerPaper } from '../../engine/month.ts'
import { readStatements } from '../../engine/statements.ts'

export const billing = createRouter()

/** Closed months, and those that are not, by UTC. */
billing.get('/statements', async (c) => {
  const { deps, publisher } = c.var
  const account = { side: 'publisher', ownerId: publisher.id } as const
  const all = await readStatements(deps.db, { account, openMonths: openMonths('UTC', deps.now()) })
  const body = shapeStatements(all, 'UTC')
  return report(c, { body, table: statementsTable(body) })
})

const accountOf = (c: Context<AppEnv>) => ({
  side: 'publisher' as const,
  ownerId: c.var.publisher.id,
  timezone: 'UTC',
})

billing.get('/statements/:month', async (c) => await answerMonth(c, accountOf(c)))

billing.get('/statements/:month/pdf', async (c) => await answerPaper(c, accountOf(c)))
