import * as z from 'zod'
import { shapeAdText } from '../../campaigns/shape.ts'
import type { Deps } from '../../deps.ts'
import { createRouter } from '../../platform/http/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { jsonBody, query } from '../../platform/http/validate.ts'
import { publishStored } from '../campaigns.ts'
import { idOf } from '../path.ts'
import { listQuery, readPage } from '../reads/page.ts'
import { text } from '../schema/fields.ts'
import { decideAd, listWaiting, type Waiting } from './queries.ts'

/** What new advertisers want to show, for the operator to look at first. Mounted where the operator's key is asked for. */
export const review = createRouter()

const decision = z
  .object({
    decision: z.enum(['approve', 'reject']),
    reason: text(500).nullish(),
    /** What was looked at. */
    revision: z.int().min(1).nullish(),
  })
  .refine((body) => body.decision === 'approve' || body.reason, {
    path: ['reason'],
    error: 'Invalid input: the advertiser is told why its ad is rejected',
  })

review.get('/review', query(listQuery), async (c) => {
  const { db } = c.var.deps
  const page = await readPage({
    list: ['review'],
    query: c.req.valid('query'),
    read: async (asked) => await listWaiting(db, asked),
    shape: (rows) => rows.map(shapeWaiting),
  })
  return c.json(page)
})

review.post('/review/:id', jsonBody(decision), async (c) =>
  c.json(
    await decideReview(c.var.deps, { id: idOf(c.req.param('id')), body: c.req.valid('json') }),
  ),
)

const shapeWaiting = (row: Waiting) => ({
  ad_id: row.id,
  revision: row.revision,
  ad_group_id: row.groupId,
  ad_group_name: row.groupName,
  campaign_id: row.campaignId,
  campaign_name: row.campaignName,
  advertiser_id: row.advertiserId,
  advertiser_name: row.advertiserName,
  brand_name: row.brandName,
  ...shapeAdText(row),
  source: row.source,
})

async function decideReview(
  deps: Deps,
  { id, body }: { id: string; body: z.output<typeof decision> },
) {
  const isApproved = body.decision === 'approve'
  const reason = isApproved ? null : (body.reason ?? null)
  const revision = body.revision ?? undefined
  const decided = await decideAd(deps.db, { id, isApproved, reason, revision, now: deps.now() })
  if (decided === null) throw new AppError('not_found', 'There is no such ad.')
  if (decided === 'unseen') {
    const what =
      'The ad was changed after this revision, or was decided otherwise. Read GET /admin/review again, then decide.'
    throw new AppError('conflict', what)
  }
  await publishStored(deps, [decided.campaignId])
  return { ad_id: id, review: isApproved ? 'approved' : 'rejected', reason }
}
