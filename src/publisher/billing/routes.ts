import { readStatements } from '../../db/statements.ts'
import { createRouter } from '../../http/context.ts'
import { report } from '../../http/report.ts'
import { openMonths, shapeStatements, statementsTable } from '../../metrics/statement.ts'

export const billing = createRouter()

/** Closed months, and those that are not, by UTC. */
billing.get('/statements', async (c) => {
  const { deps, publisher } = c.var
  const account = { side: 'publisher', ownerId: publisher.id } as const
  const all = await readStatements(deps.db, account, openMonths('UTC', deps.now()))
  const body = shapeStatements(all, 'UTC')
  return report(c, body, statementsTable(body))
})
