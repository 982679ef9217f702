import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { drain } from '../../src/ledger/drain.ts'
import { reconcile } from '../../src/ledger/reconcile.ts'
import { closeMonths } from '../../src/ledger/statements.ts'
import { filled } from '../support/filled.ts'
import { withIsolate } from '../support/fixtures.ts'
import { asker, newId, seedAccount, seedCampaign } from '../support/rollups.ts'
import { feed, hitFields } from '../support/stream.ts'

const clock = { at: 0, now: () => clock.at }
const setClock = (iso: string) => {
  clock.at = Date.parse(iso)
}
const { stores, isolate } = withIsolate({ shared: true, clock })
let publisher: Awaited<ReturnType<typeof seedAccount>>
let advertiser: typeof publisher
const campaignId = newId()

beforeAll(async () => {
  publisher = await seedAccount(stores, 'publisher')
  advertiser = await seedAccount(stores, 'advertiser')
  await stores.sql(`update advertisers set timezone = 'America/New_York'`)
  await seedCampaign(stores, { id: campaignId, advertiser: advertiser.id })
  setClock('2026-02-10T00:00Z')
})

/** A counted view that was served at an instant and cost so many microdollars; answers its click id. */
async function book(at: string, micros: number, campaign = campaignId): Promise<string> {
  const grclid = newId()
  const servedAt = Date.parse(at)
  const ad = {
    grclid,
    gradid: grclid,
    campaignId: campaign,
    publisherId: publisher.id,
    placement: 'top_page',
  }
  const price = { pricingModel: 'cpm', priceMicros: micros, revenueShareBp: 7000 }
  const person = {
    country: 'US',
    device: 'desktop',
    userKey: '00000000000000aa',
    experiment: 0,
    arm: 0,
  }
  const event = { ...ad, ...price, ...person, servedAt, at: servedAt, budgetDay: 20_000 }
  const hit = {
    event,
    kind: 'view',
    hitId: newId(),
    outcome: 'counted',
    chargedMicros: micros,
  } as const
  await feed(stores, [hitFields(hit)])
  await drain(isolate.deps)
  return grclid
}

const advertiserAsk = async (path: string) =>
  (await asker(isolate, 'advertiser')(path, advertiser.key)).body
const publisherAsk = async (path: string) =>
  (await asker(isolate, 'publisher')(path, publisher.key)).body
type Statements = { statements: Record<string, unknown>[]; data_as_of: string }

