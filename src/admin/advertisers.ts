import type { Deps } from '../deps.ts'
import { AppError } from '../platform/http/errors.ts'
import { publishStored } from './campaigns.ts'
import { mintApiKey, mintPixelId } from './mint.ts'
import { insertAdvertiser, updateAdvertiser } from './queries/advertisers.ts'
import type { AdvertiserCreate, AdvertiserPatch } from './schema/advertiser.ts'
import { advertiserChange, advertiserWire, newAdvertiser } from './shape/advertiser.ts'

export async function createAdvertiser(deps: Deps, body: AdvertiserCreate) {
  const { key, stored } = await mintApiKey(deps, 'advertiser')
  const row = { ...newAdvertiser(body), id: deps.newId(), pixelId: mintPixelId(deps) }
  await insertAdvertiser(deps.db, { row, key: stored })
  return {
    advertiser_id: row.id,
    api_key: key,
    pixel_id: row.pixelId,
    key_prefix: stored.prefix,
  }
}

/** Its name and zone are in what is published of its campaigns. */
export async function changeAdvertiser(
  deps: Deps,
  { id, body }: { id: string; body: AdvertiserPatch },
) {
  const changed = await updateAdvertiser(deps.db, { id, fields: advertiserChange(body) })
  if (!changed) throw new AppError('not_found', 'There is no such advertiser.')
  deps.accounts.advertisers.clear()
  await publishStored(deps, changed.campaignIds)
  return advertiserWire(changed.row)
}
