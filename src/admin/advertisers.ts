import type { Deps } from '../deps.ts'
import { AppError } from '../platform/http/errors.ts'
import { publishStored } from './campaigns.ts'
import { mintApiKey, mintPixelId } from './mint.ts'
import { findZone, insertAdvertiser, updateAdvertiser } from './queries/advertisers.ts'
import type { AdvertiserCreate, AdvertiserPatch } from './schema/advertiser.ts'
import { advertiserChange, advertiserWire, newAdvertiser, zoneFields } from './shape/advertiser.ts'

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

/** How often a change is tried anew where another one came between what was read and what is written. */
const MOST_TRIES = 10

/** Its name and zone are in what is published of its campaigns. */
export async function changeAdvertiser(
  deps: Deps,
  { id, body }: { id: string; body: AdvertiserPatch },
) {
  const fields = advertiserChange(body)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = await findZone(deps.db, id)
    if (!before) throw new AppError('not_found', 'There is no such advertiser.')
    const { timezone = before.timezone } = fields
    const change = { ...fields, ...zoneFields(before, { timezone, now: deps.now() }) }
    const changed = await updateAdvertiser(deps.db, { id, from: before.timezone, fields: change })
    if (!changed) continue
    deps.accounts.advertisers.clear()
    await publishStored(deps, changed.campaignIds)
    return advertiserWire(changed.row)
  }
  throw new AppError('unavailable', 'Its time zone is being changed by others. Try again.')
}
