import { randomUUID } from 'node:crypto'
import { openStores } from '../local/stores.ts'
import { createDeps } from '../src/deps.ts'
import { envSchema } from '../src/env.ts'
import { drain } from '../src/ledger/drain.ts'
import type { HitEvent } from '../src/platform/events/event.ts'
import { NO_ASSETS } from './assets.ts'
import { createRandom } from './campaigns.ts'

const EVENTS = 50_000
const CAMPAIGNS = 50

/** `shuffled` is the worst case: a batch moves the sums of a whole day. `in time` is how events come. */
export type Order = 'shuffled' | 'in time'

/** Events per second from a full stream into Postgres: half views, half clicks, of as many users, over a day and many keys. */
export async function measureDrain(options: { postgres?: string; redis?: string }, order: Order) {
  const stores = await openStores(options)
  try {
    const sql = (query: string) => stores.database.query({ query, params: [] })
    const advertiser = randomUUID()
    await sql(
      `insert into advertisers (id, name, email, pixel_id) values ('${advertiser}', 'A', 'a@a.example', '${advertiser}')`,
    )
    const campaigns = Array.from({ length: CAMPAIGNS }, () => randomUUID())
    for (const id of campaigns) {
      await sql(`insert into campaigns (id, advertiser_id, name, title, brand_name, description, landing_page, pricing_model, bid_micros, daily_budget_micros)
        values ('${id}', '${advertiser}', 'c', 'c', 'c', 'c', 'https://c.example/', 'cpm', 1000000, 1000000)`)
    }
    await fill(stores.redis, campaigns, order)
    const env = envSchema.parse({
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

async function fill(
  redis: { run(command: string[]): Promise<unknown> },
  campaigns: string[],
  order: Order,
) {
  const random = createRandom(7)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const publishers = Array.from({ length: 5 }, () => randomUUID())
  const now = Date.now()
  const writes: Promise<unknown>[] = []
  for (let i = 0; i < EVENTS; i++) {
    const ago = order === 'shuffled' ? random() : 1 - i / EVENTS
    const servedAt = now - Math.floor(ago * 86_400_000)
    const event: HitEvent = {
      grclid: randomUUID(),
      gradid: randomUUID(),
      campaignId: pick(campaigns),
      adNumber: pick([0, 1, 2]),
      publisherId: pick(publishers),
      servedAt,
      at: servedAt,
      budgetDay: Math.floor(servedAt / 86_400_000),
      placement: pick(['below_response', 'top_page', 'inline_response']),
      country: pick(['US', 'DE', 'FR', 'GB', 'IN', 'BR']),
      device: pick(['desktop', 'mobile', 'tablet']),
      userKey: i.toString(16).padStart(16, '0').slice(0, 16),
      pricingModel: 'cpm',
      priceMicros: 1000,
      revenueShareBp: 7000,
      experiment: 0,
      arm: 0,
    }
    const kind = i % 2 === 0 ? 'view' : 'click'
    const fields = [
      't',
      'hit',
      'e',
      JSON.stringify(event),
      'k',
      kind,
      'h',
      randomUUID(),
      'o',
      'counted',
      'c',
      '1000',
      'n',
      '',
    ]
    writes.push(redis.run(['XADD', 'events', '*', ...fields]))
    if (writes.length === 1000) await Promise.all(writes.splice(0))
  }
  await Promise.all(writes)
}
