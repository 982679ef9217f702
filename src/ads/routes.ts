import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { publisherBearer } from '../accounts/auth.ts'
import { type AppEnv, createRouter } from '../http/context.ts'
import { defer } from '../http/defer.ts'
import { AppError, errorHandler, nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { publisherRate, rateLimited } from '../http/ratelimit.ts'
import { jsonBody } from '../http/validate.ts'
import { AD_RATE_PER_SECOND } from '../redis/keys.ts'
import { ensureCounters } from '../snapshot/counters.ts'
import { readySnapshot, refreshSnapshot } from '../snapshot/load.ts'
import { generateCopy } from './copy/generate.ts'
import type { NoAdReason } from './reasons.ts'
import { logRequest, withdraw } from './reserve.ts'
import { adRequest } from './schema.ts'
import { serve } from './serve.ts'

/** The ad surface. After validation nothing but an ad or a 204 leaves it, within the deadline. */
export const ads = createRouter()
ads.onError(errorHandler((c) => noAd(c, 'error')))

/** Answers 204 at the deadline; what is under way goes on after the answer. */
const deadline = createMiddleware<AppEnv>(async (c, next) => {
  const left = c.var.deps.env.AD_DEADLINE_MS - (c.var.deps.now() - c.var.startedAt)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), left)
  })
  const work = next()
  const first = await Promise.race([work, late])
  clearTimeout(timer)
  if (first !== 'late') return
  c.set('isLate', true)
  defer(c, 'late_ad', work)
  return noAd(c, 'timeout')
})

ads.post(
  '/',
  deadline,
  publisherBearer,
  publisherRate('ads', AD_RATE_PER_SECOND),
  jsonBody(adRequest),
  async (c) => {
    const { deps, publisher } = c.var
    const request = c.req.valid('json')
    if (!publisher.approved && !request.testAd) {
      throw new AppError(
        'publisher_not_approved',
        'This publisher is not approved for real ads yet.',
      )
    }
    if (!deps.snapshots.current()) defer(c, 'load_snapshot', readySnapshot(deps))
    const globalPrivacyControl = c.req.header('sec-gpc') === '1'
    const edgeCountry = (c.req.raw as { cf?: { country?: string } }).cf?.country
    const origin = deps.env.PUBLIC_URL ?? new URL(c.req.url).origin
    const served = await serve(deps, {
      publisher,
      request,
      globalPrivacyControl,
      edgeCountry,
      origin,
    })
    if (served.kind === 'not_ready') defer(c, 'ensure_counters', ensureCounters(deps))
    if (deps.snapshots.isStale()) defer(c, 'refresh_snapshot', refreshSnapshot(deps))
    switch (served.kind) {
      case 'rate_limited':
        throw rateLimited('ads', AD_RATE_PER_SECOND)
      case 'not_ready':
        return noAd(c, 'error')
      case 'failed':
        log('warn', 'auction_failed', { error: nameOf(served.error) })
        defer(c, 'withdraw', withdraw(deps, served.reserved, 'error'))
        return noAd(c, 'error')
      case 'ads':
        if (c.var.isLate) defer(c, 'withdraw', withdraw(deps, served.reserved, 'timeout'))
        for (const job of served.copyJobs) {
          defer(c, 'ad_copy', generateCopy(deps, publisher, job, request.messages))
        }
        return c.json(served.ads)
      case 'no_ad':
        if (served.event) defer(c, 'engine_event', logRequest(deps, publisher, served.event))
        return noAd(c, served.reason)
    }
  },
)

function noAd(c: Context<AppEnv>, reason: NoAdReason) {
  return c.body(null, 204, { 'X-No-Ad-Reason': reason })
}
