import * as z from 'zod'
import { UUID } from '../../platform/crypto/uuid.ts'
import { cutPage, foreignCursor, readCursor } from '../../platform/http/cursor.ts'
import { pageQuery } from '../../platform/http/fields.ts'

/** Parameters that every list of the operator takes. */
export const listQuery = pageQuery.extend({
  q: z.string().trim().min(1).max(200).optional(),
})

/** Where a page ended: when the row was made, microseconds since 1970, and its id. */
type Place = { madeAt: string; id: string }

/** What a query of a page is told: part of a name, from behind which row on, how many at most. */
export type Asked = { q: string | undefined; after: Place | undefined; limit: number }

/** What a page is of, as its cursors are bound to it: the list's name and its filters. */
type PageInput<R extends Place, W> = {
  list: readonly string[]
  query: z.output<typeof listQuery>
  read: (asked: Asked) => Promise<R[]>
  shape: (rows: R[]) => W[] | Promise<W[]>
}

/** A page of a list, newest first. 400 for a cursor of another list. */
export async function readPage<R extends Place, W>({ list, query, read, shape }: PageInput<R, W>) {
  const { q, limit, cursor } = query
  const bound = ['operator', ...list, q ?? '']
  const after = cursor === undefined ? undefined : await readPlace(cursor, bound)
  const rows = await read({ q, after, limit: limit + 1 })
  const place = ({ madeAt, id }: R) => [madeAt, id]
  const { shown, ...page } = await cutPage(rows, { limit, list: bound, place })
  return { data: await shape(shown), ...page }
}

async function readPlace(cursor: string, list: readonly string[]): Promise<Place> {
  const [madeAt = '', id = ''] = await readCursor(cursor, list)
  if (!/^\d{1,16}$/.test(madeAt) || !UUID.test(id)) throw foreignCursor()
  return { madeAt, id }
}
