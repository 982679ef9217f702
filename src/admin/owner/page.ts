import { cursorOf, type Place } from '../../accounts/cursor.ts'

/** A page of rows that were read one beyond its limit: that one more says that there is a next page. */
export async function pageOf<R>(
  rows: readonly R[],
  { limit, list, place }: { limit: number; list: readonly string[]; place: (row: R) => Place },
) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const at = last && place(last)
  const next = at ? await cursorOf(at, list) : null
  return { shown, has_more: next !== null, next_cursor: next }
}
