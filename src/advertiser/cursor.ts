import { sha256Hex } from '../accounts/keys.ts'
import { AppError } from '../http/errors.ts'
import { UUID } from '../id/uuid.ts'

/** Where a page ended: the row's time, ms since 1970, and its id. */
export type Place = { at: number; id: string }

/**
 * A place as an opaque text, good only for the same list: the tenant and the filters are part of it. Rows that come in
 * meanwhile neither repeat nor hide others.
 */
export async function cursorOf({ at, id }: Place, list: readonly string[]): Promise<string> {
  return btoa(`${at}.${id}.${await markOf(list)}`).replaceAll('=', '')
}

/** The place of a cursor of that list; 400 for any other. */
export async function placeOf(
  cursor: string | undefined,
  list: readonly string[],
): Promise<Place | undefined> {
  if (cursor === undefined) return undefined
  const [at = '', id = '', mark = ''] = decode(cursor).split('.')
  if (!/^\d{1,15}$/.test(at) || !UUID.test(id) || mark !== (await markOf(list))) {
    throw new AppError('invalid_parameter', 'cursor: not the next_cursor of this list')
  }
  return { at: Number(at), id }
}

const markOf = async (list: readonly string[]) =>
  (await sha256Hex(JSON.stringify(list))).slice(0, 16)

function decode(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}
