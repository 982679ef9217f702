import type { Deps } from '../../deps.ts'
import { UUID } from '../../platform/crypto/uuid.ts'
import { cutPage, foreignCursor, readCursor } from '../../platform/http/cursor.ts'
import { listAdvertisersHere } from './queries.ts'
import type { AdvertisersQuery } from './schema.ts'
import { advertiserHereWire } from './shape.ts'

/** Who advertises at a publisher, or did lately: whom it may want to block, by name. A page, the newest accounts first. */
export async function showAdvertisers(
  deps: Deps,
  { publisherId, asked }: { publisherId: string; asked: AdvertisersQuery },
) {
  const { q, limit, cursor, blocked } = asked
  const list = ['advertisers-here', publisherId, q ?? '', String(blocked ?? '')]
  const after = cursor === undefined ? undefined : await readId(cursor, list)
  const rows = await listAdvertisersHere(deps.db, {
    ...{ publisherId, q, blocked, after, limit: limit + 1, now: new Date(deps.now()) },
  })
  const { shown, ...page } = await cutPage(rows, { limit, list, place: ({ id }) => [id] })
  return { advertisers: shown.map(advertiserHereWire), ...page }
}

async function readId(cursor: string, list: readonly string[]): Promise<string> {
  const [id = ''] = await readCursor(cursor, list)
  if (!UUID.test(id)) throw foreignCursor()
  return id
}
