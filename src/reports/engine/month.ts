import type { Context } from 'hono'
import { openMonths, shapeStatements } from '../../accounts/statement.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { report } from '../../platform/http/report.ts'
import { findMonth, monthTable, type StatementOf } from './bill.ts'
import { findParty, listNames } from './bill-queries.ts'
import { readStatements } from './statements.ts'

/** Whose statements they are, by whose zone their months begin. */
export type Account = { side: 'advertiser' | 'publisher'; ownerId: string; timezone: string }

/** One month of an account, as JSON or CSV. 404 for one in which nothing was ever booked. */
export async function answerMonth(c: Context<AppEnv>, account: Account): Promise<Response> {
  const statement = await readMonth(c, account)
  return report(c, { body: statement, table: monthTable(statement) })
}

/** The same on paper, once it is closed: nothing is on paper that may still change. 404, 409. */
export async function answerPaper(c: Context<AppEnv>, account: Account): Promise<Response> {
  const { deps } = c.var
  const statement = await readMonth(c, account)
  if (statement.closed_at === null) {
    const until = `it is closed at ${statement.closes_at} UTC, as soon as the cron runs`
    throw new AppError('conflict', `This month is open; ${until}.`)
  }
  const party = await findParty(deps.db, account)
  const issuer = deps.env.INVOICE_ISSUER.split('|').map((line) => line.trim())
  // Few ask for it: what prints is loaded with the first.
  const { printStatement } = await import('./paper.ts')
  const file = printStatement({ side: account.side, statement, party, issuer })
  return c.body(new Uint8Array(file), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${statement.number}.pdf"`,
  })
}

async function readMonth(
  c: Context<AppEnv>,
  { timezone, ...account }: Account,
): Promise<StatementOf & { data_as_of: string | null }> {
  const { deps } = c.var
  const month = c.req.param('month') ?? ''
  const [all, names] = await Promise.all([
    readStatements(deps.db, { account, openMonths: openMonths(timezone, deps.now()) }),
    account.side === 'advertiser' ? listNames(deps.db, account.ownerId) : new Map<string, string>(),
  ])
  const { statements, data_as_of } = shapeStatements(all, timezone)
  const found = findMonth(statements, { month, ...account, names })
  if (!found) throw new AppError('not_found', 'There is no statement of this month.')
  return { ...found, data_as_of }
}
