import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { connections } from '../../../platform/db/schema/index.ts'

const MOST = 1000

/** The advertiser's connections, the oldest first; their secrets stay where they are. */
export async function listOwnConnections(db: Db, advertiserId: string) {
  return await db
    .select({
      id: connections.id,
      kind: connections.kind,
      shopDomain: connections.shopDomain,
      isActive: connections.isActive,
      verificationStatus: connections.verificationStatus,
      connectedAt: connections.connectedAt,
    })
    .from(connections)
    .where(eq(connections.advertiserId, advertiserId))
    .orderBy(connections.connectedAt, connections.id)
    .limit(MOST)
}
