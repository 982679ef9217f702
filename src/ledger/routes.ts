import { adminBearer } from '../accounts/auth.ts'
import { createRouter } from '../http/context.ts'
import { errorHandler, unavailable } from '../http/errors.ts'
import { reconcile } from './reconcile.ts'
import { drainAll } from './tick.ts'

/** The operator's hand on the ledger; the cron does the same by itself. */
export const ledgerAdmin = createRouter()
ledgerAdmin.onError(errorHandler(unavailable))

ledgerAdmin.post('/drain', adminBearer, async (c) => c.json(await drainAll(c.var.deps)))

ledgerAdmin.post('/reconcile', adminBearer, async (c) => {
  const { checked, differences } = await reconcile(c.var.deps)
  return c.json({
    checked,
    differences: differences.map(({ ownerId, ...rest }) => ({ ...rest, owner_id: ownerId })),
  })
})
