import asks from '../assets/asks.bin'
import claims from '../assets/claims.bin'
import countries from '../assets/countries.bin'
import dictionary from '../assets/dictionary.bin'
import guard from '../assets/guard.bin'
import left from '../assets/left.bin'
import matters from '../assets/matters.bin'
import openapi from '../assets/openapi.bin'
import rarity from '../assets/rarity.bin'
import refusals from '../assets/refusals.bin'
import services from '../assets/services.bin'
import trouble from '../assets/trouble.bin'
import wanted from '../assets/wanted.bin'
import why from '../assets/why.bin'
import wishes from '../assets/wishes.bin'
import vectors from '../assets/words-general.bin'
import marketVectors from '../assets/words-market.bin'
import serviceVectors from '../assets/words-services.bin'
import { createFrontDeps, type FrontDeps } from './deps.ts'
import { readEnv } from './env.ts'
import { createService } from './front.ts'
import { problemOf } from './platform/http/errors.ts'
import { log } from './platform/http/log.ts'
import { loadFile } from './platform/static-files.ts'
import { MINUTE_MS } from './platform/time/day.ts'

/** Until when in the cron's minute a model is asked anew, or webhooks are told, beside the drains. */
const BESIDE_DRAINS_MS = 50_000

type Isolate = { deps: FrontDeps; service: ReturnType<typeof createService> }
let isolate: Isolate | undefined

/** Reads the environment at the first request; undefined when it is wrong, and the log says what is. */
function startIsolate(bindings: unknown): Isolate | undefined {
  if (isolate) return isolate
  const read = readEnv(Object(bindings))
  if ('wrong' in read) {
    log('error', 'bad_environment', { wrong: read.wrong.join('; ') })
    return undefined
  }
  const deps = createFrontDeps(read.env, {
    assets: {
      vectors,
      marketVectors,
      dictionary,
      matters,
      serviceVectors,
      countries,
      rarity,
      wishes,
      trouble,
      guard,
      markets: () => loadFile(read.env, '/tables/markets.bin'),
      services,
      asks,
      refusals,
      wanted,
      left,
      claims,
      why,
      openapi,
    },
  })
  isolate = { deps, service: createService(deps) }
  return isolate
}

/** The error body of every other route, made without an app. */
function notConfigured(): Response {
  const requestId = crypto.randomUUID()
  const body = problemOf('internal_error', { message: 'The service is not configured.', requestId })
  const headers = { 'Content-Type': 'application/problem+json', 'X-Request-Id': requestId }
  return new Response(JSON.stringify(body), { status: 500, headers })
}

export default {
  async fetch(request, env, context) {
    const running = startIsolate(env)
    if (!running) return notConfigured()
    return await running.service.fetch(request, {}, context)
  },
  async scheduled({ scheduledTime }, env) {
    const running = startIsolate(env)
    if (!running) return
    const { drainAgain, tellWebhooks, tick, writeMissing } = await import('./cron.ts')
    const deps = await running.deps.stores()
    await tick(deps)
    // Where each run drains but once, the next one is near.
    const beside =
      scheduledTime + (deps.env.DRAIN_EVERY_SECONDS > 0 ? BESIDE_DRAINS_MS : BESIDE_DRAINS_MS / 10)
    await Promise.all([
      drainAgain(deps, scheduledTime + MINUTE_MS),
      writeMissing(deps, beside),
      tellWebhooks(deps, beside),
    ])
  },
} satisfies ExportedHandler
