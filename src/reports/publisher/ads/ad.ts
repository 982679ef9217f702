import type { Deps } from '../../../deps.ts'
import { timeOfUuid, UUID } from '../../../platform/crypto/uuid.ts'
import { servedAt, type TokenPayload } from '../../../platform/token/payload.ts'
import { findTrackedAd } from '../../../platform/token/tracked.ts'

/** What an ad's name says of it before anything is looked up. */
export type AdNamed = {
  /** A click id, or an ad id. */
  id: string
  /** ms since 1970 */
  servedAt: number
  /** Of a tracked URL: what was frozen when the ad was served. */
  frozen: TokenPayload | undefined
}

/** The ad that a tracked URL, its token, a click id or an ad id names; undefined for another publisher's, or for none. */
export async function nameAd(
  deps: Deps,
  { publisherId, name }: { publisherId: string; name: string },
): Promise<AdNamed | undefined> {
  const id = name.trim().toLowerCase()
  if (UUID.test(id)) return { id, servedAt: timeOfUuid(id), frozen: undefined }
  const frozen = await findTrackedAd(await deps.keyRing(), {
    url: name,
    isWanted: (one) => one.publisherId === publisherId,
  })
  return frozen && { id: frozen.grclid, servedAt: servedAt(frozen), frozen }
}
