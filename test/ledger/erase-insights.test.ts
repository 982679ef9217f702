import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pseudonym, userName } from '../../src/accounts/pseudonym.ts'
import { drain } from '../../src/ledger/drain.ts'
import { type Erasure, eraseUser } from '../../src/ledger/erase.ts'
import { diceFrom } from '../flow/oracle/dice.ts'
import { withIsolate } from '../support/fixtures.ts'
import { asker, newId, seedAccount, seedCampaign } from '../support/rollups.ts'
import { feed, hitFields, requestFields } from '../support/stream.ts'

const QUARTER = 900_000
const DAY = 86_400_000
const NOW = Date.parse('2026-03-31T12:00Z')
/** All publishers of the tests make pseudonyms with one key: somebody is called the same everywhere. */
const names = ['ada', 'bob', 'eve', 'max', 'zoe']
const phone = 'ab'.repeat(32)
type Account = Awaited<ReturnType<typeof seedAccount>>
type Visit = { who: string; at: number; hits: ('view' | 'click')[] }

const { stores, isolate } = withIsolate({ shared: true, clock: { now: () => NOW } })
let keys: Map<string, string>
let phoneName: string
/** One with everybody, and one where those who are erased from the other have never been. */
let all: Account
let others: Account
const campaignId = newId()

beforeAll(async () => {
  keys = new Map(names.map((name) => [name, pseudonym('a2V5', userName(name))]))
  phoneName = await (await isolate.deps.vault()).nameOf(phone)
  const advertiser = await seedAccount(stores, 'advertiser')
  await seedCampaign(stores, { id: campaignId, advertiser: advertiser.id })
})
beforeEach(async () => {
  all = await seedAccount(stores, 'publisher')
  others = await seedAccount(stores, 'publisher')
})

function entriesOf(publisherId: string, { who, at, hits }: Visit) {
  const id = newId()
  const person = { country: 'US', device: 'desktop', userKey: keys.get(who) ?? null }
  const base = { publisherId, at, ...person, experiment: 0, arm: 0 }
  const slots = [{ placement: 'top_page', placementId: 'x' }]
  const isOnPhone = who === 'ada' || who === 'bob'
  const links = isOnPhone ? [{ name: phoneName, grclid: id, slot: 0 }] : []
  const request = { ...base, id, slots, sessionKey: who, context: {}, reason: null, links }
  const ad = { grclid: id, gradid: id, campaignId, servedAt: at, placement: 'top_page' }
  const price = { pricingModel: 'cpm', priceMicros: 1000, revenueShareBp: 7000 }
  const event = { ...base, ...ad, ...price, budgetDay: Math.floor(at / DAY) }
  const hit = { event, outcome: 'counted', chargedMicros: 0 }
  return [
    requestFields({ event: request, wins: hits.length > 0 ? [campaignId] : [] }),
    ...hits.map((kind) => hitFields({ ...hit, kind, hitId: newId() })),
  ]
}

/** Books visits to one publisher, and those of the people who stay to the other. */
async function visit(visits: Visit[], gone: string[]) {
  const staying = visits.filter(({ who }) => !gone.includes(who))
  await feed(
    stores,
    visits.flatMap((one) => entriesOf(all.id, one)),
  )
  await feed(
    stores,
    staying.flatMap((one) => entriesOf(others.id, one)),
  )
  await drain(isolate.deps, { batch: 7 })
}

/** A few people on a few days, often in the same quarter, seldom a whole day apart. */
function drawVisits(seed: number): Visit[] {
  const { below, pick, chance } = diceFrom(seed)
  return Array.from({ length: 60 }, () => {
    const at = NOW - 6 * DAY + below(20) * 19 * QUARTER + below(QUARTER)
    const hits: Visit['hits'] = chance(0.3) ? [] : chance(0.5) ? ['view'] : ['view', 'click']
    return { who: pick(names), at, hits }
  })
}

const erase = async (whom: Erasure) => await eraseUser(isolate.deps, whom)
const eraseOne = async (who: string) => await erase({ publisher_id: all.id, user_id: who })

const zones = ['UTC', 'Asia/Kathmandu', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe']
const ranges = [
  ...['days=7', 'days=31', 'start_date=2026-03-26&end_date=2026-03-27'],
  ...['start_date=2026-03-28&end_date=2026-03-29', 'start_date=2026-03-29&end_date=2026-03-29'],
]
async function expectSame() {
  const insights = async (path: string, { key }: Account) =>
    (await asker(isolate, 'publisher')(path, key)).body
  for (const path of zones.flatMap((tz) => [
    `/users?tz=${tz}`,
    ...ranges.map((range) => `/user-insights?${range}&tz=${tz}`),
  ])) {
    expect(await insights(path, all), path).toEqual(await insights(path, others))
  }
  const sums = async ({ id }: Account) =>
    await stores.sql(
      `select span, bucket, step, impressions, clicks from user_rollups
       where publisher_id = $1 and (step <> 0 or impressions <> 0 or clicks <> 0) order by span, bucket`,
      [id],
    )
  expect(await sums(all)).toEqual(await sums(others))
}

describe('user insights after an erasure are those of the same traffic without', () => {
  it.each([1, 2, 3])(
    'somebody, drawn %i',
    async (seed) => {
      await visit(drawVisits(seed), ['ada'])
      await eraseOne('ada')
      await expectSame()
      expect(await eraseOne('ada')).toEqual({ erased: 0 })
      await expectSame()
    },
    60_000,
  )

  it('somebody whose day ended as that of another began, so that the two had cancelled out', async () => {
    const visits = ['ada', 'eve'].map((who, i) => ({ who, at: NOW - (2 - i) * DAY, hits: [] }))
    await visit(visits, ['ada'])
    await eraseOne('ada')
    await expectSame()
  }, 60_000)

  it('two with one phone, who were there at the same time, and one of whom comes back', async () => {
    const gone = ['ada', 'bob']
    const together = gone.map((who) => ({ who, at: NOW - 2 * DAY, hits: ['view' as const] }))
    await visit([...drawVisits(4), ...together], gone)
    await erase({ hashed_phone: phone })
    await expectSame()
    await visit([{ who: 'ada', at: NOW, hits: ['view'] }], [])
    await expectSame()
  }, 60_000)
})
