import * as z from 'zod'
import { windowRules, windowShape } from '../../engine/window.ts'

const MAX_DAYS = 365
const MOST_COMMENTS = 100

export const feedbackQuery = z
  .object({
    ...windowShape(MAX_DAYS),
    limit: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a whole number')
      .transform(Number)
      .refine((n) => n >= 1 && n <= MOST_COMMENTS, `must be from 1 to ${MOST_COMMENTS}`)
      .default(50),
    cursor: z.string().max(500).optional(),
  })
  .superRefine(windowRules(MAX_DAYS))
