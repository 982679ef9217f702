import type { Db } from '../../db/client.ts'
import * as reports from '../../db/rollups.ts'

type Breakdown = reports.KeyOwner['scope']

/** Every date of every placement, device or country seen in the range. */
export const listKeyDays = (db: Db, publisherId: string, scope: Breakdown, dates: reports.Dates) =>
  reports.readReport(db, reports.listKeyDays(db, { scope, ownerId: publisherId }, dates))

/** The whole range of every placement, device or country seen in it. */
export const sumKeys = (db: Db, publisherId: string, scope: Breakdown, dates: reports.Dates) =>
  reports.readReport(db, reports.sumKeys(db, { scope, ownerId: publisherId }, dates))
