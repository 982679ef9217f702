import * as z from 'zod'
import { wholeNumber } from '../../../platform/http/fields.ts'
import { windowRules, windowShape } from '../../engine/window.ts'

const MOST_COMMENTS = 100

export const feedbackQuery = z
  .object({
    ...windowShape(),
    limit: wholeNumber(1, MOST_COMMENTS).default(50),
    cursor: z.string().max(500).optional(),
  })
  .superRefine(windowRules())
