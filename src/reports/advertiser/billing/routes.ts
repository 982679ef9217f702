import { createRouter } from '../../../platform/http/context.ts'
import { findBilling } from './queries.ts'
import { shapeBilling } from './shape.ts'

export const billing = createRouter()

billing.get('/billing', async (c) => {
  const { deps, advertiser } = c.var
  return c.json(shapeBilling(await findBilling(deps.db, advertiser.id)))
})
