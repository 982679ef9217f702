import * as z from 'zod'
import { UUID } from '../../id/uuid.ts'
import { windowRules, windowShape } from '../../metrics/window.ts'

const MAX_DAYS = 365
const MOST_COMMENTS = 100

const readCursor = (text: string) => {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/** Names the comment that a page ended with; callers are not to read it. */
export const cursorOf = (feedbackId: string) =>
  btoa(feedbackId).replaceAll('+', '-').replaceAll('/', '_')

export const feedbackQuery = z
  .object({
    ...windowShape(MAX_DAYS),
    limit: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a whole number')
      .transform(Number)
      .refine((n) => n >= 1 && n <= MOST_COMMENTS, `must be from 1 to ${MOST_COMMENTS}`)
      .default(50),
    cursor: z
      .string()
      .transform(readCursor)
      .refine((id) => UUID.test(id), 'is not a cursor of this report')
      .optional(),
  })
  .superRefine(windowRules(MAX_DAYS))
