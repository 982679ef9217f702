import * as z from 'zod'
import { windowRules, windowShape } from '../../engine/window.ts'

const MAX_DAYS = 365
const eventType = z.string().trim().toLowerCase().optional()

/** How many rows of a list, and from where on. */
export const pageShape = {
  limit: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number')
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= 100, 'must be from 1 to 100')
    .default(50),
  cursor: z.string().max(500).optional(),
  campaign_id: z.string().optional(),
}

export const conversionsQuery = z.object({ ...pageShape, event_type: eventType })

export const conversionStatsQuery = z
  .object({ ...windowShape(MAX_DAYS), event_type: eventType })
  .superRefine(windowRules(MAX_DAYS))
