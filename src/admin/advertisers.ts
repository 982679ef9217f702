import type { Deps } from '../deps.ts'
import { mintApiKey, mintPixelId } from './mint.ts'
import { insertAdvertiser } from './queries/advertisers.ts'
import type { AdvertiserCreate } from './schema/advertiser.ts'
import { newAdvertiser } from './shape/advertiser.ts'

export async function createAdvertiser(deps: Deps, body: AdvertiserCreate) {
  const { key, stored } = await mintApiKey(deps, 'advertiser')
  const row = { ...newAdvertiser(body), id: deps.newId(), pixelId: mintPixelId(deps) }
  await insertAdvertiser(deps.db, row, stored)
  return {
    advertiser_id: row.id,
    api_key: key,
    pixel_id: row.pixelId,
    key_prefix: stored.prefix,
  }
}
