import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { type AlertMetric, alertAccounts, alerts } from '../../../platform/db/schema/index.ts'
import type { Place } from '../../../platform/http/cursor.ts'
import type { Owner } from '../owner.ts'

export type Alert = typeof alerts.$inferSelect

/** Alerts of an owner, the latest first, from behind a place on. */
export const listAlerts = async (
  db: Db,
  { owner: { side, id }, after, limit }: { owner: Owner; after: Place | undefined; limit: number },
): Promise<Alert[]> =>
  await db
    .select()
    .from(alerts)
    .where(
      and(
        eq(alerts.side, side),
        eq(alerts.ownerId, id),
        after &&
          sql`(${alerts.raisedAt}, ${alerts.id}) <
            (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(alerts.raisedAt), desc(alerts.id))
    .limit(limit)

type Settings = { isOn: boolean; metrics: AlertMetric[] }

export async function findAlertSettings(db: Db, { side, id }: Owner): Promise<Settings> {
  const [row] = await db
    .select({ isOn: alertAccounts.isOn, metrics: alertAccounts.metrics })
    .from(alertAccounts)
    .where(and(eq(alertAccounts.side, side), eq(alertAccounts.ownerId, id)))
    .limit(1)
  return row ?? { isOn: true, metrics: [] }
}

/** Changes what is given. */
export async function updateAlertSettings(
  db: Db,
  { owner: { side, id }, change }: { owner: Owner; change: Partial<Settings> },
): Promise<void> {
  const row = { side, ownerId: id, ...change }
  const target = [alertAccounts.side, alertAccounts.ownerId]
  const insert = db.insert(alertAccounts).values(row)
  if (Object.keys(change).length === 0) await insert.onConflictDoNothing()
  else await insert.onConflictDoUpdate({ target, set: change })
}
