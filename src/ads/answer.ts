import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '../deps.ts'
import type { AppEnv } from '../http/context.ts'
import { defer } from '../http/defer.ts'
import { AppError, nameOf } from '../http/errors.ts'
import { log } from '../http/log.ts'
import { rateLimited } from '../http/ratelimit.ts'
import type { Message } from '../matching/contract.ts'
import { AD_RATE_PER_SECOND } from '../redis/keys.ts'
import { ensureCounters } from '../snapshot/counters.ts'
import { readySnapshot, refreshSnapshot } from '../snapshot/load.ts'
import { generateCopy } from './copy/generate.ts'
import type { NoAdReason } from './reasons.ts'
import { logRequest, withdraw } from './reserve.ts'
import type { Ask, Served } from './serving.ts'

/** Answers 204 at the deadline; what is under way goes on after the answer. */
export const deadline = createMiddleware<AppEnv>(async (c, next) => {
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

/** Serves a valid request and answers it; what has to follow is put off until after the answer. */
export async function answer<Request extends { testAd?: boolean | undefined }, Answer>(
  c: Context<AppEnv>,
  request: Request,
  messages: readonly Message[],
  serve: (deps: Deps, ask: Ask<Request>) => Promise<Served<Answer>>,
): Promise<Response> {
  const { deps } = c.var
  if (!c.var.publisher.approved && !request.testAd) {
    throw new AppError('publisher_not_approved', 'This publisher is not approved for real ads yet.')
  }
  if (!deps.snapshots.current()) defer(c, 'load_snapshot', readySnapshot(deps))
  const served = await serve(deps, askOf(c, request))
  return answerServed(c, served, messages)
}

/** The answer to what came of a request. */
export function answerServed<Answer>(
  c: Context<AppEnv>,
  served: Served<Answer>,
  messages: readonly Message[],
): Response {
  const { deps, publisher } = c.var
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
        defer(c, 'ad_copy', generateCopy(deps, publisher, job, messages))
      }
      return c.json(served.answer)
    case 'no_ad':
      if (served.event) defer(c, 'engine_event', logRequest(deps, publisher, served.event))
      return noAd(c, served.reason)
  }
}

/** The request with all that it says beside its body. */
export function askOf<Request>(c: Context<AppEnv>, request: Request): Ask<Request> {
  const { deps, publisher } = c.var
  const edge = c.req.raw as { cf?: { country?: string } }
  return {
    publisher,
    request,
    surroundings: {
      globalPrivacyControl: c.req.header('sec-gpc') === '1',
      edgeCountry: edge.cf?.country,
    },
    origin: deps.env.PUBLIC_URL ?? new URL(c.req.url).origin,
  }
}

export function noAd(c: Context<AppEnv>, reason: NoAdReason) {
  return c.body(null, 204, { 'X-No-Ad-Reason': reason })
}
