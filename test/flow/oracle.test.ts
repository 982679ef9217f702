import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adjust } from '../../src/ledger/adjust.ts'
import { drain } from '../../src/ledger/drain.ts'
import { reconcile } from '../../src/ledger/reconcile.ts'
import { closeMonths } from '../../src/ledger/statements.ts'
import { type Isolate, startIsolate } from '../support/app.ts'
import { asker, newId, seedAccount, seedCampaign } from '../support/rollups.ts'
import { startStores, type TestStores } from '../support/stack.ts'
import { feed } from '../support/stream.ts'
import {
  drawTraffic,
  type Entry,
  type Fact,
  NOW,
  QUARTER,
  randomFrom,
  type World,
} from './oracle/draw.ts'
import * as oracle from './oracle/expect.ts'

/** Random traffic over 90 days, booked by the drain, against sums in a few plain lines: every field of every report. */
const EVENTS = Number(process.env.ORACLE_EVENTS ?? 20_000)
const SEED = Number(process.env.ORACLE_SEED ?? 1)
const zones = [
  ...['UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/St_Johns'],
  ...['America/New_York', 'Europe/Berlin', 'Pacific/Chatham', 'Asia/Kolkata', 'Pacific/Apia'],
]
/** When what had come by then was booked and the months before it were closed. */
const MARCH = Date.parse('2026-03-10T00:00Z')

const clock = { at: NOW, now: () => clock.at }
let stores: TestStores
let isolate: Isolate
let world: World
let facts: Fact[] = []

beforeAll(async () => {
  stores = await startStores()
  isolate = startIsolate(stores.env, clock)
  world = await makeWorld()
  const random = randomFrom(SEED)
  const drawn = drawTraffic(world, EVENTS, random)
  facts = drawn.facts
  await bookUntil(drawn.entries, 0, MARCH)
  await refund(0.01, random)
  await closeMonths(isolate.deps)
  await bookUntil(drawn.entries, MARCH, NOW)
  await refund(0.01, random)
  await closeMonths(isolate.deps)
}, 600_000)
afterAll(async () => await stores.close())

async function makeWorld(): Promise<World> {
  const two = async (kind: 'publisher' | 'advertiser') => [
    await seedAccount(stores, kind),
    await seedAccount(stores, kind),
  ]
  const publishers = await two('publisher')
  const advertisers = (await two('advertiser')).map((party, i) => ({
    ...party,
    timezone: i === 0 ? 'America/New_York' : 'UTC',
  }))
  const models = ['cpm', 'cpc', 'cpa'] as const
  const campaigns = advertisers.flatMap(({ id: advertiser }) =>
    models.map((model, i) => ({
      id: newId(),
      advertiser,
      model,
      price: [900, 40_001, 900_003][i] ?? 0,
    })),
  )
  for (const { id, timezone } of advertisers) {
    await stores.sql('update advertisers set timezone = $2 where id = $1', [id, timezone])
  }
  for (const { id, advertiser } of campaigns) await seedCampaign(stores, { id, advertiser })
  return { publishers, advertisers, campaigns }
}

/** Puts what arrived in [from, to) into the stream and drains it. */
async function bookUntil(entries: Entry[], from: number, to: number) {
  const due = entries.filter(({ delivered }) => delivered >= from && delivered < to)
  await feed(
    stores,
    due.map(({ fields }) => fields),
  )
  clock.at = to
  await drain(isolate.deps)
}

