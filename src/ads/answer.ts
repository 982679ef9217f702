import type { Context } from 'hono'
import { ensureCounters } from '../campaigns/snapshot/counters.ts'
import { refreshSnapshot } from '../campaigns/snapshot/load.ts'
import type { Deps } from '../deps.ts'
import type { Message } from '../language/contract.ts'
import type { AppEnv } from '../platform/http/context.ts'
import { defer } from '../platform/http/defer.ts'
import { AppError, nameOf } from '../platform/http/errors.ts'
import { log } from '../platform/http/log.ts'
import { rateLimited } from '../platform/http/ratelimit.ts'
import { AD_RATE_PER_SECOND } from '../platform/redis/keys.ts'
import type { CopyJob } from './copy/plan.ts'
import { keepRequest, logOrKeep } from './keep.ts'
import type { NoAdReason } from './reasons.ts'
import { withdraw } from './reserve.ts'
import type { Ask, Served } from './serving.ts'

/** Serves a valid request and answers it; what has to follow is put off until after the answer. */
export async function answer<Request extends { testAd?: boolean | undefined }, Answer>(
  c: Context<AppEnv>,
  request: Request,
  messages: readonly Message[],
  serve: (deps: Deps, ask: Ask<Request>) => Promise<Served<Answer>>,
): Promise<Response> {
  const deps = c.get('deps')
  if (!c.get('publisher').approved && !request.testAd) {
    throw new AppError('publisher_not_approved', 'This publisher is not approved for real ads yet.')
  }
  const served = await serve(deps, askOf(c, request))
  return answerServed(c, served, messages)
}

/** The answer to what came of a request. */
export function answerServed<Answer>(
  c: Context<AppEnv>,
  served: Served<Answer>,
  messages: readonly Message[],
): Response {
  const deps = c.get('deps')
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
      if (served.event) {
        const reason = c.get('isLate') ? 'timeout' : 'error'
        defer(c, 'keep_request', keepRequest(deps, { ...served.event, reason }))
      }
      return noAd(c, 'error')
    case 'ads':
      if (c.get('isLate')) defer(c, 'withdraw', withdraw(deps, served.reserved, 'timeout'))
      for (const job of served.copyJobs) {
        defer(c, 'ad_copy', writeCopy(c, job, messages))
      }
      return c.json(served.answer)
    case 'no_ad':
      if (served.event) defer(c, 'engine_event', logOrKeep(deps, c.get('publisher'), served.event))
      return noAd(c, served.reason)
  }
}

/** What writes is loaded with an isolate's first text that is missing. */
async function writeCopy(c: Context<AppEnv>, job: CopyJob, messages: readonly Message[]) {
  const { generateCopy } = await import('./copy/generate.ts')
  await generateCopy(c.get('deps'), c.get('publisher'), job, messages)
}

/** The request with all that it says beside its body. */
export function askOf<Request>(c: Context<AppEnv>, request: Request): Ask<Request> {
  const { env } = c.get('deps')
  return {
    publisher: c.get('publisher'),
    request,
    surroundings: {
      globalPrivacyControl: c.req.header('sec-gpc') === '1',
      edgeCountry: () => (c.req.raw as { cf?: { country?: string } }).cf?.country,
    },
    origin: env.PUBLIC_URL ?? originOf(c.req.url),
  }
}

let place = { prefix: '', origin: '' }

/** Of a URL with a path; all but the path is remembered, as requests come to few names. */
function originOf(url: string): string {
  const prefix = url.slice(0, url.indexOf('/', url.indexOf('//') + 2))
  if (prefix !== place.prefix) place = { prefix, origin: new URL(prefix).origin }
  return place.origin
}

export function noAd(c: Context<AppEnv>, reason: NoAdReason) {
  return c.body(null, 204, { 'X-No-Ad-Reason': reason })
}
