import { describe, expect, it } from 'vitest'
import { type AdObject, adsOf, fire, seedTenant, startIsolate } from '../support/app.ts'
import { runningClock } from '../support/clock.ts'
import { purchase, report, sha256 } from '../support/conversions.ts'
import { filled } from '../support/filled.ts'
import { withTenants } from '../support/fixtures.ts'

const DAY = 86_400_000
const email = sha256('ada@example.com')
const phone = sha256('15550100')

const clock = runningClock()
const { stores, isolate, tenant } = withTenants({ clock })

const drain = async () => {
  await isolate.settle()
  await tenant.admin('/drain', {})
}

async function served(
  fields: Record<string, unknown> = {},
): Promise<AdObject & { grclid: string }> {
  const [ad] = await adsOf(await tenant.ad(fields))
  if (!ad) throw new Error('no ad')
  const seen = await fire(isolate, ad.clickUrl, { method: 'HEAD' })
  const grclid = new URL(seen.headers.get('location') ?? '').searchParams.get('grclid') ?? ''
  return Object.assign(ad, { grclid })
}
const at = (before: number) => new Date(clock.now() - before).toISOString()
const stored = async () =>
  await stores.sql<Record<string, unknown>>(
    `select event_id, attribution, attributed_grclid, campaign_id, identities::text
     from conversions order by event_id`,
  )

describe('the ad a conversion is owed to', () => {
  it('is the one whose click it names, and another advertiser gets nothing of it', async () => {
    const campaign = await tenant.campaign()
    const ad = await served()
    await fire(isolate, ad.clickUrl)
    await drain()
    const other = await seedTenant(isolate)
    const foreign = await report(isolate, other, purchase({ event_id: 'e', grclid: ad.grclid }))
    expect(foreign).toEqual([{ event_id: 'e', status: 'ok', attributed: false }])
    const own = await report(isolate, tenant, purchase({ event_id: 'e', grclid: ad.grclid }))
    expect(own).toEqual([{ event_id: 'e', status: 'ok', attributed: true }])
    expect(await stored()).toMatchObject(
      [
        { attribution: null },
        { attribution: 'click', attributed_grclid: ad.grclid, campaign_id: campaign },
      ].sort((a, b) => (a.attribution ?? '').localeCompare(b.attribution ?? '')),
    )
  })

  it.each([
    { by: { hashed_email: email }, with: { hashed_email: email.toUpperCase() } },
    { by: { hashed_phone: phone }, with: { hashed_phone: phone, hashed_email: sha256('other') } },
  ])('is one that the same person clicked: $by', async ({ by, with: user }) => {
    await tenant.campaign()
    const ad = await served({ user: { id: 'ada', ...by } })
    await fire(isolate, ad.clickUrl)
    await drain()
    clock.offset = 29 * DAY
    const bought = purchase({ user, conversion_timestamp: at(0) })
    expect(await report(isolate, tenant, bought)).toMatchObject([{ attributed: true }])
    expect(await stored()).toMatchObject([
      { attribution: 'identity', attributed_grclid: ad.grclid, identities: '{}' },
    ])
    const dump = JSON.stringify(filled(await stores.sql('select * from identities')))
    expect(dump).not.toContain(email)
    expect(dump).not.toContain(phone)
  })

  it('is one that was seen within a day, if none was clicked', async () => {
    await tenant.campaign()
    const ad = await served({ user: { hashed_email: email } })
    await fire(isolate, ad.impUrl)
    await drain()
    const user = { hashed_email: email }
    clock.offset = DAY - 60_000
    expect(
      await report(isolate, tenant, purchase({ event_id: 'a', user, conversion_timestamp: at(0) })),
    ).toMatchObject([{ attributed: true }])
    clock.offset = DAY + 60_000
    expect(
      await report(isolate, tenant, purchase({ event_id: 'b', user, conversion_timestamp: at(0) })),
    ).toMatchObject([{ attributed: false }])
    expect(await stored()).toMatchObject([{ attribution: 'view' }, { attribution: null }])
  })

  it.each([
    { regs: { gdpr: true } },
    { regs: { coppa: true } },
    { regs: { usPrivacy: '1YYN' } },
    { device: { country: 'DE' } },
  ])('is found by no identity without consent, nor for a child: %o', async (fields) => {
    await tenant.campaign()
    const ad = await served({ user: { hashed_email: email }, ...fields })
    await fire(isolate, ad.clickUrl, {})
    await drain()
    expect(await stores.sql('select * from identities')).toEqual([])
    const user = { hashed_email: email }
    expect(await report(isolate, tenant, purchase({ user }))).toMatchObject([{ attributed: false }])
  })

  it('keeps who was served an ad for 37 days, whatever keys tokens have meanwhile', async () => {
    await tenant.campaign()
    const ad = await served({ user: { hashed_email: email } })
    await fire(isolate, ad.clickUrl)
    await drain()
    const newest = `9:${btoa(String.fromCharCode(...new Uint8Array(32).fill(9)))}`
    const rotated = startIsolate(
      { ...stores.env, TOKEN_KEYS: `${newest},${stores.env.TOKEN_KEYS}`, REDIS_TIMEOUT_MS: '5000' },
      clock,
    )
    clock.offset = 36 * DAY
    await rotated.cron()
    const event = purchase({ user: { hashed_email: email }, conversion_timestamp: at(7 * DAY) })
    expect(await report(rotated, tenant, event)).toMatchObject([{ attributed: true }])
    clock.offset = 37 * DAY + 3_600_000
    await rotated.cron()
    expect(await stores.sql('select * from identities')).toEqual([])
  })
})

describe('a click that is booked after its conversion', () => {
  it('is found by the cron, and books the conversion once', async () => {
    await tenant.campaign({ pricing_model: 'cpa', bid: 2, daily_budget: 100 })
    const ad = await served()
    await fire(isolate, ad.clickUrl)
    const event = purchase({ event_id: 'early', grclid: ad.grclid })
    expect(await report(isolate, tenant, event)).toMatchObject([{ attributed: false }])
    clock.offset = 61_000
    await Promise.all([isolate.cron(), startIsolate(stores.env, clock).cron()])
    await isolate.cron()
    expect(await report(isolate, tenant, event)).toEqual([
      { event_id: 'early', status: 'duplicate', attributed: true },
    ])
    expect(
      await stores.sql(
        `select ref, spend_micros::int as spend from ledger where kind = 'conversion'`,
      ),
    ).toEqual([{ ref: 'early', spend: expect.any(Number) }])
    expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  })
})
