import * as z from 'zod'
import { CATEGORIES } from '../services/service.ts'

const MAX_QUERY = 1000

export const browseQuery = z.object({
  category: z.string().trim().optional(),
  q: z.string().trim().max(MAX_QUERY).optional(),
})
export type BrowseQuery = z.output<typeof browseQuery>

/** One of the 22 by its name, in any case. */
export const findCategory = (name: string) =>
  CATEGORIES.find((known) => known.toLowerCase() === name.toLowerCase())
