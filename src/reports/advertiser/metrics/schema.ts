import * as z from 'zod'
import { windowRules, windowShape } from '../../engine/window.ts'

const MAX_DAYS = 365

export const metricsQuery = z
  .object({ ...windowShape(MAX_DAYS), campaign_id: z.string().optional() })
  .superRefine(windowRules(MAX_DAYS))
