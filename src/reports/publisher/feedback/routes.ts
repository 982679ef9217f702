import { createRouter } from '../../../platform/http/context.ts'
import { cutPage } from '../../../platform/http/cursor.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { feedbackTable } from '../../engine/feedback.ts'
import { sumFeedback } from '../../engine/feedback-queries.ts'
import { resolveWindow } from '../../engine/window.ts'
import { placeOf } from './cursor.ts'
import { type Comment, listComments } from './queries.ts'
import { feedbackQuery } from './schema.ts'
import { shapeFeedback } from './shape.ts'

export const feedback = createRouter()

feedback.get('/feedback', query(feedbackQuery), async (c) => {
  const { deps, publisher } = c.var
  const { limit, cursor, ...asked } = c.req.valid('query')
  const now = deps.now()
  const window = resolveWindow(asked, now)
  const list = ['feedback', publisher.id]
  const before = await placeOf(cursor, list)
  const [sums, comments] = await Promise.all([
    sumFeedback(deps.db, { owner: { publisherId: publisher.id }, bounds: window.bounds }),
    listComments(deps.db, {
      publisherId: publisher.id,
      page: { bounds: window.bounds, before, limit: limit + 1 },
    }),
  ])
  const place = ({ id }: Comment) => [id]
  const page = await cutPage(comments, { limit, list, place })
  const body = shapeFeedback(sums, { page, window, now })
  return report(c, { body, table: feedbackTable(body) })
})
