import { pixel } from '../../../packages/pixel/pixel.ts'
import { addressKey } from '../../accounts/address.ts'
import type { Deps } from '../../deps.ts'
import { runsPages } from '../../platform/agents/visit.ts'
import { insertPending } from '../../platform/db/pending.ts'
import { packEvents } from '../../platform/events/pixel.ts'
import { createRouter } from '../../platform/http/context.ts'
import { errorHandler, nameOf, unavailable } from '../../platform/http/errors.ts'
import { chargedBody } from '../../platform/http/gate.ts'
import { log } from '../../platform/http/log.ts'
import { anyOrigin } from '../../platform/http/origin.ts'
import { rateLimited } from '../../platform/http/ratelimit.ts'
import { jsonBody } from '../../platform/http/validate.ts'
import { COLLECT_PER_MINUTE, COLLECT_PER_SECOND } from '../../platform/redis/keys.ts'
import { type CollectInput, collectArgs } from '../../platform/redis/scripts/collect.ts'
import { readBatch } from './read.ts'
import { collectRequest } from './schema.ts'

/** Minified with the Worker, so it is served as it stands. */
const SCRIPT = `(${pixel})(window)`

/** The pixel and what it sends, from any page. */
export const collect = createRouter()
collect.onError(errorHandler(unavailable))

collect.use('/px.js', anyOrigin)
collect.use('/collect', anyOrigin)

collect.get('/px.js', (c) =>
  c.body(SCRIPT, 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    'X-Content-Type-Options': 'nosniff',
  }),
)

collect.options('/collect', (c) =>
  c.body(null, 204, {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': '86400',
  }),
)

collect.post('/collect', chargedBody, jsonBody(collectRequest), async (c) => {
  const { deps } = c.var
  const { headers } = c.req.raw
  // Who opted out, and what is no page, is not counted; nobody is told.
  const userAgent = headers.get('user-agent')
  if (headers.get('sec-gpc') === '1' || !userAgent || !runsPages(userAgent)) {
    return c.body(null, 204)
  }
  const now = deps.now()
  const request = c.req.valid('json')
  const batch = readBatch(request, { origin: headers.get('origin') ?? undefined, now })
  await takeBatch(deps, {
    kind: 'pixel',
    hitId: deps.newId(),
    pixelId: request.pixel_id,
    at: now,
    address: await addressKey(headers, {
      secret: deps.env.TOKEN_KEYS,
      proxies: deps.env.TRUSTED_PROXIES,
      now,
    }),
    perAddress: COLLECT_PER_MINUTE,
    perPixel: COLLECT_PER_SECOND,
    host: batch.host,
    events: packEvents(batch),
  })
  return c.body(null, 204)
})

/** Makes a batch durable: in the stream, else in Postgres for the cron. Throws when neither takes it. */
async function takeBatch(deps: Deps, input: CollectInput): Promise<void> {
  let outcome: string
  try {
    outcome = String(await deps.redis.collect(collectArgs(input)))
  } catch (error) {
    log('warn', 'redis_failed', { kind: 'pixel', error: nameOf(error) })
    return await insertPending(deps.db, [{ hitId: input.hitId, payload: input }])
  }
  if (outcome === 'limited')
    throw rateLimited('collect', { limit: COLLECT_PER_MINUTE, window: 60, wait: 60 })
  if (outcome === 'limited_pixel') throw rateLimited('pixel', { limit: COLLECT_PER_SECOND })
}
