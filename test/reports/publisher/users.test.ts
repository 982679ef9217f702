import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { emailName, pseudonym, userName } from '../../../src/accounts/pseudonym.ts'
import { drain } from '../../../src/ledger/drain.ts'
import { writeCursor } from '../../../src/platform/http/cursor.ts'
import { withAccounts } from '../../support/fixtures.ts'
import { newId, seedCampaign } from '../../support/rollups.ts'
import { feed, hitFields, requestFields } from '../../support/stream.ts'

const now = Date.parse('2026-03-31T12:00:00Z')

const clock = { now: () => now }
const { stores, isolate, own, other, opposite, ask } = withAccounts('publisher', { clock })
const campaignId = newId()
const key = (n: number) => n.toString(16).padStart(16, '0')

/** A request of a user with one slot; `hits` follow if it was won. */
function visit(at: string, user: string | null, hits: ('view' | 'click')[] = [], country = 'US') {
  const time = Date.parse(at)
  const id = newId()
  const person = { country, device: 'desktop', userKey: user, experiment: 0, arm: 0 }
  const base = { publisherId: own.id, at: time, ...person }
  const request = {
    event: {
      ...base,
      id,
      slots: [{ placement: 'top_page', placementId: 'x' }],
      sessionKey: key(1),
      context: {},
      reason: null,
    },
    wins: hits.length > 0 ? [campaignId] : [],
  }
  const event = {
    ...base,
    grclid: id,
    gradid: id,
    campaignId,
    servedAt: time,
    budgetDay: Math.floor(time / 86_400_000),
    placement: 'top_page',
    pricingModel: 'cpm',
    priceMicros: 1000,
    revenueShareBp: 7000,
  }
  return [
    requestFields(request),
    ...hits.map((kind) =>
      hitFields({
        event,
        kind,
        hitId: newId(),
        outcome: 'counted',
        chargedMicros: kind === 'view' ? 1000 : 0,
      }),
    ),
  ]
}

beforeAll(async () => {
  await seedCampaign(stores, { id: campaignId, advertiser: opposite.id })
  const named = pseudonym('a2V5', userName('Ann@chat'))
  await feed(stores, [
    // Out of order: the later visit is booked first.
    ...visit('2026-03-30T23:50Z', key(1), ['view', 'click'], 'DE'),
    ...visit('2026-03-01T10:00Z', key(1), ['view']),
    ...visit('2026-03-30T10:00Z', key(2), ['view']),
    ...visit('2026-03-30T20:00Z', key(2), ['view']),
    ...visit('2026-03-29T00:20Z', named),
    ...visit('2026-03-30T00:05Z', named),
    ...visit('2026-01-01T00:00Z', key(4)),
    ...visit('2026-03-30T10:00Z', null, ['view', 'click']),
  ])
  await drain(isolate.deps, { batch: 5 })
})

const usersOf = async (path: string) =>
  ((await ask(path)).body.users as { pub_user_id: string }[]).map((user) => user.pub_user_id)

describe('user insights', () => {
  it('count each user once a day, whatever the zone', async () => {
    const daily = async (query: string) => {
      const { body } = await ask(`/user-insights?${query}`)
      return (body.daily as { date: string; unique_users: number }[]).map((d) => [
        d.date.slice(5),
        d.unique_users,
      ])
    }
    expect(await daily('days=3')).toEqual([
      ['03-29', 1],
      ['03-30', 3],
      ['03-31', 0],
    ])
    expect(await daily('days=3&tz=Asia/Kathmandu')).toEqual([
      ['03-29', 1],
      ['03-30', 2],
      ['03-31', 2],
    ])
    // 23 hours long.
    expect(await daily('start_date=2026-03-29&end_date=2026-03-30&tz=Europe/Berlin')).toEqual([
      ['03-29', 1],
      ['03-30', 2],
    ])
  })

  it('say who comes back, how many ads people see and how often they click', async () => {
    const { body } = await ask('/user-insights?days=31')
    expect(body).toMatchObject({
      summary: {
        total_unique_users: 3,
        avg_daily_users: 5 / 31,
        avg_ads_per_user: 4 / 3,
        avg_ctr: 25,
        repeat_user_rate: 1 / 3,
      },
      retention: [
        { bucket: 'day_1', count: 1, percentage: (1 / 3) * 100, cohort: 3 },
        { bucket: 'day_3', count: 1, percentage: 100, cohort: 1 },
        { bucket: 'day_7', count: 1, percentage: 100, cohort: 1 },
        { bucket: 'day_14', count: 1, percentage: 100, cohort: 1 },
        { bucket: 'day_30', count: 0, percentage: 0, cohort: 1 },
      ],
    })
    expect(body.ad_saturation).toContainEqual({
      bucket: '2-3',
      count: 2,
      percentage: (2 / 3) * 100,
    })
    expect(body.ad_saturation).toContainEqual({ bucket: '0', count: 1, percentage: (1 / 3) * 100 })
    expect(body.ctr_distribution).toContainEqual({ bucket: '10%+', count: 1, percentage: 50 })
    expect(body.ctr_distribution).toContainEqual({ bucket: '0%', count: 1, percentage: 50 })
  })

  it('of a past range leave out who was only there before and after', async () => {
    const { body } = await ask('/user-insights?start_date=2026-03-02&end_date=2026-03-29')
    expect(body.summary).toMatchObject({ total_unique_users: 1 })
  })
})

