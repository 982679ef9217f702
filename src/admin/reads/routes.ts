import * as z from 'zod'
import { listExamples } from '../../campaigns/examples/queries.ts'
import type { Deps } from '../../deps.ts'
import { createRouter } from '../../platform/http/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { query } from '../../platform/http/validate.ts'
import { showCampaign } from '../campaigns.ts'
import { idOf } from '../path.ts'
import { listTopics } from '../queries/campaign-topics.ts'
import {
  findAdvertiser,
  findCampaign,
  findExperiment,
  findPublisher,
  listAdvertisers,
  listCampaigns,
  listExperiments,
  listPublishers,
} from '../queries/lists.ts'
import { advertiserWire } from '../shape/advertiser.ts'
import type { CampaignRow } from '../shape/campaign.ts'
import { experimentWire } from '../shape/experiment.ts'
import { publisherWire } from '../shape/publisher.ts'
import { listQuery, readPage } from './page.ts'

/** What the operator reads back, newest first. Mounted where the operator's key is asked for. */
export const reads = createRouter()

reads.get('/publishers', query(listQuery), async (c) => {
  const { db } = c.var.deps
  const page = await readPage({
    list: ['publishers'],
    query: c.req.valid('query'),
    read: async (asked) => await listPublishers(db, asked),
    shape: (rows) => rows.map(publisherWire),
  })
  return c.json(page)
})

reads.get('/publishers/:id', async (c) =>
  c.json(publisherWire(requireRow(await findPublisher(c.var.deps.db, idOf(c.req.param('id')))))),
)

reads.get('/advertisers', query(listQuery), async (c) => {
  const { db } = c.var.deps
  const page = await readPage({
    list: ['advertisers'],
    query: c.req.valid('query'),
    read: async (asked) => await listAdvertisers(db, asked),
    shape: (rows) => rows.map(advertiserWire),
  })
  return c.json(page)
})

reads.get('/advertisers/:id', async (c) =>
  c.json(advertiserWire(requireRow(await findAdvertiser(c.var.deps.db, idOf(c.req.param('id')))))),
)

const campaignQuery = listQuery.extend({
  advertiser_id: z.guid().toLowerCase().optional(),
  status: z.enum(['active', 'paused', 'draft', 'archived']).optional(),
})

reads.get('/campaigns', query(campaignQuery), async (c) => {
  const { deps } = c.var
  const asked = c.req.valid('query')
  const filter = { advertiserId: asked.advertiser_id, status: asked.status }
  const page = await readPage({
    list: ['campaigns', filter.advertiserId ?? '', filter.status ?? ''],
    query: asked,
    read: async (place) => await listCampaigns(deps.db, { filter, page: place }),
    shape: async (rows) => await showAll(deps, rows),
  })
  return c.json(page)
})

reads.get('/campaigns/:id', async (c) => {
  const { deps } = c.var
  const row = requireRow(await findCampaign(deps.db, idOf(c.req.param('id'))))
  const [shown] = await showAll(deps, [row])
  return c.json(shown)
})

reads.get('/campaigns/:id/topics', async (c) => {
  const { deps } = c.var
  const id = idOf(c.req.param('id'))
  requireRow(await findCampaign(deps.db, id))
  const rows = await listTopics(deps.db, { campaignId: id, now: new Date(deps.now()) })
  return c.json({
    data: rows.map(({ word, wins, lastDay }) => ({ word, wins, last_day: lastDay })),
  })
})

async function showAll(deps: Deps, rows: readonly CampaignRow[]) {
  const ids = rows.map(({ id }) => id)
  const examples = await listExamples(deps.db, ids)
  const shown: Awaited<ReturnType<typeof showCampaign>>[] = []
  // One after the other: what the first has to load for it is there for all others.
  for (const row of rows) {
    shown.push(await showCampaign(deps, { row, examples: examples.get(row.id) }))
  }
  return shown
}

reads.get('/experiments', query(listQuery), async (c) => {
  const { db } = c.var.deps
  const page = await readPage({
    list: ['experiments'],
    query: c.req.valid('query'),
    read: async (asked) => await listExperiments(db, asked),
    shape: (rows) => rows.map(experimentWire),
  })
  return c.json(page)
})

reads.get('/experiments/:id', async (c) =>
  c.json(experimentWire(requireRow(await findExperiment(c.var.deps.db, idOf(c.req.param('id')))))),
)

function requireRow<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('not_found', 'There is no such id.')
  return row
}
