import type { Deps } from '../../deps.ts'
import { cutPage, placeOf, placeParts } from '../../platform/http/cursor.ts'
import { AppError } from '../../platform/http/errors.ts'
import { jsonBody, query } from '../../platform/http/validate.ts'
import { idOf } from '../path.ts'
import { createOwnRouter, type Owner, ownerOf, type Side } from './owner.ts'
import { listDeliveries, replayOne, replaySince } from './queries/deliveries.ts'
import { deleteEndpoint, listEndpoints } from './queries/webhooks.ts'
import {
  type DeliveriesQuery,
  deliveriesQuery,
  replayAll,
  secretRotation,
  webhookCreate,
  webhookPatch,
} from './webhook-schema.ts'
import { deliveryWire, webhookWire } from './webhook-shape.ts'
import {
  changeWebhook,
  createWebhook,
  findWebhook,
  noWebhook,
  rotateSecret,
  testWebhook,
} from './webhooks.ts'

/** How long the secret of before signs besides, where nobody says. */
const GRACE_MINUTES = 24 * 60

/** Where an owner wants to be told what happens, and what it was told. */
export function createWebhookRoutes(side: Side) {
  const hooks = createOwnRouter(side)
  addDeliveries(hooks, side)
  addActions(hooks, side)

  hooks.get('/webhooks', async (c) => {
    const rows = await listEndpoints(c.var.deps.db, ownerOf(c, side))
    return c.json({ webhooks: rows.map(webhookWire) })
  })

  hooks.post('/webhooks', jsonBody(webhookCreate(side)), async (c) =>
    c.json(
      await createWebhook(c.var.deps, { owner: ownerOf(c, side), body: c.req.valid('json') }),
      201,
    ),
  )

  hooks.get('/webhooks/:id', async (c) => {
    const row = await findWebhook(c.var.deps, {
      owner: ownerOf(c, side),
      endpointId: idOf(c.req.param('id')),
    })
    return c.json(webhookWire(row))
  })

  hooks.patch('/webhooks/:id', jsonBody(webhookPatch(side)), async (c) => {
    const id = idOf(c.req.param('id'))
    return c.json(
      await changeWebhook(c.var.deps, {
        owner: ownerOf(c, side),
        endpointId: id,
        body: c.req.valid('json'),
      }),
    )
  })

  hooks.delete('/webhooks/:id', async (c) => {
    const id = idOf(c.req.param('id'))
    if (!(await deleteEndpoint(c.var.deps.db, { owner: ownerOf(c, side), endpointId: id })))
      throw noWebhook()
    return c.body(null, 204)
  })

  return hooks
}

type Router = ReturnType<typeof createOwnRouter>

/** What an owner was told. Before what has an id in its path: `deliveries` is none. */
function addDeliveries(hooks: Router, side: Side): void {
  hooks.get('/webhooks/deliveries', query(deliveriesQuery), async (c) =>
    c.json(
      await showDeliveries(c.var.deps, { owner: ownerOf(c, side), asked: c.req.valid('query') }),
    ),
  )

  hooks.post('/webhooks/deliveries/:id/replay', async (c) => {
    const { db, now } = c.var.deps
    const row = await replayOne(db, {
      owner: ownerOf(c, side),
      deliveryId: idOf(c.req.param('id')),
      now: now(),
    })
    if (!row) throw new AppError('not_found', 'There is no such delivery.')
    return c.json(deliveryWire(row))
  })
}

/** What is done with one receiver. */
function addActions(hooks: Router, side: Side): void {
  const rotation = jsonBody(secretRotation, { mayBeEmpty: true })
  hooks.post('/webhooks/:id/rotate-secret', rotation, async (c) => {
    const { grace_minutes: minutes } = c.req.valid('json')
    const graceMs = (minutes ?? GRACE_MINUTES) * 60_000
    const which = { endpointId: idOf(c.req.param('id')), graceMs }
    return c.json(await rotateSecret(c.var.deps, { owner: ownerOf(c, side), ...which }), 201)
  })

  hooks.post('/webhooks/:id/test', async (c) => {
    await testWebhook(c.var.deps, { owner: ownerOf(c, side), endpointId: idOf(c.req.param('id')) })
    return c.json({ status: 'queued' }, 202)
  })

  hooks.post('/webhooks/:id/replay', jsonBody(replayAll), async (c) => {
    const { deps } = c.var
    const which = { owner: ownerOf(c, side), endpointId: idOf(c.req.param('id')) }
    await findWebhook(deps, { owner: which.owner, endpointId: which.endpointId })
    const { since } = c.req.valid('json')
    return c.json({ replayed: await replaySince(deps.db, { ...which, since, now: deps.now() }) })
  })
}

async function showDeliveries(
  deps: Deps,
  { owner, asked }: { owner: Owner; asked: DeliveriesQuery },
) {
  const { webhook_id: endpointId, status, type, limit, cursor } = asked
  const list = ['webhooks', owner.side, owner.id, endpointId ?? '', status ?? '', type ?? '']
  const after = await placeOf(cursor, list)
  const filter = { endpointId, status, type }
  const rows = await listDeliveries(deps.db, {
    owner,
    asked: { ...filter, after, limit: limit + 1 },
  })
  const place = (row: (typeof rows)[number]) => placeParts(row.createdAt, row.id)
  const { shown, ...page } = await cutPage(rows, { limit, list, place })
  return { deliveries: shown.map(deliveryWire), ...page }
}
