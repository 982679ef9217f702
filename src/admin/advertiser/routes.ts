import type { Context } from 'hono'
import { advertiserHeader } from '../../accounts/auth.ts'
import { writeSavedTexts } from '../../campaigns/model/write.ts'
import { type AppEnv, createRouter } from '../../platform/http/context.ts'
import { defer } from '../../platform/http/defer.ts'
import { errorHandler } from '../../platform/http/errors.ts'
import { answerFailure } from '../../platform/http/failure.ts'
import { forbidCaching } from '../../platform/http/report.ts'
import { jsonBody, query } from '../../platform/http/validate.ts'
import { withoutZone } from '../../platform/time/time.ts'
import { changeConnection, createConnection } from '../connections.ts'
import { rotateKeys } from '../keys.ts'
import { idOf } from '../path.ts'
import { connectionPatch } from '../schema/connection.ts'
import { changeAd, createAd, removeAd } from './ads.ts'
import { changeOwnCampaign, createOwnCampaign, toggleArchive } from './campaigns.ts'
import {
  changeGroup,
  createGroup,
  listOwnGroups,
  lockGroupExamples,
  putExamples,
  readExamples,
  removeGroup,
  showOwnGroup,
} from './groups.ts'
import { createPixel, listOwnPixels } from './pixels.ts'
import { previewGroups } from './preview.ts'
import * as schema from './schema.ts'

/**
 * What advertisers do themselves. The reports are mounted at the same path: what is for every route of theirs stands at
 * each of these instead.
 */
export const advertiserSelf = createRouter()
advertiserSelf.onError(errorHandler(answerFailure))

/** A model is asked after the answer, of one group at once; the cron asks about the rest. */
function writeLater(c: Context<AppEnv>, groupIds: readonly string[]): void {
  const [first] = groupIds
  if (first) defer(c, 'write_texts', writeSavedTexts(c.var.deps, first))
}

const originOf = (c: Context<AppEnv>) => c.var.deps.env.PUBLIC_URL ?? new URL(c.req.url).origin
const own = [forbidCaching, advertiserHeader] as const

advertiserSelf.post('/campaigns', ...own, jsonBody(schema.campaignCreate), async (c) => {
  const { deps, advertiser } = c.var
  const made = await createOwnCampaign(deps, { advertiser, wire: c.req.valid('json') })
  writeLater(c, made.groupIds)
  return c.json(made.shown, 201)
})

advertiserSelf.post('/campaigns/preview', ...own, jsonBody(schema.previewRequest), async (c) =>
  c.json(
    await previewGroups(c.var.deps, { advertiser: c.var.advertiser, body: c.req.valid('json') }),
  ),
)

advertiserSelf.patch(
  '/campaigns/:campaignId',
  ...own,
  jsonBody(schema.campaignPatch),
  async (c) => {
    const { deps, advertiser } = c.var
    const change = { id: c.req.param('campaignId'), wire: c.req.valid('json') }
    const changed = await changeOwnCampaign(deps, { ...change, advertiser })
    writeLater(c, changed.groupIds)
    return c.json(changed.shown)
  },
)

advertiserSelf.patch('/campaigns/:campaignId/archive', ...own, async (c) =>
  c.json(
    await toggleArchive(c.var.deps, {
      advertiser: c.var.advertiser,
      id: c.req.param('campaignId'),
    }),
  ),
)

advertiserSelf.get('/ad-groups', ...own, query(schema.groupsQuery), async (c) =>
  c.json(
    await listOwnGroups(c.var.deps, { advertiser: c.var.advertiser, page: c.req.valid('query') }),
  ),
)

advertiserSelf.post('/ad-groups', ...own, jsonBody(schema.groupCreate), async (c) => {
  const group = await createGroup(c.var.deps, {
    advertiser: c.var.advertiser,
    wire: c.req.valid('json'),
  })
  writeLater(c, [group.ad_group_id])
  return c.json(group, 201)
})

advertiserSelf.get('/ad-groups/:groupId', ...own, async (c) =>
  c.json(
    await showOwnGroup(c.var.deps, { advertiser: c.var.advertiser, id: c.req.param('groupId') }),
  ),
)

advertiserSelf.patch('/ad-groups/:groupId', ...own, jsonBody(schema.groupPatch), async (c) => {
  const change = { id: c.req.param('groupId'), wire: c.req.valid('json') }
  const group = await changeGroup(c.var.deps, { ...change, advertiser: c.var.advertiser })
  writeLater(c, [group.ad_group_id])
  return c.json(group)
})

