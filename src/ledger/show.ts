import type { Deps } from '../deps.ts'
import { cutPage, foreignCursor, readCursor } from '../platform/http/cursor.ts'
import { dollarsOf } from '../platform/money.ts'
import { wireTime } from '../platform/time/time.ts'
import { type AsideFilter, type AsidePlace, listAside } from './queries/aside.ts'

/** A page of what is put aside, the latest first. */
export async function showAside(
  deps: Deps,
  {
    kind,
    q,
    cursor,
    limit,
  }: AsideFilter & {
    cursor?: string | undefined
    limit: number
  },
) {
  const list = ['put-aside', kind ?? '', q ?? '']
  const after = cursor === undefined ? undefined : await readPlace(cursor, list)
  const rows = await listAside(deps.db, { filter: { kind, q }, after, limit: limit + 1 })
  const place = (row: (typeof rows)[number]) => [row.failedAt, encodeId(row.id)]
  const { shown, ...page } = await cutPage(rows, { limit, list, place })
  return {
    data: shown.map((row) => ({
      id: row.id,
      kind: row.kind,
      reason: row.error,
      put_aside_at: wireTime(new Date(Number(row.failedAt) / 1000)),
      retries: row.retries,
      campaign_id: row.campaignId,
      charged: dollarsOf(Number(row.charged)),
      payload: row.said,
      payload_characters: row.characters,
    })),
    ...page,
  }
}

async function readPlace(cursor: string, list: readonly string[]): Promise<AsidePlace> {
  const [failedAt = '', id = ''] = await readCursor(cursor, list)
  if (!/^\d{1,16}$/.test(failedAt)) throw foreignCursor()
  return { failedAt, id: decodeId(id) }
}

/** Without the dot that parts the places of a cursor. */
const encodeId = (id: string) => encodeURIComponent(id).replaceAll('.', '%2E')

function decodeId(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw foreignCursor()
  }
}
