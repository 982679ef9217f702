import { adminBearer } from '../accounts/auth.ts'
import { showOverview } from '../campaigns/examples/overview.ts'
import { writeSavedTexts } from '../campaigns/model/write.ts'
import { createRouter } from '../platform/http/context.ts'
import { defer } from '../platform/http/defer.ts'
import { AppError, errorHandler } from '../platform/http/errors.ts'
import { answerFailure } from '../platform/http/failure.ts'
import { originOf } from '../platform/http/origin.ts'
import { jsonBody } from '../platform/http/validate.ts'
import { changeAdvertiser, createAdvertiser } from './advertisers.ts'
import { changeCampaign, createCampaign, publishStored } from './campaigns.ts'
import { changeConnection, createConnection } from './connections.ts'
import { changeExperiment, createExperiment } from './experiments.ts'
import { readLines } from './import/read.ts'
import { importLines } from './import/run.ts'
import { forgetAccounts, revokeKeys, rotateKeys } from './keys.ts'
import { idOf } from './path.ts'
import { applyApprovals, changePublisher, createPublisher } from './publishers.ts'
import { reads } from './reads/routes.ts'
import { review } from './review/routes.ts'
import { advertiserCreate, advertiserPatch } from './schema/advertiser.ts'
import { campaignCreate, campaignPatch } from './schema/campaign.ts'
import { connectionCreate, connectionPatch } from './schema/connection.ts'
import { experimentCreate, experimentPatch } from './schema/experiment.ts'
import { keyRotation } from './schema/key.ts'
import { publisherCreate, publisherPatch } from './schema/publisher.ts'
import { servicePut, slug } from './schema/service.ts'
import { publishServices, putService } from './services.ts'

/** The operator API. */
export const admin = createRouter()
admin.onError(errorHandler(answerFailure))
admin.use(adminBearer)
admin.route('/', reads)
admin.route('/', review)

admin.post('/publishers', jsonBody(publisherCreate), async (c) =>
  c.json(await createPublisher(c.var.deps, c.req.valid('json')), 201),
)

admin.patch('/publishers/:id', jsonBody(publisherPatch), async (c) =>
  c.json(
    await changePublisher(c.var.deps, { id: idOf(c.req.param('id')), body: c.req.valid('json') }),
  ),
)

admin.post('/advertisers', jsonBody(advertiserCreate), async (c) =>
  c.json(await createAdvertiser(c.var.deps, c.req.valid('json')), 201),
)

admin.patch('/advertisers/:id', jsonBody(advertiserPatch), async (c) =>
  c.json(
    await changeAdvertiser(c.var.deps, { id: idOf(c.req.param('id')), body: c.req.valid('json') }),
  ),
)

admin.post('/campaigns', jsonBody(campaignCreate), async (c) => {
  const made = await createCampaign(c.var.deps, c.req.valid('json'))
  defer(c, 'write_examples', writeSavedTexts(c.var.deps, made.campaign_id))
  return c.json(made, 201)
})

admin.patch('/campaigns/:id', jsonBody(campaignPatch), async (c) => {
  const id = idOf(c.req.param('id'))
  const changed = await changeCampaign(c.var.deps, { id, body: c.req.valid('json') })
  defer(c, 'write_examples', writeSavedTexts(c.var.deps, id))
  return c.json(changed)
})

admin.get('/examples', async (c) => c.json(await showOverview(c.var.deps)))

admin.post('/import', async (c) => {
  const { deps } = c.var
  const imported = await importLines(deps, await readLines(c.req.raw))
  forgetAccounts(deps)
  if (imported.approvals.size > 0) await applyApprovals(deps, imported.approvals)
  if (imported.touchesCampaigns) await publishStored(deps, imported.campaignIds)
  if (imported.touchesServices) await publishServices(deps)
  return c.json({ results: imported.results })
})

admin.put('/services/:slug', jsonBody(servicePut), async (c) => {
  return c.json(
    await putService(c.var.deps, { slug: slugOf(c.req.param('slug')), body: c.req.valid('json') }),
  )
})

admin.post('/experiments', jsonBody(experimentCreate), async (c) =>
  c.json(await createExperiment(c.var.deps, c.req.valid('json')), 201),
)

admin.patch('/experiments/:id', jsonBody(experimentPatch), async (c) =>
  c.json(
    await changeExperiment(c.var.deps, { id: idOf(c.req.param('id')), body: c.req.valid('json') }),
  ),
)

admin.post('/connections', jsonBody(connectionCreate), async (c) => {
  const asked = { body: c.req.valid('json'), origin: originOf(c) }
  return c.json(await createConnection(c.var.deps, asked), 201)
})

admin.patch('/connections/:id', jsonBody(connectionPatch), async (c) =>
  c.json(
    await changeConnection(c.var.deps, { id: idOf(c.req.param('id')), body: c.req.valid('json') }),
  ),
)

admin.post('/keys/rotate', jsonBody(keyRotation), async (c) =>
  c.json(await rotateKeys(c.var.deps, c.req.valid('json')), 201),
)

admin.delete('/keys/:prefix', async (c) => {
  await revokeKeys(c.var.deps, c.req.param('prefix'))
  return c.body(null, 204)
})

/** The slug of a path; 422 where it can't be one. */
function slugOf(text: string): string {
  const read = slug.safeParse(text)
  if (read.success) return read.data
  throw new AppError('unprocessable', read.error.issues[0]?.message ?? 'Invalid slug')
}
