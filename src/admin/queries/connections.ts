import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { connections } from '../../db/schema/index.ts'

export type ConnectionRow = typeof connections.$inferSelect

/** Stores a connection. `no_advertiser`, or `exists` where the advertiser has one of the kind (and shop) already. */
export async function insertConnection(
  db: Db,
  row: ConnectionRow,
): Promise<'stored' | 'exists' | 'no_advertiser'> {
  const { rows } = await db.execute<{ known: boolean; stored: boolean }>(sql`
    with owner as (select id from advertisers where id = ${row.advertiserId}::uuid), stored as (
      insert into connections (id, advertiser_id, kind, shop_domain, secret_sealed, connected_at)
      select ${row.id}::uuid, id, ${row.kind}, ${row.shopDomain}, ${row.secretSealed},
        ${row.connectedAt.toISOString()}::timestamptz from owner
      on conflict do nothing
      returning id
    )
    select exists (select from owner) as known, exists (select from stored) as stored`)
  if (rows[0]?.stored) return 'stored'
  return rows[0]?.known ? 'exists' : 'no_advertiser'
}

/** Changes the given fields. Null: there is no such connection. */
export async function updateConnection(
  db: Db,
  id: string,
  change: Partial<Pick<ConnectionRow, 'secretSealed' | 'isActive' | 'verificationStatus'>>,
): Promise<ConnectionRow | null> {
  const own = eq(connections.id, id)
  const [row] =
    Object.keys(change).length > 0
      ? await db.update(connections).set(change).where(own).returning()
      : await db.select().from(connections).where(own).limit(1)
  return row ?? null
}
