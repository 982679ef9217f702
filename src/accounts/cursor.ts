import { UUID } from '../platform/crypto/uuid.ts'
import { AppError } from '../platform/http/errors.ts'
import { sha256Hex } from './keys.ts'

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

/** Where a page ended: the row's time, ms since 1970, and its id. Rows that come in meanwhile neither repeat nor hide others. */
export type Place = { at: number; id: string }

export const cursorOf = ({ at, id }: Place, list: readonly string[]): Promise<string> =>
  writeCursor([String(at), id], list)

/** The place of a cursor of that list; 400 for any other. */
export async function placeOf(
  cursor: string | undefined,
  list: readonly string[],
): Promise<Place | undefined> {
  if (cursor === undefined) return undefined
  const [at = '', id = ''] = await readCursor(cursor, list)
  if (!/^\d{1,15}$/.test(at) || !UUID.test(id)) throw foreignCursor()
  return { at: Number(at), id }
}