/** Gives back all or a part of what some ads cost that are booked by now. */
async function refund(share: number, random: () => number) {
  const paid = await stores.sql<{ grclid: string; spend: string; revenue: string; place: string }>(
    `select grclid, sum(spend_micros) as spend, sum(revenue_micros) as revenue,
       min(jsonb_build_object('publisher', publisher_id, 'advertiser', advertiser_id, 'campaign', campaign_id,
         'placement', placement, 'device', device, 'country', country, 'user', user_key,
         'seenAt', floor(extract(epoch from served_at) * 1000))::text) as place
     from ledger group by grclid having sum(spend_micros) > 0 order by grclid`,
  )
  for (const one of paid.filter(() => random() < share)) {
    const [spend, revenue] = [Number(one.spend), Number(one.revenue)]
    const back = random() < 0.5 ? spend : Math.ceil(spend / 3)
    const kept = Math.floor((revenue * (spend - back)) / spend)
    await adjust(isolate.deps, {
      ...{ target_id: one.grclid, reason: 'fraud', amount: back === spend ? null : back },
    })
    const where = JSON.parse(one.place) as Pick<
      Fact,
      | 'publisher'
      | 'advertiser'
      | 'campaign'
      | 'placement'
      | 'device'
      | 'country'
      | 'user'
      | 'seenAt'
    >
    const at = Math.floor(clock.at / QUARTER) * QUARTER
    const money = { won: 0, spend: -back, revenue: kept - revenue }
    facts.push({
      ...where,
      ...money,
      at,
      delivered: clock.at - 1,
      kind: 'adjustment',
      reason: 'fraud',
    })
  }
}

const ranges = (tz: string) => [
  {
    query: `days=60&tz=${tz}`,
    range: {
      tz,
      dates: oracle.datesFrom(oracle.dateOf(NOW - 59 * 86_400_000, tz), oracle.dateOf(NOW, tz)),
    },
  },
  {
    query: `start_date=2026-02-10&end_date=2026-03-31&tz=${tz}`,
    range: { tz, dates: oracle.datesFrom('2026-02-10', '2026-03-31') },
  },
]

const party = (side: 'publisher' | 'advertiser') => {
  const [first] = side === 'publisher' ? world.publishers : world.advertisers
  if (!first) throw new Error('an empty world')
  return first
}
async function ask(side: 'publisher' | 'advertiser', path: string) {
  const { status, body } = await asker(isolate, side)(path, party(side).key)
  expect([path, status]).toEqual([path, 200])
  const { data_as_of: _, ...rest } = body
  return rest
}
const ofPublisher = () => facts.filter(({ publisher }) => publisher === party('publisher').id)
const ofAdvertiser = () => facts.filter(({ advertiser }) => advertiser === party('advertiser').id)

describe.each(zones)('in %s', (tz) => {
  it('the reports of the publisher say what happened', async () => {
    const mine = ofPublisher()
    for (const { query, range } of ranges(tz)) {
      const period_days = range.dates.length
      expect(await ask('publisher', `/stats?${query}`)).toEqual(oracle.stats(mine, range))
      expect(await ask('publisher', `/activity?${query}`)).toEqual(oracle.activity(mine, range))
      expect(await ask('publisher', `/placements?${query}`)).toEqual({
        placements: oracle.breakdown(mine, range, 'placement'),
        period_days,
      })
      expect(await ask('publisher', `/devices?${query}`)).toEqual({
        devices: oracle.breakdown(mine, range, 'device'),
        period_days,
      })
      expect(await ask('publisher', `/geography?${query}`)).toEqual({
        countries: oracle.breakdown(mine, range, 'country'),
        period_days,
      })
      expect(await ask('publisher', `/user-insights?${query}`)).toEqual(
        oracle.insights(mine, range),
      )
      expect(await ask('publisher', `/traffic-quality?${query}`)).toEqual({
        ...oracle.traffic(mine, range),
        period_days,
      })
    }
    const { users } = await ask('publisher', `/users?per_page=200&tz=${tz}`)
    expect(users).toEqual(oracle.users(mine, tz).slice(0, 200))
  }, 120_000)

  it('the reports of the advertiser say what happened', async () => {
    const mine = ofAdvertiser()
    for (const { query, range } of ranges(tz)) {
      expect(await ask('advertiser', `/metrics?${query}`)).toEqual(oracle.metrics(mine, range))
      const campaign = world.campaigns[1]?.id ?? ''
      const its = mine.filter((fact) => fact.campaign === campaign)
      expect(await ask('advertiser', `/metrics?${query}&campaign_id=${campaign}`)).toEqual(
        oracle.metrics(its, range),
      )
      expect(await ask('advertiser', `/traffic-quality?${query}`)).toEqual({
        ...oracle.traffic(mine, range),
        period_days: range.dates.length,
      })
    }
  }, 120_000)
})

