import { openMonths, shapeStatements, statementsTable } from '../../../accounts/statement.ts'
import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { readStatements } from '../../engine/statements.ts'

export const billing = createRouter()

/** Closed months, and those that are not, by UTC. */
billing.get('/statements', async (c) => {
  const { deps, publisher } = c.var
  const account = { side: 'publisher', ownerId: publisher.id } as const
  const all = await readStatements(deps.db, account, openMonths('UTC', deps.now()))
  const body = shapeStatements(all, 'UTC')
  return report(c, body, statementsTable(body))
})
