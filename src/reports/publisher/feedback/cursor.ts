import { UUID } from '../../../platform/crypto/uuid.ts'
import { foreignCursor, readCursor } from '../../../platform/http/cursor.ts'

/** The comment that a page ended with, by a cursor of that list; 400 for any other. */
export async function placeOf(
  cursor: string | undefined,
  list: readonly string[],
): Promise<string | undefined> {
  if (cursor === undefined) return undefined
  const [feedbackId = ''] = await readCursor(cursor, list)
  if (!UUID.test(feedbackId)) throw foreignCursor()
  return feedbackId
}
