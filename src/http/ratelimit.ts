import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'

export type RateWindows = Map<string, { second: number; count: number }>

/** What a caller over its rate is told. The window and the wait are seconds. */
export const rateLimited = (policy: string, limit: number, window = 1, wait = 1) =>
  new AppError(
    'rate_limited',
    `More than ${limit} requests in ${window === 1 ? 'a second' : `${window} seconds`}.`,
    {
      headers: {
        'Retry-After': String(wait),
        RateLimit: `"${policy}";r=0;t=${wait}`,
        'RateLimit-Policy': `"${policy}";q=${limit};w=${window}`,
      },
    },
  )

/**
 * This isolate's share of a publisher's limit: refuses a flood before it is read. The exact count, over all isolates,
 * is the reserve script's.
 */
export const publisherRate = (policy: string, perSecond: number) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { rates } = c.var.deps
    const second = Math.floor(c.var.startedAt / 1000)
    const id = `${policy} ${c.var.publisher.id}`
    const window = rates.get(id)
    const count = window?.second === second ? window.count + 1 : 1
    rates.set(id, { second, count })
    if (count > perSecond) throw rateLimited(policy, perSecond)
    await next()
  })
