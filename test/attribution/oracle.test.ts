import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Conversion } from '../../src/attribution/booking.ts'
import { takeConversions } from '../../src/attribution/take.ts'
import { drain } from '../../src/ledger/drain.ts'
import { seedTenant, type Tenant } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'
import { newId } from '../support/rollups.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const NOW = Date.parse('2026-11-20T12:00:00Z')

const { stores, isolate, tenant } = withTenants({ shared: true, clock: { now: () => NOW } })

type Ad = { own: boolean; names: number[]; seen: number; clicked: number | null; id: string }
type Sale = { ad: number; names: number[]; at: number; id: string }

/** Whole minutes before now: equal times happen. */
const minutesAgo = (days: number) => fc.integer({ min: 0, max: days * 1440 })
const names = fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 2 })
const worlds = fc.record({
  ads: fc.array(
    fc.record({
      own: fc.boolean(),
      names,
      seen: minutesAgo(33),
      clicked: fc.option(minutesAgo(33)),
    }),
    { maxLength: 12 },
  ),
  sales: fc.array(fc.record({ ad: fc.integer({ min: -1, max: 11 }), names, at: minutesAgo(33) }), {
    minLength: 1,
    maxLength: 12,
  }),
})

/** The rule, as decisions have it, in the plainest way. */
function owedTo(sale: Sale, ads: Ad[]): string | null {
  const mine = ads.filter((ad) => ad.own)
  const isHis = (ad: Ad) => ad.names.some((name) => sale.names.includes(name))
  const named = ads[sale.ad]
  const inTime = (minute: number, days: number) =>
    minute - sale.at <= days * 1440 && sale.at - minute <= 10
  const lastOf = (found: { ad: Ad; minute: number }[], days: number) =>
    found
      .filter(({ minute }) => inTime(minute, days))
      // Whom clocks put behind the sale comes after all who were before it.
      .sort(
        (a, b) =>
          Number(a.minute < sale.at) - Number(b.minute < sale.at) ||
          a.minute - b.minute ||
          (a.ad.id < b.ad.id ? 1 : -1),
      )[0]?.ad.id
  const clicks = (of: Ad[]) =>
    of.flatMap((ad) => (ad.clicked === null ? [] : [{ ad, minute: ad.clicked }]))
  const views = (of: Ad[]) => of.map((ad) => ({ ad, minute: ad.seen }))
  return (
    lastOf(clicks(mine.filter((ad) => ad === named)), 30) ??
    lastOf(clicks(mine.filter(isHis)), 30) ??
    lastOf(views(mine.filter((ad) => ad === named || isHis(ad))), 1) ??
    null
  )
}

it('owes every conversion to the ad that the rule names, for any clicks, views and people', async () => {
  const foreign = await seedTenant(isolate)
  const [own, other] = [await tenant.campaign(), await foreign.campaign()]
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      await stores.sql('truncate ledger, identities, conversions, pending_hits')
      const ads = world.ads.map((ad): Ad => ({ ...ad, id: newId() }))
      const sales = world.sales.map((sale): Sale => ({ ...sale, id: newId() }))
      for (const ad of ads) await store(ad, ad.own ? own : other, ad.own ? tenant : foreign)
      const { advertiserId } = tenant
      await takeConversions(isolate.deps, {
        advertiserId,
        conversions: sales.map((sale) => conversionOf(sale, ads, advertiserId)),
      })
      const rows = await stores.sql<{ id: string; ad: string | null }>(
        'select id, attributed_grclid as ad from conversions',
      )
      const found = new Map(rows.map(({ id, ad }) => [id, ad]))
      for (const sale of sales) expect(found.get(sale.id)).toBe(owedTo(sale, ads))
    }),
    { numRuns: 60 },
  )
  await stores.redis('DEL', 'events')
  await drain(isolate.deps)
}, 120_000)

const at = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString()

async function store(ad: Ad, campaign: string, owner: Tenant): Promise<void> {
  const rows = [{ kind: 'view', at: at(ad.seen) }]
  if (ad.clicked !== null) rows.push({ kind: 'click', at: at(ad.clicked) })
  for (const { kind, at: when } of rows) {
    await stores.sql(
      `insert into ledger (grclid, kind, hit_id, gradid, campaign_id, advertiser_id, publisher_id,
         served_at, occurred_at, bucket, budget_day, placement, country, device, pricing_model)
       values ($1, $2, $1, $1, $3, $4, $5, $6, $6, $6, '2026-11-01', 'top_page', 'US', 'desktop', 'cpm')`,
      [ad.id, kind, campaign, owner.advertiserId, owner.publisherId, when],
    )
  }
  for (const name of ad.names) {
    await stores.sql('insert into identities values ($1, $2, $3, $4)', [
      `name ${name}`,
      ad.id,
      campaign,
      new Date(NOW - 34 * DAY).toISOString(),
    ])
  }
}

const conversionOf = (sale: Sale, ads: Ad[], advertiserId: string): Conversion => ({
  id: sale.id,
  advertiserId,
  eventId: sale.id,
  source: 'api',
  eventType: 'purchase',
  valueCents: 1,
  currency: 'USD',
  occurredAt: NOW - sale.at * MINUTE,
  orderId: null,
  pageUrl: null,
  grclid: ads[sale.ad]?.id ?? null,
  identities: sale.names.map((name) => `name ${name}`),
})
