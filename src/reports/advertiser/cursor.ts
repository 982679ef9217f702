import { foreignCursor, readCursor, writeCursor } from '../../accounts/cursor.ts'
import { UUID } from '../../platform/crypto/uuid.ts'

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
