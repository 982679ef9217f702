import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withIsolate } from '../../support/fixtures.ts'
import {
  asker,
  type Booking,
  book,
  newId,
  QUARTER_MS,
  seedAccount,
  seedCampaign,
} from '../../support/rollups.ts'

const { stores, isolate } = withIsolate({ shared: true })

const zones = Intl.supportedValuesOf('timeZone')
const first = Date.parse('2026-03-01T00:00Z')
const lastDate = '2026-04-15'
const firstDate = '2026-02-27'
const count = fc.integer({ min: 0, max: 1000 })
const booking = fc.record({
  placement: fc.constantFrom('above_response', 'below_response', 'search_result'),
  device: fc.constantFrom('desktop', 'mobile', 'tablet', 'unknown'),
  country: fc.constantFrom('US', 'DE', 'NP', ''),
  campaign: fc.constantFrom(0, 1),
  bucket: fc.integer({ min: 0, max: 44 * 96 }).map((quarter) => first + quarter * QUARTER_MS),
  requests: count,
  wins: count,
  impressions: count,
  clicks: count,
  conversions: count,
  spend_micros: fc.integer({ min: 0, max: 1e9 }),
  revenue_micros: fc.integer({ min: 0, max: 1e9 }),
})

type Row = Record<string, number | string> & { daily: Row[] }
const sum = (rows: object[], field: string) =>
  rows.reduce((total, row) => total + Number((row as Record<string, number>)[field]), 0)
/** Dollars of the wire as whole microdollars, so that sums are exact. */
const micros = (rows: object[], field: string) =>
  rows.reduce(
    (total, row) => total + Math.round(Number((row as Record<string, number>)[field]) * 1e6),
    0,
  )
const totalsOf = (rows: object[]) => ({
  impressions: sum(rows, 'impressions'),
  clicks: sum(rows, 'clicks'),
  micros: micros(rows, 'revenue'),
})

it('any partition of random bookings, by day, zone, placement, country, device or campaign, sums to the total', async () => {
  const someZones = fc.uniqueArray(fc.constantFrom(...zones), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(fc.array(booking, { maxLength: 60 }), someZones, async (drawn, tzs) => {
      const seeded = await seed(drawn)
      for (const tz of tzs) {
        await expectPublisherSums(seeded, tz)
        await expectAdvertiserSums(seeded, tz)
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)

const rangeIn = (tz: string) =>
  `start_date=${firstDate}&end_date=${lastDate}&tz=${encodeURIComponent(tz)}`

async function expectPublisherSums({ publisher, bookings }: Seeded, tz: string) {
  const report = async (path: string, list: string) => {
    const { body } = await asker(isolate, 'publisher')(`/${path}?${rangeIn(tz)}`, publisher.key)
    return body[list] as Row[]
  }
  const want = {
    impressions: sum(bookings, 'impressions'),
    clicks: sum(bookings, 'clicks'),
    micros: sum(bookings, 'revenue_micros'),
  }
  const days = await report('stats', 'timeSeries')
  expect(days).toMatchObject(daysOf(bookings, tz))
  expect(totalsOf(days)).toEqual(want)
  const funnel = await report('activity', 'data')
  expect(sum(funnel, 'requests')).toBe(sum(bookings, 'requests'))
  expect(sum(funnel, 'wins')).toBe(sum(bookings, 'wins'))
  expect(totalsOf(await report('geography', 'countries'))).toEqual(want)
  for (const path of ['placements', 'devices']) {
    const parts = await report(path, path)
    expect(totalsOf(parts)).toEqual(want)
    for (const part of parts) expect(totalsOf(part.daily)).toEqual(totalsOf([part]))
    for (const [i, day] of days.entries()) {
      expect(totalsOf(parts.map((part) => part.daily[i] ?? {}))).toEqual(totalsOf([day]))
    }
  }
}

async function expectAdvertiserSums({ advertiser, campaigns, bookings }: Seeded, tz: string) {
  const metrics = async (filter: string) => {
    const path = `/metrics?${rangeIn(tz)}${filter}`
    return (await asker(isolate, 'advertiser')(path, advertiser.key)).body
  }
  const all = await metrics('')
  const days = all.data as Row[]
  const each = await Promise.all(campaigns.map(async (id) => await metrics(`&campaign_id=${id}`)))
  for (const [i, day] of days.entries()) {
    const same = each.map((one) => (one.data as Row[])[i] ?? {})
    expect(micros(same, 'spend')).toBe(micros([day], 'spend'))
    expect(sum(same, 'conversions')).toBe(day.conversions)
  }
  expect(micros([all], 'total_spend')).toBe(sum(bookings, 'spend_micros'))
  expect(micros(days, 'spend')).toBe(sum(bookings, 'spend_micros'))
}

type Seeded = Awaited<ReturnType<typeof seed>>

async function seed(
  drawn: (Omit<Booking, 'publisher' | 'advertiser' | 'campaign'> & { campaign: number })[],
) {
  const publisher = await seedAccount(stores, 'publisher')
  const advertiser = await seedAccount(stores, 'advertiser')
  const campaigns = [newId(), newId()]
  for (const id of campaigns) await seedCampaign(stores, { id, advertiser: advertiser.id })
  const bookings = drawn.map((one) => ({
    ...one,
    publisher: publisher.id,
    advertiser: advertiser.id,
    campaign: campaigns[one.campaign] ?? '',
  }))
  await book(stores, bookings)
  return { publisher, advertiser, campaigns, bookings }
}

/** What each date of the range should show, asking Intl which date each booking falls on. */
function daysOf(bookings: Booking[], timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const days = []
  for (let at = Date.parse(firstDate); at <= Date.parse(lastDate); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10)
    const its = bookings.filter((b) => format.format(b.bucket) === date)
    days.push({
      date,
      impressions: sum(its, 'impressions'),
      revenue: sum(its, 'revenue_micros') / 1e6,
    })
  }
  return days
}