advertiserSelf.delete('/ad-groups/:groupId', ...own, async (c) => {
  await removeGroup(c.var.deps, { advertiser: c.var.advertiser, id: c.req.param('groupId') })
  return c.body(null, 204)
})

advertiserSelf.get('/ad-groups/:groupId/examples', ...own, async (c) =>
  c.json(
    await readExamples(c.var.deps, { advertiser: c.var.advertiser, id: c.req.param('groupId') }),
  ),
)

advertiserSelf.put(
  '/ad-groups/:groupId/examples',
  ...own,
  jsonBody(schema.examplesPut),
  async (c) => {
    const given = { id: c.req.param('groupId'), examples: c.req.valid('json') }
    return c.json(await putExamples(c.var.deps, { ...given, advertiser: c.var.advertiser }))
  },
)

advertiserSelf.patch(
  '/ad-groups/:groupId/examples',
  ...own,
  jsonBody(schema.examplesPatch),
  async (c) => {
    const change = { id: c.req.param('groupId'), locks: c.req.valid('json') }
    const locked = await lockGroupExamples(c.var.deps, { ...change, advertiser: c.var.advertiser })
    if (locked.examples_pending) writeLater(c, [locked.ad_group_id])
    return c.json(locked)
  },
)

advertiserSelf.delete('/ad-groups/:groupId/examples', ...own, async (c) => {
  const taken = { id: c.req.param('groupId'), examples: null }
  const left = await putExamples(c.var.deps, { ...taken, advertiser: c.var.advertiser })
  writeLater(c, [left.ad_group_id])
  return c.json(left)
})

advertiserSelf.post('/ad-groups/:groupId/ads', ...own, jsonBody(schema.adCreate), async (c) => {
  const ad = { groupId: c.req.param('groupId'), wire: c.req.valid('json') }
  return c.json(await createAd(c.var.deps, { ...ad, advertiser: c.var.advertiser }), 201)
})

advertiserSelf.patch('/ads/:adId', ...own, jsonBody(schema.adPatch), async (c) => {
  const change = { id: c.req.param('adId'), wire: c.req.valid('json') }
  return c.json(await changeAd(c.var.deps, { ...change, advertiser: c.var.advertiser }))
})

advertiserSelf.delete('/ads/:adId', ...own, async (c) => {
  await removeAd(c.var.deps, { advertiser: c.var.advertiser, id: c.req.param('adId') })
  return c.body(null, 204)
})

advertiserSelf.get('/pixels', ...own, async (c) =>
  c.json(await listOwnPixels(c.var.deps, { advertiser: c.var.advertiser, origin: originOf(c) })),
)

advertiserSelf.post('/pixels', ...own, jsonBody(schema.pixelCreate), async (c) => {
  const site = { wire: c.req.valid('json'), origin: originOf(c) }
  return c.json(await createPixel(c.var.deps, { ...site, advertiser: c.var.advertiser }), 201)
})

/** A connection as its advertiser reads it. */
const ownConnection = <T extends { connected_at: string }>(wire: T) => ({
  ...wire,
  connected_at: withoutZone(wire.connected_at),
})

advertiserSelf.post('/integrations', ...own, jsonBody(schema.connectionCreate), async (c) => {
  const body = { ...c.req.valid('json'), advertiser_id: c.var.advertiser.id }
  const made = await createConnection(c.var.deps, { body, origin: originOf(c) })
  return c.json(ownConnection(made), 201)
})

advertiserSelf.patch('/integrations/:id', ...own, jsonBody(connectionPatch), async (c) => {
  const { deps, advertiser } = c.var
  const owned = { id: idOf(c.req.param('id')), advertiserId: advertiser.id }
  return c.json(
    ownConnection(await changeConnection(deps, { ...owned, body: c.req.valid('json') })),
  )
})

const rotation = jsonBody(schema.keyRotation, { mayBeEmpty: true })
advertiserSelf.post('/keys/rotate', ...own, rotation, async (c) => {
  const graceMs = (c.req.valid('json').grace_minutes ?? 60) * 60_000
  const owner = { kind: 'advertiser', ownerId: c.var.advertiser.id, graceMs, use: 'any' } as const
  return c.json(await rotateKeys(c.var.deps, owner), 201)
})
