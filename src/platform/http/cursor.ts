import { sha256Hex } from '../crypto/digest.ts'
import { UUID } from '../crypto/uuid.ts'
import { AppError } from './errors.ts'

/**
 * Where a page of a list ended, as an opaque text that is good only for the same list: the tenant and the filters are part
 * of it. No part of a place has a dot in it.
 */
export async function writeCursor(place: readonly string[], list: readonly string[]) {
  return btoa([...place, await markOf(list)].join('.')).replaceAll('=', '')
}

/** The place of a cursor of that list; 400 for any other. */
export async function readCursor(cursor: string, list: readonly string[]): Promise<string[]> {
  const place = decodeText(cursor).split('.')
  if (place.pop() !== (await markOf(list))) throw foreignCursor()
  return place
}

export const foreignCursor = () =>
  new AppError('invalid_parameter', 'cursor: not the next_cursor of this list')

const markOf = async (list: readonly string[]) =>
  (await sha256Hex(JSON.stringify(list))).slice(0, 16)

function decodeText(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}

/** What is shown of a list, and where it goes on. */
export type Cut<R> = { shown: R[]; has_more: boolean; next_cursor: string | null }

/**
 * A page of rows that were read one beyond its limit: that one more says that there is a next page. `place`: where a row
 * stands in the list.
 */
export async function cutPage<R>(
  rows: readonly R[],
  {
    limit,
    list,
    place,
  }: { limit: number; list: readonly string[]; place: (row: R) => readonly string[] },
): Promise<Cut<R>> {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last === undefined ? null : await writeCursor(place(last), list)
  return { shown, has_more: next !== null, next_cursor: next }
}

/** Where a page ended: the row's time, ms since 1970, and its id. Rows that come in meanwhile neither repeat nor hide others. */
export type Place = { at: number; id: string }

/** A `Place` as the parts of its cursor. */
export const placeParts = (at: Date, id: string) => [String(at.getTime()), id]

/** The place of a cursor of that list; 400 for any other. */
export async function placeOf(
  cursor: string | undefined,
  list: readonly string[],
): Promise<Place | undefined> {
  if (cursor === undefined) return undefined
  const [at = '', id = ''] = await readCursor(cursor, list)
  // No more digits: until the year 2286, which every store can hold.
  if (!/^\d{1,13}$/.test(at) || !UUID.test(id)) throw foreignCursor()
  return { at: Number(at), id }
}
