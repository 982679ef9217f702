import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { instantOf } from '../../platform/db/instant.ts'
import { connections, MOST_PER_SHOP } from '../../platform/db/schema/index.ts'

export type ConnectionRow = typeof connections.$inferSelect

/**
 * Stores a connection. `no_advertiser`, `exists` where the advertiser has one of the kind (and shop) already, or `full`
 * where as many have connected the shop as may.
 */
export async function insertConnection(
  db: Db,
  row: ConnectionRow,
): Promise<'stored' | 'exists' | 'full' | 'no_advertiser'> {
  const { rows } = await db.execute<{ known: boolean; stored: boolean; others: number }>(sql`
    with owner as (select id from advertisers where id = ${row.advertiserId}::uuid), others as (
      select count(*) filter (where advertiser_id <> ${row.advertiserId}::uuid)::int as n from connections
      where kind = 'shopify' and shop_domain = ${row.shopDomain} and shop_domain <> ''
    ), stored as (
      insert into connections (id, advertiser_id, kind, shop_domain, secret_sealed, connected_at)
      select ${row.id}::uuid, id, ${row.kind}, ${row.shopDomain}, ${row.secretSealed},
        ${instantOf(row.connectedAt)}
      from owner, others where n < ${MOST_PER_SHOP}
      on conflict do nothing
      returning id
    )
    select exists (select from owner) as known, exists (select from stored) as stored, n as others
    from others`)
  const [made] = rows
  if (made?.stored) return 'stored'
  if (!made?.known) return 'no_advertiser'
  return made.others < MOST_PER_SHOP ? 'exists' : 'full'
}

/** Changes the given fields. Null: there is no such connection. */
export async function updateConnection(
  db: Db,
  {
    id,
    advertiserId,
    change,
  }: {
    id: string
    advertiserId: string | undefined
    change: Partial<Pick<ConnectionRow, 'secretSealed' | 'isActive' | 'verificationStatus'>>
  },
): Promise<ConnectionRow | null> {
  const own = and(
    eq(connections.id, id),
    advertiserId === undefined ? undefined : eq(connections.advertiserId, advertiserId),
  )
  const [row] =
    Object.keys(change).length > 0
      ? await db.update(connections).set(change).where(own).returning()
      : await db.select().from(connections).where(own).limit(1)
  return row ?? null
}
