import * as z from 'zod'
import { foreignCursor, readCursor } from '../../../platform/http/cursor.ts'
import { sortKeys } from './schema.ts'

/** Where a page of users ended: how the list was sorted, the last user and what it was sorted by. */
const place = z.object({
  sort: z.enum(sortKeys),
  order: z.enum(['asc', 'desc']),
  /** Whole number, or an instant in microseconds since 1970; Postgres has no instants of more digits. */
  value: z.string().regex(/^-?\d{1,17}$/),
  key: z.string().regex(/^[0-9a-f]{16}$/),
})
export type Place = z.output<typeof place>

/** A `Place` as the parts of its cursor. */
export const placeParts = ({ sort, order, value, key }: Place) => [sort, order, value, key]

/** The place of a cursor of that list; 400 for any other. */
export async function placeOf(
  cursor: string | undefined,
  list: readonly string[],
): Promise<Place | undefined> {
  if (cursor === undefined) return undefined
  const [sort, order, value, key] = await readCursor(cursor, list)
  const found = place.safeParse({ sort, order, value, key }).data
  if (!found) throw foreignCursor()
  return found
}
