import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { webhookDeliveries, webhookEndpoints } from '../../../platform/db/schema/index.ts'
import type { Place } from '../../../platform/http/cursor.ts'
import type { Owner } from '../owner.ts'
import type { Delivery } from '../webhook-shape.ts'
import { ownedBy } from './webhooks.ts'

type Asked = {
  endpointId: string | undefined
  status: Delivery['status'] | undefined
  type: string | undefined
  after: Place | undefined
  limit: number
}

/** Deliveries of an owner's receivers, the latest first, from behind a place on: of each receiver no more than a page is read. */
export async function listDeliveries(
  db: Db,
  { owner, asked }: { owner: Owner; asked: Asked },
): Promise<Delivery[]> {
  const { endpointId, status, type, after, limit } = asked
  const latest = db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, webhookEndpoints.id),
        status === undefined ? undefined : eq(webhookDeliveries.status, status),
        type === undefined ? undefined : eq(webhookDeliveries.type, type),
        after &&
          sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) <
            (${new Date(after.at).toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
    .as('told')
  const rows = await db
    .select({ told: latest._.selectedFields })
    .from(webhookEndpoints)
    .innerJoinLateral(latest, sql`true`)
    .where(
      and(
        eq(webhookEndpoints.side, owner.side),
        eq(webhookEndpoints.ownerId, owner.id),
        endpointId === undefined ? undefined : eq(webhookEndpoints.id, endpointId),
      ),
    )
    .orderBy(desc(latest.createdAt), desc(latest.id))
    .limit(limit)
  return rows.map(({ told }) => told)
}

const ofOwner = ({ side, id }: Owner): SQL =>
  sql`${webhookDeliveries.endpointId} in (select ${webhookEndpoints.id} from ${webhookEndpoints}
    where ${webhookEndpoints.side} = ${side} and ${webhookEndpoints.ownerId} = ${id}::uuid)`

/** Sends a delivery again, whatever came of it, with a day of its own. Undefined: there is none of this owner's. */
export async function replayOne(
  db: Db,
  { owner, deliveryId, now }: { owner: Owner; deliveryId: string; now: number },
) {
  const at = new Date(now)
  const [row] = await db
    .update(webhookDeliveries)
    .set({ status: 'pending', attempts: 0, nextAt: at, startedAt: at, lastFault: null })
    .where(and(eq(webhookDeliveries.id, deliveryId), ofOwner(owner)))
    .returning()
  return row
}

/** Sends again what has failed of a receiver's since an instant; answers how many that are. */
export async function replaySince(
  db: Db,
  { owner, endpointId, since, now }: { owner: Owner; endpointId: string; since: Date; now: number },
): Promise<number> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const { rows } = await db.execute<{ n: number }>(sql`
    with own as (
      select id from webhook_endpoints where ${ownedBy(owner)} and id = ${endpointId}::uuid for update
    ), again as (
      update webhook_deliveries d set status = 'pending', attempts = 0, next_at = ${at},
        started_at = ${at}, last_fault = null
      from own where d.endpoint_id = own.id and d.status = 'failed'
        and d.created_at >= ${since.toISOString()}::timestamptz
      returning 1
    )
    select count(*)::int as n from again`)
  return rows[0]?.n ?? 0
}