describe('over all time', () => {
  const lifetime = { tz: 'UTC', dates: oracle.datesFrom('2026-01-01', '2026-12-31') }

  it('profile, countries and campaigns', async () => {
    const { totalImpressions, totalClicks } = oracle.stats(ofPublisher(), lifetime)
    expect(await ask('publisher', '/info')).toMatchObject({
      total_impressions: totalImpressions,
      total_clicks: totalClicks,
    })
    expect(await ask('publisher', '/countries')).toEqual({
      countries: oracle.countries(ofPublisher()),
    })
    const { campaigns } = (await ask('advertiser', '/campaigns')) as {
      campaigns: { campaign_id: string }[]
    }
    expect(campaigns).toHaveLength(3)
    for (const campaign of campaigns) {
      const its = facts.filter((fact) => fact.campaign === campaign.campaign_id)
      const all = oracle.metrics(its, lifetime)
      const sums = {
        ...{ impressions: all.total_impressions, clicks: all.total_clicks },
        ...{ spend: all.total_spend, conversions: all.total_conversions, conversion_value: 0 },
      }
      expect(campaign).toMatchObject(sums)
      expect(await ask('advertiser', `/campaigns/${campaign.campaign_id}`)).toMatchObject(sums)
    }
  })

  it('statements and billing', async () => {
    const closings: [string, number][] = [
      ['2026-01', MARCH],
      ['2026-02', MARCH],
      ['2026-03', NOW],
    ]
    for (const side of ['advertiser', 'publisher'] as const) {
      const tz = side === 'advertiser' ? 'America/New_York' : 'UTC'
      const mine = side === 'advertiser' ? ofAdvertiser() : ofPublisher()
      const amount = (fact: Fact) => (side === 'advertiser' ? fact.spend : fact.revenue)
      const want = oracle.billed(mine, tz, closings, amount)
      const { statements } = (await ask(side, '/statements')) as {
        statements: {
          month: string
          status: string
          amount: number
          lines: { type: string; amount: number }[]
        }[]
      }
      expect(statements.map(({ month, status }) => [month, status])).toEqual([
        ['2026-04', 'open'],
        ['2026-03', 'closed'],
        ['2026-02', 'closed'],
        ['2026-01', 'closed'],
      ])
      for (const { month, status, amount: dollars, lines } of statements) {
        expect([month, dollars]).toEqual([
          month,
          (want.get(status === 'open' ? 'open' : month) ?? 0) / 1e6,
        ])
        const total = lines.reduce((all, line) => all + Math.round(line.amount * 1e6), 0)
        expect(total).toBe(Math.round(dollars * 1e6))
      }
      expect(statements[1]?.lines.some(({ type }) => type === 'late')).toBe(true)
    }
    const spent = ofAdvertiser().reduce((all, { spend }) => all + spend, 0)
    const credits = ofAdvertiser().reduce(
      (all, f) => all + (f.kind === 'adjustment' ? f.spend : 0),
      0,
    )
    const bill = (await ask('advertiser', '/billing')) as Record<string, number>
    expect(bill).toMatchObject({
      total_spend_dollars: spent / 1e6,
      credits_dollars: -credits / 1e6,
    })
    expect(credits).toBeLessThan(0)
  })

  it('the ledger, its sums and the statements agree', async () => {
    // Redis took no part in this traffic.
    const { differences } = await reconcile(isolate.deps, 100)
    expect(differences.filter(({ where }) => where !== 'counters')).toEqual([])
  }, 60_000)
})
