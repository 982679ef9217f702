import * as z from 'zod'
import { windowRules, windowShape } from '../../engine/window.ts'

const MOST_OFFSET = 1_000_000_000

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((word) => word === 'true' || word === '1')

const shared = {
  ...windowShape(),
  campaign_id: z.string().optional(),
  offset: z.coerce.number().int().min(0).max(MOST_OFFSET).default(0),
}

export const unitsQuery = z
  .object({ ...shared, ad_unit_id: z.string().optional() })
  .superRefine(windowRules())

export const groupsQuery = z
  .object({ ...shared, ad_group_id: z.string().optional(), include_archived: flag.optional() })
  .superRefine(windowRules())
