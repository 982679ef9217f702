import * as z from 'zod'
import { adminBearer } from '../accounts/auth.ts'
import { createRouter } from '../platform/http/context.ts'
import { errorHandler, unavailable } from '../platform/http/errors.ts'
import { pageQuery } from '../platform/http/fields.ts'
import { jsonBody, query } from '../platform/http/validate.ts'
import { keys } from '../platform/redis/keys.ts'
import { adjustCharge, adjustment } from './adjust.ts'
import { shapeOutcome } from './ask.ts'
import { drainStream } from './drain.ts'
import { drainAll } from './drain-all.ts'
import { eraseUser, erasure } from './erase.ts'
import { reconcile } from './reconcile.ts'
import { forgetAside, retryAside, which } from './retry.ts'
import { showAside } from './show.ts'

/** How long a call tries again what was put aside. */
const RETRY_MS = 20_000

/** What the operator can have done to the ledger at once: the cron does the same by itself. */
export const ledgerAdmin = createRouter()
ledgerAdmin.onError(errorHandler(unavailable))

ledgerAdmin.post('/drain', adminBearer, async (c) => c.json(await drainAll(c.var.deps)))

/** One stream of events, as a drain asks its own Worker: until it is empty, or until a time (ms since 1970). */
const oneStream = z.object({
  stream: z.string().regex(new RegExp(`^${keys.events}(:\\d{1,2})?$`)),
  until: z.number().optional(),
})

ledgerAdmin.post('/drain/stream', adminBearer, jsonBody(oneStream), async (c) =>
  c.json(shapeOutcome(await drainStream(c.var.deps, c.req.valid('json')))),
)

/** `days` back from now, all that the reports of a month read. */
const span = z.object({ days: z.coerce.number().int().min(1).max(31).default(31) })

ledgerAdmin.post('/reconcile', adminBearer, query(span), async (c) => {
  const { checked, differences } = await reconcile(c.var.deps, c.req.valid('query').days)
  return c.json({
    checked,
    differences: differences.map(({ ownerId, ...rest }) => ({ ...rest, owner_id: ownerId })),
  })
})

ledgerAdmin.post('/users/erase', adminBearer, jsonBody(erasure), async (c) =>
  c.json(await eraseUser(c.var.deps, c.req.valid('json'))),
)

const asideQuery = z.object({
  kind: z.string().max(40).optional(),
  q: z.string().max(200).optional(),
  cursor: z.string().max(1000).optional(),
  limit: pageQuery.shape.limit,
})

ledgerAdmin.get('/put-aside', adminBearer, query(asideQuery), async (c) =>
  c.json(await showAside(c.var.deps, c.req.valid('query'))),
)

ledgerAdmin.post('/put-aside/retry', adminBearer, jsonBody(which), async (c) => {
  const { deps } = c.var
  return c.json(await retryAside(deps, { of: c.req.valid('json'), until: deps.now() + RETRY_MS }))
})

ledgerAdmin.post('/put-aside/discard', adminBearer, jsonBody(which), async (c) =>
  c.json(await forgetAside(c.var.deps, c.req.valid('json'))),
)

ledgerAdmin.post('/adjustments', adminBearer, jsonBody(adjustment), async (c) => {
  const { isNew, body } = await adjustCharge(c.var.deps, c.req.valid('json'))
  return c.json(body, isNew ? 201 : 200)
})
