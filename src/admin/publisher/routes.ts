import { jsonBody, query } from '../../platform/http/validate.ts'
import { rotateKeys } from '../keys.ts'
import { createOwnRouter } from '../owner/owner.ts'
import { idOf } from '../path.ts'
import { graceMsOf } from '../schema/key.ts'
import { showAdvertisers } from './advertisers.ts'
import { blockAd, unblockAd } from './blocked.ts'
import { listBlocked } from './queries.ts'
import { advertisersQuery, blockedAd, ownRotation, settingsPatch } from './schema.ts'
import { changeSettings, showSettings } from './settings.ts'
import { blockedWire } from './shape.ts'

/** What a publisher sets for itself. */
export const publisherOwn = createOwnRouter('publisher')

publisherOwn.get('/settings', async (c) =>
  c.json(await showSettings(c.var.deps, c.var.publisher.id)),
)

publisherOwn.patch('/settings', jsonBody(settingsPatch), async (c) =>
  c.json(await changeSettings(c.var.deps, { ...c.var.publisher, body: c.req.valid('json') })),
)

publisherOwn.post('/keys/rotate', jsonBody(ownRotation, { mayBeEmpty: true }), async (c) => {
  const body = c.req.valid('json')
  const owner = { kind: 'publisher' as const, ownerId: c.var.publisher.id }
  const terms = { graceMs: graceMsOf(body), use: body.use ?? c.var.publisher.keyUse }
  return c.json(await rotateKeys(c.var.deps, { ...owner, ...terms }), 201)
})

publisherOwn.get('/advertisers', query(advertisersQuery), async (c) => {
  const of = { publisherId: c.var.publisher.id, asked: c.req.valid('query') }
  return c.json(await showAdvertisers(c.var.deps, of))
})

publisherOwn.get('/blocked-ads', async (c) => {
  const rows = await listBlocked(c.var.deps.db, c.var.publisher.id)
  return c.json({ blocked_ads: rows.map(blockedWire) })
})

publisherOwn.post('/blocked-ads', jsonBody(blockedAd), async (c) =>
  c.json(
    await blockAd(c.var.deps, { publisherId: c.var.publisher.id, body: c.req.valid('json') }),
    201,
  ),
)

publisherOwn.delete('/blocked-ads/:campaignId', async (c) => {
  await unblockAd(c.var.deps, {
    publisherId: c.var.publisher.id,
    campaignId: idOf(c.req.param('campaignId')),
  })
  return c.body(null, 204)
})
