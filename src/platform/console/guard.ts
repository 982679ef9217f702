import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../http/context.ts'
import { AppError } from '../http/errors.ts'

/**
 * Only the console's own pages may use what a cookie stands for. SameSite=Strict keeps the cookie from other sites; this
 * holds where that does not: other hosts of the same site, and browsers that know no SameSite. What changes something
 * has to name our origin (Fetch standard: `Origin` is sent with every POST and DELETE); 403.
 */
export const ownPage = createMiddleware<AppEnv>(async (c, next) => {
  const { origin, 'sec-fetch-site': site } = c.req.header()
  const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD'
  const isOwn = origin === undefined ? isSafe : originsOf(c).includes(origin)
  if (!isOwn || (site !== undefined && site !== 'same-origin')) {
    throw new AppError('forbidden', "Only the console's own pages may ask for this.")
  }
  await next()
})

function originsOf(c: Context<AppEnv>): string[] {
  const { PUBLIC_URL } = c.var.deps.env
  return [c.req.url, ...(PUBLIC_URL ? [PUBLIC_URL] : [])].map((url) => new URL(url).origin)
}

/** Whether a page was asked for under a name of this machine: one that was rebound to it has another. */
export const isLocalName = (c: Context<AppEnv>): boolean =>
  /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(c.req.url).hostname)
