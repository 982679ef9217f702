import * as z from 'zod'
import { wholeNumber } from '../../../platform/http/fields.ts'
import { zoneName } from '../../engine/window.ts'

export const sortKeys = [
  'requests',
  'ads_served',
  'impressions',
  'clicks',
  'revenue_microdollars',
  'first_seen',
  'last_seen',
] as const

const search = z.string().max(1000).optional()

/** Pages by number, or by the cursor of the page before, which also says how the list is sorted. */
export const usersQuery = z.object({
  page: wholeNumber(1, 1_000_000).default(1),
  per_page: wholeNumber(1, 200).default(50),
  sort: z.enum(sortKeys).default('last_seen'),
  order: z.enum(['asc', 'desc']).default('desc'),
  search,
  q: search,
  user_id: search,
  cursor: z.string().max(500).optional(),
  tz: zoneName.default('UTC'),
})

export const countriesQuery = z.object({ limit: wholeNumber(1, 100).default(20) })