async function adjust(body: Record<string, unknown>) {
  const answer = await isolate.request('/admin/adjustments', {
    method: 'POST',
    headers: { authorization: `Bearer ${stores.env.ADMIN_API_KEY}` },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('statements', () => {
  it('close 48 hours after the end of the month, the advertiser by its own zone, and never change again', async () => {
    await book('2026-02-10T12:00Z', 10_001)
    await book('2026-03-01T04:50Z', 20_000) // February in New York, March in UTC
    setClock('2026-03-03T00:00Z')
    await closeMonths(isolate.deps)
    expect((await publisherAsk('/statements')) as Statements).toMatchObject({
      statements: [
        { month: '2026-03', status: 'open', amount: 0.014, impressions: 1 },
        { month: '2026-02', status: 'closed', closed_at: '2026-03-03T00:00:00', amount: 0.007 },
      ],
    })
    expect((await advertiserAsk('/statements')) as Statements).toMatchObject({
      statements: [
        { month: '2026-03', status: 'open', amount: 0 },
        {
          month: '2026-02',
          status: 'open',
          timezone: 'America/New_York',
          period_start: '2026-02-01T05:00:00',
          period_end: '2026-03-01T05:00:00',
          closes_at: '2026-03-03T05:00:00',
          closed_at: null,
          amount: 0.030001,
        },
      ],
    })
    setClock('2026-03-03T05:00Z')
    expect(await closeMonths(isolate.deps, 0)).toBe(false)
    expect(await closeMonths(isolate.deps)).toBe(true)
    const [, february] = ((await advertiserAsk('/statements')) as Statements).statements
    expect(february).toEqual({
      month: '2026-02',
      status: 'closed',
      timezone: 'America/New_York',
      period_start: '2026-02-01T05:00:00',
      period_end: '2026-03-01T05:00:00',
      closes_at: '2026-03-03T05:00:00',
      closed_at: '2026-03-03T05:00:00',
      impressions: 2,
      clicks: 0,
      conversions: 0,
      amount: 0.030001,
      currency: 'USD',
      lines: [
        {
          type: 'activity',
          campaign_id: campaignId,
          reason: null,
          month: null,
          impressions: 2,
          clicks: 0,
          conversions: 0,
          amount: 0.030001,
        },
      ],
    })
    await book('2026-02-20T12:00Z', 5000)
    await Promise.all([closeMonths(isolate.deps), closeMonths(isolate.deps)])
    expect(((await advertiserAsk('/statements')) as Statements).statements[1]).toEqual(february)
  })

  it('bill what was booked late in the next month, and corrections in the month they were made', async () => {
    const grclid = await book('2026-03-10T12:00Z', 1000)
    setClock('2026-03-20T00:00Z')
    expect(await adjust({ target_id: grclid, reason: 'fraud' })).toMatchObject({ status: 201 })
    setClock('2026-04-05T00:00Z')
    await closeMonths(isolate.deps)
    const [, march] = ((await advertiserAsk('/statements')) as Statements).statements
    expect(march).toMatchObject({
      month: '2026-03',
      status: 'closed',
      amount: 0.005,
      lines: [
        { type: 'activity', impressions: 1, amount: 0.001 },
        { type: 'adjustment', reason: 'fraud', amount: -0.001 },
        { type: 'late', month: '2026-02', impressions: 1, amount: 0.005 },
      ],
    })
    const theirs = ((await publisherAsk('/statements')) as Statements).statements[1]
    expect(theirs).toMatchObject({ month: '2026-03', amount: 0.0175 })
    expect(await advertiserAsk('/billing')).toEqual({
      total_spend_dollars: 0.035001,
      total_billed_dollars: 0.035001,
      unbilled_dollars: 0,
      credits_dollars: 0.001,
      billing_enabled: true,
      last_spend_sync_at: '2026-03-03T05:00:00',
      last_billed_at: '2026-04-05T00:00:00',
      data_as_of: '2026-03-03T05:00:00',
    })
  })

  it('are the sum of the ledger, and what is not is found', async () => {
    expect((await reconcile(isolate.deps, 90)).differences).toEqual([])
    await stores.sql(`update statements set amount_micros = amount_micros + 1
      where side = 'publisher' and month = '2026-02'`)
    expect((await reconcile(isolate.deps, 90)).differences).toEqual([
      {
        where: 'statements',
        scope: 'publisher',
        ownerId: publisher.id,
        at: '2026-02',
        expected: '7000',
        found: '7001',
      },
    ])
    await stores.sql(
      `update statements set amount_micros = 7000 where side = 'publisher' and month = '2026-02'`,
    )
  })

  it('come each by itself with its number, and say up to when all is booked', async () => {
    const { statements: months, data_as_of } = (await advertiserAsk('/statements')) as Statements
    for (const month of months) {
      expect(await advertiserAsk(`/statements/${month.month}`)).toMatchObject({
        ...month,
        ...{ number: expect.stringMatching(/^INV-/), data_as_of },
      })
    }
    expect(await publisherAsk('/statements/2026-04')).toMatchObject({ status: 'open', data_as_of })
  })

  it('come as CSV too', async () => {
    const csv = await isolate.request('/publisher-dashboard/statements', {
      headers: { 'x-api-key': publisher.key, accept: 'text/csv' },
    })
    const [header, open] = (await csv.text()).split('\r\n')
    expect(header).toBe(
      'month,status,timezone,period_start,period_end,closes_at,closed_at,impressions,clicks,conversions,amount,currency,lines',
    )
    expect(open).toMatch(/^2026-04,open,UTC,2026-04-01T00:00:00,/)
  })
})

describe('adjustments', () => {
  const rows = async (grclid: string) =>
    await stores.sql<{ ref: string; spend: number; revenue: number }>(
      `select ref, spend_micros::int as spend, revenue_micros::int as revenue from ledger
       where grclid = $1 and kind = 'adjustment' order by ref`,
      [grclid],
    )

  it.each([0.000_000_5, 0.000_001_5, 0.000_100_49])(
    'of %f dollars are refused: nothing is rounded',
    async (amount) => {
      const target_id = '018bcfe5-687b-7abc-89de-0123456789af'
      expect((await adjust({ target_id, reason: 'r', amount })).status).toBe(422)
      expect((await adjust({ target_id, reason: 'r', amount: 0.000_001 })).status).toBe(404)
    },
  )

  it('are booked once per target and reason, in the bucket of now', async () => {
    const grclid = await book('2026-04-01T12:00Z', 10_000)
    setClock('2026-04-06T10:07Z')
    const first = await adjust({ target_id: grclid, reason: 'broken page', amount: 0.004 })
    expect(first).toEqual({
      status: 201,
      body: {
        target_id: grclid,
        reason: 'broken page',
        amount: 0.004,
        spend: -0.004,
        revenue: -0.0028,
      },
    })
    expect(await adjust({ target_id: grclid, reason: 'broken page', amount: 0.004 })).toEqual({
      ...first,
      status: 200,
    })
    expect((await adjust({ target_id: grclid, reason: 'broken page', amount: 0.003 })).status).toBe(
      409,
    )
    expect((await adjust({ target_id: grclid, reason: 'rest', amount: 0.007 })).status).toBe(422)
    expect((await adjust({ target_id: grclid, reason: 'rest' })).body).toMatchObject({
      amount: 0.006,
    })
    expect((await adjust({ target_id: grclid, reason: 'more' })).status).toBe(409)
    expect(await rows(grclid)).toEqual([
      { ref: 'broken page', spend: -4000, revenue: -2800 },
      { ref: 'rest', spend: -6000, revenue: -4200 },
    ])
    const metrics = await advertiserAsk('/metrics?days=1')
    expect(metrics).toMatchObject({ total_spend: -0.01, total_impressions: 0 })
    expect(await publisherAsk('/stats?days=1')).toMatchObject({ totalRevenue: -0.007 })
    const [user] = (await publisherAsk('/users')).users as Record<string, number>[]
    expect(user?.revenue_microdollars).toBe(7000 + 14_000 + 3500)
  })

  it('never give back more than was paid, however many come at once', async () => {
    const grclid = await book('2026-04-02T12:00Z', 10_001)
    const reasons = Array.from({ length: 12 }, (_, i) => `reason ${i}`)
    const answers = await Promise.all(
      reasons.map(async (reason) => await adjust({ target_id: grclid, reason, amount: 0.003 })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    await adjust({ target_id: grclid, reason: 'all' })
    const [left] = await stores.sql(
      `select sum(spend_micros)::int as spend, sum(revenue_micros)::int as revenue from ledger where grclid = $1`,
      [grclid],
    )
    expect(left).toEqual({ spend: 0, revenue: 0 })
    const all = await stores.sql<{ revenue: number; spend: number }>(
      `select spend_micros::int as spend, revenue_micros::int as revenue from ledger where kind = 'adjustment'`,
    )
    for (const { revenue, spend } of filled(all)) expect(revenue).toBeGreaterThanOrEqual(spend)
    expect((await reconcile(isolate.deps, 90)).differences).toEqual([])
  })

  it.each([
    [{ target_id: newId(), reason: 'x' }, 404],
    [{ target_id: 'x', reason: 'x' }, 422],
    [{ target_id: newId() }, 422],
    [{ target_id: newId(), reason: ' ' }, 422],
    [{ target_id: newId(), reason: 'a\u0000b' }, 422],
    [{ target_id: newId(), reason: 'x', amount: 0 }, 422],
    [{ target_id: newId(), reason: 'x', amount: -1 }, 422],
    [{ target_id: newId(), reason: 'x', amount: '1' }, 422],
  ])('%j is %i', async (body, status) => {
    expect((await adjust(body)).status).toBe(status)
  })
})

describe('an open month', () => {
  const line = (type: string, campaign_id: string | null, impressions: number, amount: number) => ({
    ...{ type, campaign_id, reason: null, month: null, impressions, clicks: 0, conversions: 0 },
    amount,
  })
  const openOf = async (ask: typeof advertiserAsk) =>
    ((await ask('/statements')) as Statements).statements[0]

  it('has a line per campaign for the advertiser, and one for the publisher', async () => {
    setClock('2026-07-10T00:00Z')
    await closeMonths(isolate.deps)
    expect(await openOf(advertiserAsk)).toMatchObject({ month: '2026-07', amount: 0, lines: [] })
    const other = newId()
    await seedCampaign(stores, { id: other, advertiser: advertiser.id })
    const foreign = newId()
    const stranger = await seedAccount(stores, 'advertiser')
    await seedCampaign(stores, { id: foreign, advertiser: stranger.id })
    const grclid = await book('2026-07-04T12:00Z', 10_000)
    await book('2026-07-05T12:00Z', 20_000, other)
    await book('2026-07-05T12:00Z', 40_000, foreign)
    await adjust({ target_id: grclid, reason: 'fraud', amount: 0.004 })
    await adjust({ target_id: grclid, reason: 'goodwill', amount: 0.001 })
    expect(await openOf(advertiserAsk)).toMatchObject({
      ...{ month: '2026-07', status: 'open', impressions: 2, amount: 0.025 },
      lines: [
        line('activity', campaignId, 1, 0.01),
        line('activity', other, 1, 0.02),
        line('adjustment', campaignId, 0, -0.005),
      ],
    })
    expect(await openOf(publisherAsk)).toMatchObject({
      ...{ status: 'open', impressions: 3, amount: 0.0455 },
      lines: [line('activity', null, 3, 0.049), line('adjustment', null, 0, -0.0035)],
    })
    setClock('2026-08-05T00:00Z')
    const [, open] = ((await advertiserAsk('/statements')) as Statements).statements
    await closeMonths(isolate.deps)
    const [, closed] = ((await advertiserAsk('/statements')) as Statements).statements
    for (const statement of [open, closed]) {
      expect(statement?.lines).toContainEqual(line('activity', campaignId, 1, 0.01))
      expect(statement?.lines).toContainEqual(line('activity', other, 1, 0.02))
    }
    expect([open?.status, closed?.status]).toEqual(['open', 'closed'])
  })

  it('is read anew when the month before is closed meanwhile', async () => {
    setClock('2026-09-01T12:00Z')
    await book('2026-08-10T12:00Z', 5000)
    setClock('2026-09-05T00:00Z')
    const send = globalThis.fetch
    let hasClosed = false
    globalThis.fetch = async (input, init) => {
      const answer = await send(input, init)
      if (!hasClosed && String(init?.body).includes('from \\"statements\\"')) {
        hasClosed = true
        await closeMonths(isolate.deps)
      }
      return answer
    }
    const read = ((await advertiserAsk('/statements')) as Statements).statements
    globalThis.fetch = send
    expect(hasClosed).toBe(true)
    expect(read.slice(0, 3).map(({ month, status, amount }) => [month, status, amount])).toEqual([
      ['2026-09', 'open', 0],
      ['2026-08', 'closed', 0.005],
      ['2026-07', 'closed', 0.025],
    ])
  })

  it('is made by the migration of what was booked before', async () => {
    const kept = async () =>
      await Promise.all(
        ['rollups', 'wide_rollups'].map((table) =>
          stores.sql(`select * from ${table} t where scope = 'credit' order by t::text`),
        ),
      )
    const drained = await kept()
    await stores.sql(`update rollups set key = '' where scope = 'credit'`)
    await stores.sql(`delete from wide_rollups where scope = 'credit' and key <> ''`)
    const [file = ''] = readdirSync('drizzle').filter((name) => name.endsWith('_credits.sql'))
    const text = readFileSync(`drizzle/${file}`, 'utf8')
    for (const statement of text.split('--> statement-breakpoint')) await stores.sql(statement)
    expect(await kept()).toEqual(drained)
  })
})
