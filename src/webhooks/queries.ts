import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { connections } from '../db/schema/index.ts'

/** Connections that a delivery without a name is held against. */
const MOST = 200

export type Connection = Awaited<ReturnType<typeof listConnections>>[number]

/** The active connections that a delivery may be from: of a shop, of an id, or all of the kind. */
export async function listConnections(
  db: Db,
  kind: 'shopify' | 'calendly',
  named: { shopDomain?: string; id?: string },
) {
  return await db
    .select({
      id: connections.id,
      advertiserId: connections.advertiserId,
      secretSealed: connections.secretSealed,
      verificationStatus: connections.verificationStatus,
    })
    .from(connections)
    .where(
      and(
        eq(connections.kind, kind),
        eq(connections.isActive, true),
        named.shopDomain === undefined ? undefined : eq(connections.shopDomain, named.shopDomain),
        named.id === undefined ? undefined : eq(connections.id, named.id),
      ),
    )
    .orderBy(connections.id)
    .limit(MOST)
}

/** Notes a delivery: a right signature verifies for good, a wrong one only says that what is pending failed. */
export async function noteDelivery(
  db: Db,
  ids: readonly string[],
  status: 'verified' | 'failed',
): Promise<void> {
  const open = status === 'verified' ? sql`<> 'verified'` : sql`= 'pending'`
  await db.execute(sql`
    update connections set verification_status = ${status}
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and verification_status ${open}`)
}
