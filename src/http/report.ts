import type { Context } from 'hono'
import type { AppEnv } from './context.ts'
import { csvOf, prefersCsv, type Table } from './csv.ts'

/** Answers a report: as JSON, or its table as CSV to a caller who prefers that. */
export function report(c: Context<AppEnv>, body: object, table: Table): Response {
  c.header('Vary', 'Accept', { append: true })
  if (!prefersCsv(c.req.header('accept'))) return c.json(body)
  const name = c.req.path.split('/').at(-1)
  return c.body(csvOf(table), 200, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  })
}
