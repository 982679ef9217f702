import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { wireTime } from '../../platform/time/time.ts'
import type { Asked } from './asked.ts'
import { insertPixel, listPixels, type PixelRow } from './queries/pixels.ts'
import type { PixelCreate } from './schema.ts'

/** Names as the clients of the table in docs/api.md show them. */
const NAMELESS = 'Untitled Pixel'

export async function listOwnPixels(deps: Deps, { advertiser, origin }: Asked<{ origin: string }>) {
  const rows = await listPixels(deps.db, advertiser.id)
  return { pixels: rows.map((row) => shapePixel(row, origin)) }
}

/** Notes a site of the advertiser. The pixel is the account's on every site: events say which they come from. */
export async function createPixel(
  deps: Deps,
  { advertiser, wire, origin }: Asked<{ wire: PixelCreate; origin: string }>,
) {
  const row = await insertPixel(deps.db, {
    ...{ id: deps.newId(), advertiserId: advertiser.id, url: wire.url },
    name: wire.name ?? NAMELESS,
    createdAt: new Date(deps.now()),
  })
  if (row) return shapePixel(row, origin)
  const there = `${wire.url} has a pixel already. GET /advertiser-dashboard/pixels has its snippet.`
  throw new AppError('conflict', there)
}

const shapePixel = (row: PixelRow, origin: string) => ({
  id: row.id,
  pixel_id: row.pixelId,
  name: row.name,
  url: row.url,
  snippet: `<script async src="${origin}/px.js?id=${row.pixelId}"></script>`,
  created_at: wireTime(row.createdAt),
})