describe('users', () => {
  it('have their sums and the dates of a zone, the latest first', async () => {
    const { body } = await ask('/users?tz=Asia/Tokyo')
    expect(body).toMatchObject({
      total: 4,
      has_more: false,
      page: 1,
      per_page: 50,
      next_cursor: null,
    })
    expect((body.users as unknown[])[0]).toEqual({
      pub_user_id: key(1),
      requests: 2,
      ads_served: 2,
      impressions: 2,
      clicks: 1,
      revenue_microdollars: 1400,
      first_seen: '2026-03-01',
      last_seen: '2026-03-31',
    })
  })

  it.each([
    'requests',
    'ads_served',
    'impressions',
    'clicks',
    'revenue_microdollars',
    'first_seen',
    'last_seen',
  ])('are sorted by %s, page by page and cursor by cursor, each once', async (sort) => {
    for (const order of ['asc', 'desc']) {
      const list = `/users?sort=${sort}&order=${order}`
      const all = await usersOf(list)
      expect(all.length).toBeGreaterThan(1)
      const { body } = await ask(list)
      const values = (body.users as Record<string, number | string>[]).map(
        (user) => user[sort] ?? 0,
      )
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(order === 'asc' ? sorted : sorted.reverse())
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((p) => usersOf(`${list}&per_page=1&page=${p}`)),
      )
      expect(pages.flat()).toEqual(all)
      const walked: string[] = []
      for (let cursor = ''; walked.length < 10; ) {
        const { body: page } = await ask(
          `/users?per_page=1${cursor ? `&cursor=${cursor}` : `&sort=${sort}&order=${order}`}`,
        )
        walked.push(...(page.users as { pub_user_id: string }[]).map((user) => user.pub_user_id))
        if (!page.has_more) break
        cursor = encodeURIComponent(String(page.next_cursor))
      }
      expect(walked).toEqual(all)
    }
  })

  it('are found by a part of their pseudonym or by the own id of the publisher', async () => {
    expect(await usersOf('/users?search=0002')).toEqual([key(2)])
    const named = pseudonym('a2V5', userName('Ann@chat'))
    for (const name of ['search', 'q', 'user_id']) {
      expect(await usersOf(`/users?${name}=Ann@chat`)).toEqual([named])
    }
    expect((await ask('/users?search=%25')).body).toMatchObject({
      users: [],
      total: 0,
      has_more: false,
    })
  })

  it('by cursor are not moved by users that come in between', async () => {
    const first = (await ask('/users?per_page=2&sort=first_seen&order=desc')).body
    await feed(stores, visit('2026-03-31T11:00Z', key(9)))
    await drain(isolate.deps)
    const rest = await usersOf(
      `/users?per_page=9&cursor=${encodeURIComponent(String(first.next_cursor))}`,
    )
    const before = (first.users as { pub_user_id: string }[]).map((user) => user.pub_user_id)
    expect(new Set([...before, ...rest]).size).toBe(4)
    expect(rest).not.toContain(key(9))
  })

  it.each([
    ['page=0', 400],
    ['page=x', 400],
    ['per_page=0', 400],
    ['per_page=200', 200],
    ['per_page=201', 400],
    ['page=1000000&per_page=200', 200],
    ['sort=name', 400],
    ['order=up', 400],
    ['cursor=x', 400],
    ['cursor=bm9uc2Vuc2U', 400],
    ['tz=Nowhere', 400],
  ])('%s is %i', async (query, status) => {
    expect((await ask(`/users?${query}`)).status).toBe(status)
  })
})

