import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { adsOf, fire } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'
import { CHROME } from '../support/samples.ts'

const { stores, isolate, tenant } = withTenants()

beforeEach(async () => {
  await tenant.campaign()
})

/** Sends an event of the pixel from a page, as anybody can. */
async function collect(url: string, origin: string) {
  const [at, sent_at] = [Date.now(), Date.now()]
  const event = { event_id: crypto.randomUUID(), event_type: 'page_view', at, url }
  const answer = await isolate.request('/collect', {
    method: 'POST',
    headers: { 'user-agent': CHROME, origin },
    body: JSON.stringify({ pixel_id: tenant.pixelId, sent_at, events: [event] }),
  })
  expect(answer.status).toBe(204)
}

/** Everything that books, and everything that waits for it, works: a view shows. */
async function expectBooking(views: number) {
  const [ad] = await adsOf(await tenant.ad())
  await fire(isolate, ad?.impUrl ?? '')
  expect(await tenant.admin('/drain', {})).toMatchObject({ remaining: 0 })
  expect(await tenant.advertiserReport('/metrics?days=1')).toMatchObject({
    total_impressions: views,
  })
  expect(await tenant.admin('/reconcile', {})).toMatchObject({ differences: [] })
  const whom = { publisher_id: tenant.publisherId, user_id: 'ada' }
  expect(await tenant.admin('/users/erase', whom)).toMatchObject({ erased: expect.any(Number) })
}

describe('a page whose host has 3,000 characters', () => {
  // Without repeats: Postgres compresses what it can before a key is too long for it.
  const long = `https://${randomBytes(1500).toString('hex')}`

  it.each([
    { of: 'its origin', url: 'https://shop.example/cart', origin: long },
    { of: 'its address', url: `${long}/cart`, origin: 'null' },
    { of: 'both', url: `${long}/cart`, origin: long },
  ])('by $of is none, and stops no booking', async ({ url, origin }) => {
    await collect(url, origin)
    await expectBooking(1)
    expect(
      await stores.sql(
        `select (select max(length(domain)) < 254 from pixel_rollups) as ok, page_url from pixel_events`,
      ),
    ).toEqual([{ ok: true, page_url: null }])
  })
})
