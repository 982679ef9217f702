import { createHash } from 'node:crypto'
import { uuidv7 } from '../../src/platform/crypto/uuid.ts'
import type { TokenPayload } from '../../src/platform/token/payload.ts'
import type { Tenant } from './app.ts'

const servedAt = Date.now() - 1000

/** The payload of an ad as if it had been served, numbered so that a test can tell them apart. */
export function servedAd(
  tenant: Tenant,
  campaignId: string,
  n: number,
  overrides: Partial<TokenPayload> = {},
): TokenPayload {
  const random = createHash('sha256').update(`ad ${n}`).digest()
  const grclid = uuidv7(servedAt, random)
  return {
    grclid,
    gradid: grclid,
    campaignId,
    adNumber: null,
    publisherId: tenant.publisherId,
    priceMicros: 1000,
    pricingModel: 'cpm',
    revenueShareBp: 7000,
    viewWindowMinutes: 60,
    placement: 'below_response',
    device: 'desktop',
    country: 'US',
    userKey: random.toString('hex').slice(0, 16),
    isPerson: true,
    budgetDay: Math.floor(servedAt / 86_400_000),
    experiment: 0,
    arm: 0,
    test: false,
    serverViews: true,
    ...overrides,
  }
}

/** Runs `work` over 0..n-1, `width` at a time. */
export async function spread(n: number, width: number, work: (i: number) => Promise<unknown>) {
  let next = 0
  const lane = async () => {
    while (next < n) await work(next++)
  }
  await Promise.all(Array.from({ length: Math.min(width, n) }, lane))
}

/** What the ledger holds, and what the campaign's rollups and lifetime sums say of it. */
export async function books(sql: <T>(query: string) => Promise<T[]>) {
  const [ledger] = await sql<Books>(
    `select count(*) filter (where kind = 'view')::int as views,
       count(*) filter (where kind = 'click')::int as clicks,
       coalesce(sum(spend_micros), 0)::int as spend, coalesce(sum(revenue_micros), 0)::int as revenue
     from ledger`,
  )
  const sums = (table: string) =>
    sql<Books>(
      `select coalesce(sum(impressions), 0)::int as views, coalesce(sum(clicks), 0)::int as clicks,
       coalesce(sum(spend_micros), 0)::int as spend, coalesce(sum(revenue_micros), 0)::int as revenue
     from ${table} where scope = 'campaign'`,
    )
  return { ledger, rollups: (await sums('rollups'))[0], totals: (await sums('totals'))[0] }
}
type Books = { views: number; clicks: number; spend: number; revenue: number }
