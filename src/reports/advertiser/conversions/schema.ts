import * as z from 'zod'
import { wholeNumber } from '../../../platform/http/fields.ts'
import { windowRules, windowShape } from '../../engine/window.ts'

const eventType = z.string().trim().toLowerCase().optional()

/** How many rows of a list, and from where on. */
export const pageShape = {
  limit: wholeNumber(1, 100).default(50),
  cursor: z.string().max(500).optional(),
  campaign_id: z.string().optional(),
}

export const conversionsQuery = z.object({ ...pageShape, event_type: eventType })

export const conversionStatsQuery = z
  .object({ ...windowShape(), event_type: eventType })
  .superRefine(windowRules())
