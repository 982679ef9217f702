import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { MOST_WEBHOOKS, webhookEndpoints } from '../../../platform/db/schema/index.ts'
import { lockWebhooks } from '../../../platform/webhooks/queries/enqueue.ts'
import type { Owner } from '../owner.ts'
import type { Endpoint } from '../webhook-shape.ts'

const isOwned = ({ side, id }: Owner, endpointId?: string) =>
  and(
    eq(webhookEndpoints.side, side),
    eq(webhookEndpoints.ownerId, id),
    endpointId === undefined ? undefined : eq(webhookEndpoints.id, endpointId),
  )

type NewEndpoint = Pick<
  Endpoint,
  'id' | 'url' | 'events' | 'description' | 'secretSealed' | 'createdAt'
>

/** Stores a receiver. Null: the owner has as many as it may. The lock makes the count exact. */
export async function insertEndpoint(
  db: Db,
  { owner, row }: { owner: Owner; row: NewEndpoint },
): Promise<Endpoint | null> {
  const at = sql`${row.createdAt.toISOString()}::timestamptz`
  const [, , made] = await db.batch([
    lockWebhooks(db),
    db.execute(sql`
      insert into webhook_endpoints (id, side, owner_id, url, events, description, secret_sealed,
        retry_at, served_at, created_at, updated_at)
      select ${row.id}::uuid, ${owner.side}, ${owner.id}::uuid, ${row.url}, ${sql.param(row.events)}::text[],
        ${row.description}::text, ${row.secretSealed}, ${at}, ${at}, ${at}, ${at}
      where (select count(*) from webhook_endpoints
        where side = ${owner.side} and owner_id = ${owner.id}::uuid) < ${MOST_WEBHOOKS}`),
    db.select().from(webhookEndpoints).where(isOwned(owner, row.id)).limit(1),
  ])
  return made[0] ?? null
}

export const listEndpoints = async (db: Db, owner: Owner) =>
  await db
    .select()
    .from(webhookEndpoints)
    .where(isOwned(owner))
    .orderBy(webhookEndpoints.createdAt, webhookEndpoints.id)
    .limit(MOST_WEBHOOKS)

export const findEndpoint = async (
  db: Db,
  { owner, endpointId }: { owner: Owner; endpointId: string },
) => (await db.select().from(webhookEndpoints).where(isOwned(owner, endpointId)).limit(1))[0]

export type EndpointChange = Partial<
  Pick<
    Endpoint,
    | 'url'
    | 'events'
    | 'description'
    | 'isActive'
    | 'secretSealed'
    | 'oldSecretUntil'
    | 'offSince'
    | 'offReason'
    | 'failingSince'
    | 'failures'
    | 'retryAt'
  >
> & { updatedAt: Date }

/** Changes the given fields; `keepOld` makes the secret that was the old one. Undefined: there is no such receiver. */
export async function updateEndpoint(
  db: Db,
  {
    owner,
    endpointId,
    change,
    keepOld = false,
  }: { owner: Owner; endpointId: string; change: EndpointChange; keepOld?: boolean },
): Promise<Endpoint | undefined> {
  const old = keepOld ? { oldSecretSealed: sql`${webhookEndpoints.secretSealed}` } : {}
  const [row] = await db
    .update(webhookEndpoints)
    .set({ ...change, ...old })
    .where(isOwned(owner, endpointId))
    .returning()
  return row
}

/** Deletes a receiver; false: there is none. Its deliveries stay without an owner, until their age ends them. */
export async function deleteEndpoint(
  db: Db,
  { owner, endpointId }: { owner: Owner; endpointId: string },
): Promise<boolean> {
  const gone = await db
    .delete(webhookEndpoints)
    .where(isOwned(owner, endpointId))
    .returning({ id: webhookEndpoints.id })
  return gone.length === 1
}

export const ownedBy = ({ side, id }: Owner): SQL => sql`side = ${side} and owner_id = ${id}::uuid`

/** Tells one receiver that it is being tried, once a minute. */
export const testEvent = (endpointId: string, now: number): SQL => {
  const minute = Math.floor(now / 60_000)
  return sql`
    with fresh as (
      select e.id from webhook_endpoints e where e.id = ${endpointId}::uuid and not exists (
        select from webhook_deliveries d
        where d.endpoint_id = e.id and d.event_key = ${`test:${minute}`})
    ), numbered as (
      update webhook_endpoints e set last_number = e.last_number + 1 from fresh where e.id = fresh.id
      returning e.id, e.last_number
    )
    insert into webhook_deliveries (id, endpoint_id, number, event_key, type, object, payload, happened_at,
      status, next_at, started_at, created_at)
    select md5(id || ' ' || ${`test:${minute}`}::text)::uuid, id, last_number, ${`test:${minute}`}, 'webhook.test', 'test',
      jsonb_build_object('webhook_id', id), at.now, 'pending', at.now, at.now, at.now
    from numbered cross join (select ${new Date(now).toISOString()}::timestamptz as now) at`
}