describe('a cursor of users', () => {
  const cursorOf = async (path: string) =>
    encodeURIComponent(String((await ask(path)).body.next_cursor))

  it('opens no list but its own', async () => {
    const cursor = await cursorOf('/users?per_page=1')
    const looked = await cursorOf('/users?per_page=1&search=0')
    expect((await ask(`/users?cursor=${cursor}`, other.key)).status).toBe(400)
    expect((await ask(`/users?cursor=${cursor}&search=0`)).status).toBe(400)
    expect((await ask(`/users?cursor=${looked}`)).status).toBe(400)
    expect((await ask(`/users?cursor=${looked}&search=1`)).status).toBe(400)
    expect((await ask(`/users?cursor=${looked}&q=0`)).status).toBe(200)
    expect((await ask(`/users?cursor=${cursor}&tz=Asia/Tokyo&per_page=7`)).status).toBe(200)
  })

  it('names a place that can be', async () => {
    const cursor = async (...place: string[]) =>
      encodeURIComponent(await writeCursor(place, ['users', own.id, '']))
    const at = async (value: string) =>
      (await ask(`/users?cursor=${await cursor('last_seen', 'desc', value, key(1))}`)).status
    expect(await at('-99999999999999999')).toBe(200)
    // No instant of Postgres.
    expect(await at('-999999999999999999')).toBe(400)
    expect((await ask(`/users?cursor=${await cursor('last_seen', 'desc')}`)).status).toBe(400)
  })
})

describe('countries', () => {
  it('are those with most users, and their share of the requests', async () => {
    const { body } = await ask('/countries?limit=1')
    expect(body.countries).toEqual([
      {
        country_code: 'US',
        requests: 8,
        ads_served: 4,
        unique_users: 5,
        pct_requests: (8 / 9) * 100,
      },
    ])
    expect((await ask('/countries')).body.countries).toHaveLength(2)
    expect((await ask('/countries', other.key)).body.countries).toEqual([])
    for (const bad of ['0', '101', 'x', '1.5'])
      expect((await ask(`/countries?limit=${bad}`)).status).toBe(400)
  })
})

it('the migrations make of what was booked before the same as the drain', async () => {
  const kept = async () => [
    await stores.sql(`select publisher_id, day, user_key, country, array(select unnest(quarters) order by 1) as quarters
      from user_days order by 1, 2, 3, 4`),
    await stores.sql(`select u.*, array(select unnest(countries) order by 1) as countries
      from users u order by publisher_id, user_key`),
    await stores.sql(`select * from user_rollups where step <> 0 or impressions <> 0 or clicks <> 0
      order by publisher_id, span, bucket`),
    await stores.sql(`select * from user_counts order by 1, 2`),
    await stores.sql(`select * from user_crowds where users <> 0 order by 1, 2, 3, 4, 5, 6, 7`),
  ]
  const drained = await kept()
  await stores.sql(`update user_days set quarters = '{}'`)
  for (const table of ['users', 'user_rollups', 'user_counts', 'user_crowds']) {
    await stores.sql(`delete from ${table}`)
  }
  const migrations = readdirSync('drizzle').filter((name) =>
    /^\d+_users?(_crowds)?.sql$/.test(name),
  )
  const statements = migrations
    .sort()
    .flatMap((name) => readFileSync(`drizzle/${name}`, 'utf8').split('--> statement-breakpoint'))
  for (const statement of statements) {
    if (/^\s*(UPDATE|INSERT)/.test(statement)) await stores.sql(statement)
  }
  expect(await kept()).toEqual(drained)
})

// The last: it brings a user along.
describe('users who are named in full', () => {
  it('are found by several own ids in full, and by the hash of an e-mail address', async () => {
    const hash = 'ab'.repeat(32)
    const [byId, byHash] = [
      pseudonym('a2V5', userName('Ann@chat')),
      pseudonym('a2V5', emailName(hash)),
    ]
    await feed(stores, visit('2026-03-31T11:00Z', byHash))
    await drain(isolate.deps)
    for (const said of [`nobody, Ann@chat ,${hash}`, `${hash.toUpperCase()},Ann@chat`]) {
      const found = await usersOf(`/users?search=${encodeURIComponent(said)}`)
      expect(new Set(found)).toEqual(new Set([byId, byHash]))
    }
    expect(await usersOf('/users?search=Ann')).toEqual([])
    const many = Array.from({ length: 60 }, (_, i) => `n${i}`)
    expect(await usersOf(`/users?search=${[...many, 'Ann@chat'].join(',')}`)).toEqual([])
    expect(await usersOf(`/users?search=${['Ann@chat', ...many].join(',')}`)).toEqual([byId])
  })
})
