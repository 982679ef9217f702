import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { csvOf, prefersCsv, type Table } from './csv.ts'

/** What a dashboard says is for its caller alone: no cache keeps it. */
export const forbidCaching = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Cache-Control', 'private, no-store')
  await next()
})

/**
 * Answers a report: as JSON, or its table as CSV to a caller who prefers that. `next` is the cursor of the page behind a
 * page of rows: its address is in the header, because CSV has no other place for it.
 */
export function report(
  c: Context<AppEnv>,
  { body, table, next = null }: { body: object; table: Table; next?: string | null },
): Response {
  c.header('Vary', 'Accept', { append: true })
  if (next !== null) c.header('Link', `<${addressOf(c, next)}>; rel="next"`)
  if (!prefersCsv(c.req.header('accept'))) return c.json(body)
  const name = c.req.path.split('/').at(-1)
  return c.body(csvOf(table), 200, {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  })
}

/** The address that was asked for, at another place of the list; without the host, which a proxy may have changed. */
function addressOf(c: Context<AppEnv>, cursor: string): string {
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.set('cursor', cursor)
  return `${pathname}?${searchParams}`
}
