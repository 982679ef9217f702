import type { Deps } from '../../deps.ts'
import { createRouter } from '../../platform/http/context.ts'
import { errorHandler } from '../../platform/http/errors.ts'
import { answerFailure } from '../../platform/http/failure.ts'
import { awaitTurn, VAIN_LOOKUP } from '../../platform/http/gate.ts'
import { anyOrigin } from '../../platform/http/origin.ts'
import { listSellers } from './queries.ts'
import { sellersWire } from './shape.ts'

/** How long an isolate tells the same: anybody may ask, as often as they like. */
const KEPT_MS = 60_000
const kept = new WeakMap<Deps, { until: number; body: string }>()

/** Who sells through this service. */
export const sellers = createRouter()
sellers.onError(errorHandler(answerFailure))

sellers.get('/sellers.json', anyOrigin, async (c) => {
  const { deps } = c.var
  let known = kept.get(deps)
  if (!known || deps.now() >= known.until) {
    await awaitTurn(c, { units: VAIN_LOOKUP, name: 'sellers.json' })
    const body = JSON.stringify(sellersWire(await listSellers(deps.db)))
    known = { until: deps.now() + KEPT_MS, body }
    kept.set(deps, known)
  }
  return c.body(known.body, 200, {
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=3600',
  })
})
