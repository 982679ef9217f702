import { createRouter } from '../../../platform/http/context.ts'
import { report } from '../../../platform/http/report.ts'
import { query } from '../../../platform/http/validate.ts'
import { feedbackTable } from '../../engine/feedback.ts'
import { sumFeedback } from '../../engine/feedback-queries.ts'
import { resolveWindow } from '../../engine/window.ts'
import { cursorOf, placeOf } from './cursor.ts'
import { listComments } from './queries.ts'
import { feedbackQuery } from './schema.ts'
import { shapeFeedback } from './shape.ts'

export const feedback = createRouter()

feedback.get('/feedback', query(feedbackQuery), async (c) => {
  const { deps, publisher } = c.var
  const { limit, cursor, ...asked } = c.req.valid('query')
  const now = deps.now()
  const window = resolveWindow(asked, now)
  const before = await placeOf(cursor, publisher.id)
  const page = { bounds: window.bounds, before, limit: limit + 1 }
  const [sums, comments] = await Promise.all([
    sumFeedback(deps.db, { owner: { publisherId: publisher.id }, bounds: window.bounds }),
    listComments(deps.db, { publisherId: publisher.id, page }),
  ])
  const last = comments.length > limit ? comments[limit - 1] : undefined
  const nextCursor = last ? await cursorOf(last.id, publisher.id) : null
  const body = shapeFeedback(sums, { comments: comments.slice(0, limit), window, nextCursor, now })
  return report(c, { body, table: feedbackTable(body) })
})
