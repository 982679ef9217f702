import { createMiddleware } from 'hono/factory'
import type { Call } from './call.ts'
import type { AppEnv } from './context.ts'
import { AppError } from './errors.ts'

type Limit = { limit: number; window?: number; wait?: number }

/** What a caller over its rate is told. The window and the wait are seconds. */
export const rateLimited = (policy: string, { limit, window = 1, wait = 1 }: Limit) =>
  new AppError(
    'rate_limited',
    `More than ${limit} requests in ${window === 1 ? 'a second' : `${window} seconds`}.`,
    { headers: limitHeaders(policy, { limit, window, wait }) },
  )

/** What a refusal's headers say of a rate; likewise. */
export const limitHeaders = (policy: string, { limit, window, wait }: Required<Limit>) => ({
  'Retry-After': String(wait),
  RateLimit: `"${policy}";r=0;t=${wait}`,
  'RateLimit-Policy': `"${policy}";q=${limit};w=${window}`,
})

/**
 * This isolate's share of a publisher's limit: refuses a flood before it is read. The exact count, over all isolates,
 * is the reserve script's.
 */
export function countRequest(
  c: Call,
  { policy, perSecond }: { policy: string; perSecond: number },
): void {
  const { rates } = c.get('deps')
  const second = Math.floor(c.get('startedAt') / 1000)
  const id = `${policy} ${c.get('publisher').id}`
  const window = rates.get(id)
  const count = window?.second === second ? window.count + 1 : 1
  rates.set(id, { second, count })
  if (count > perSecond) throw rateLimited(policy, { limit: perSecond })
}

/** The same, as a middleware. */
export const publisherRate = (policy: string, perSecond: number) =>
  createMiddleware<AppEnv>(async (c, next) => {
    countRequest(c, { policy, perSecond })
    await next()
  })
