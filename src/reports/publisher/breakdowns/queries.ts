import type { Db } from '../../../platform/db/client.ts'
import * as rollups from '../../engine/rollups.ts'
import type { Dates } from '../../engine/spans.ts'

type Breakdown = rollups.KeyOwner['scope']

/** Every date of every placement, device or country seen in the range. */
export const listKeyDays = (
  db: Db,
  { publisherId, scope, dates }: { publisherId: string; scope: Breakdown; dates: Dates },
) => rollups.listKeyDays(db, { owner: { scope, ownerId: publisherId }, dates })

/** The whole range of every placement, device or country seen in it. */
export const sumKeys = (
  db: Db,
  { publisherId, scope, dates }: { publisherId: string; scope: Breakdown; dates: Dates },
) => rollups.sumKeys(db, { owner: { scope, ownerId: publisherId }, dates })
