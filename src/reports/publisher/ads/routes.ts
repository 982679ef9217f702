import { createRouter } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { nameAd } from './ad.ts'
import { findBehind, listHitsOfAd } from './queries.ts'
import { shapeAdOutcome, shapeBehind } from './shape.ts'

export const ads = createRouter()

const UNKNOWN =
  'No ad of yours has this id, or nothing has come of it yet: its impUrl tells more than an id.'

/** An id alone proves nothing: without its URL an ad is known by what came of it. */
ads.get('/ads/:adId', async (c) => {
  const { deps, publisher } = c.var
  const ad = await nameAd(deps, { publisherId: publisher.id, name: c.req.param('adId') })
  const hits = ad && (await listHitsOfAd(deps.db, { publisherId: publisher.id, id: ad.id }))
  if (!ad || (!ad.frozen && hits?.rows.length === 0) || !hits) {
    throw new AppError('not_found', UNKNOWN)
  }
  const story = shapeAdOutcome(ad, hits)
  const behind = story.campaign_id ? await findBehind(deps.db, story.campaign_id) : undefined
  return c.json({ ...story, ...shapeBehind(behind) })
})
