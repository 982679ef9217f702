import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { connections, MOST_PER_SHOP } from '../../platform/db/schema/index.ts'

/** Whose a delivery says to be: a shop's by its domain, a calendar's by the connection that its address names. */
export type Sender = { kind: 'shopify'; shopDomain: string } | { kind: 'calendly'; id: string }
export type Connection = Awaited<ReturnType<typeof listConnections>>[number]

/** The active connections that a delivery may be from: of a shop, or of an id. */
export async function listConnections(db: Db, sender: Sender) {
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
        eq(connections.kind, sender.kind),
        eq(connections.isActive, true),
        sender.kind === 'shopify'
          ? eq(connections.shopDomain, sender.shopDomain)
          : eq(connections.id, sender.id),
      ),
    )
    .orderBy(connections.id)
    .limit(MOST_PER_SHOP)
}

/** Notes a delivery: a right signature verifies for good, a wrong one only says that what is pending failed. */
export async function noteDelivery(
  db: Db,
  { ids, status }: { ids: readonly string[]; status: 'verified' | 'failed' },
): Promise<void> {
  const open = status === 'verified' ? sql`<> 'verified'` : sql`= 'pending'`
  await db.execute(sql`
    update connections set verification_status = ${status}
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and verification_status ${open}`)
}
