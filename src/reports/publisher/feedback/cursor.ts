import { UUID } from '../../../platform/crypto/uuid.ts'
import { foreignCursor, readCursor, writeCursor } from '../../../platform/http/cursor.ts'

/** Names the comment that a page of a publisher's comments ended with. */
export const cursorOf = (feedbackId: string, publisherId: string) =>
  writeCursor([feedbackId], listOf(publisherId))

/** The comment of a cursor of that publisher's; 400 for any other. */
export async function placeOf(
  cursor: string | undefined,
  publisherId: string,
): Promise<string | undefined> {
  if (cursor === undefined) return undefined
  const [feedbackId = ''] = await readCursor(cursor, listOf(publisherId))
  if (!UUID.test(feedbackId)) throw foreignCursor()
  return feedbackId
}

const listOf = (publisherId: string) => ['feedback', publisherId]
