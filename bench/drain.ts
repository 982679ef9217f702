import { openStores } from '../local/stores.ts'
import { requireEnv } from '../src/env.ts'
import { drain } from '../src/ledger/drain.ts'
import { createDeps } from '../src/stores.ts'
import { NO_ASSETS } from '../test/support/assets.ts'
import { appendHits, drawHits, insertCampaigns, type Order } from './streams/hits.ts'

const EVENTS = 50_000

/** Events per second from a full stream into Postgres: half views, half clicks, of as many users, over a day and many keys. */
export async function measureDrain(options: { postgres?: string; redis?: string }, order: Order) {
  const stores = await openStores(options)
  try {
    const sql = (query: string) => stores.database.query({ query, params: [] })
    const campaigns = await insertCampaigns(sql)
    const events = drawHits({ campaigns, order, count: EVENTS, publishers: 5 })
    await appendHits(stores.redis, events, () => 'events')
    const env = requireEnv({
      ...stores.env,
      TOKEN_KEYS: `1:${btoa('x'.repeat(32))}`,
      ADMIN_API_KEY: 'x'.repeat(32),
      SNAPSHOTS: {},
    })
    const deps = createDeps(env, { assets: NO_ASSETS })
    const started = performance.now()
    const { drained } = await drain(deps)
    return drained / ((performance.now() - started) / 1000)
  } finally {
    await stores.close()
  }
}
