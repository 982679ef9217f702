import * as z from 'zod'
import { windowRules, windowShape } from '../metrics/window.ts'

const MAX_DAYS = 365

/** Any status may be asked for; one that does not exist has no campaigns. */
export const campaignsQuery = z.object({
  status: z
    .enum(['active', 'paused', 'draft', 'archived'])
    .or(z.string().transform(() => 'unknown' as const))
    .optional(),
})

export const metricsQuery = z
  .object({ ...windowShape(MAX_DAYS), campaign_id: z.string().optional() })
  .superRefine(windowRules(MAX_DAYS))
