import * as z from 'zod'
import { windowRules, windowShape } from '../../engine/window.ts'

export const metricsQuery = z
  .object({ ...windowShape(), campaign_id: z.string().optional() })
  .superRefine(windowRules())
