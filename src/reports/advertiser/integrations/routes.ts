import { createRouter } from '../../../platform/http/context.ts'
import { wireTime } from '../../../platform/time/time.ts'
import { listOwnConnections } from './queries.ts'

export const integrations = createRouter()

integrations.get('/integrations', async (c) => {
  const rows = await listOwnConnections(c.var.deps.db, c.var.advertiser.id)
  const of = (kind: 'shopify' | 'calendly') => rows.filter((row) => row.kind === kind)
  return c.json({
    shopify: of('shopify').map((row) => ({ ...shapeConnection(row), shop_domain: row.shopDomain })),
    calendly: of('calendly').map(shapeConnection),
  })
})

const shapeConnection = (row: Awaited<ReturnType<typeof listOwnConnections>>[number]) => ({
  id: row.id,
  is_active: row.isActive,
  connected_at: wireTime(row.connectedAt),
  verification_status: row.verificationStatus,
})
