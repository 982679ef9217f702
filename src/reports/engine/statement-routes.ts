import type { Context } from 'hono'
import { openMonths, shapeStatements, statementsTable } from '../../accounts/statement.ts'
import { type AppEnv, createRouter } from '../../platform/http/context.ts'
import { report } from '../../platform/http/report.ts'
import { type Account, answerMonth, answerPaper } from './month.ts'
import { readStatements } from './statements.ts'

/** The months of an account, closed and open, by its own zone; each by itself, and on paper. */
export function createStatementRoutes(accountOf: (c: Context<AppEnv>) => Account) {
  const routes = createRouter()

  routes.get('/statements', async (c) => {
    const { deps } = c.var
    const account = accountOf(c)
    const { timezone } = account
    const all = await readStatements(deps.db, {
      account,
      openMonths: openMonths(timezone, deps.now()),
    })
    const body = shapeStatements(all, timezone)
    return report(c, { body, table: statementsTable(body) })
  })

  routes.get('/statements/:month', async (c) => await answerMonth(c, accountOf(c)))

  routes.get('/statements/:month/pdf', async (c) => await answerPaper(c, accountOf(c)))

  return routes
}
