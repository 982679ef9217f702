import { expect, it } from 'vitest'
import { raiseAlerts } from '../../../src/accounts/alerts/raise.ts'
import { deliverWebhooks } from '../../../src/platform/webhooks/deliver.ts'
import { stoppedClock } from '../../support/clock.ts'
import { withIsolate } from '../../support/fixtures.ts'
import { withReceivers } from '../../support/receivers.ts'
import { seedAccount } from '../../support/rollups.ts'

const DAY = 86_400_000
const TODAY = Date.UTC(2026, 2, 10)
const clock = stoppedClock(TODAY + 4 * 3_600_000)
const receivers = withReceivers()
const { stores, isolate } = withIsolate({ clock })

type Account = Awaited<ReturnType<typeof seedAccount>>
/** So many views, fifty days before today and on the last one, in a span that days of the zone are made of. */
async function lived(side: string, id: string, last: number, span = 86_400, startsAt = 0) {
  for (let back = 1; back <= 50; back++) {
    const at = new Date(TODAY - back * DAY + startsAt).toISOString()
    const views = back === 1 ? last : 1000
    await stores.sql(
      `insert into wide_rollups (span, scope, owner_id, bucket, impressions, requests, wins, spend_micros,
         revenue_micros)
       values ($1::int, $2, $3::uuid, $4::timestamptz, $5::int, 2000, 1200, $5::int * 1000, $5::int * 700)`,
      [span, side, id, at, views],
    )
  }
}
const run = async () => await raiseAlerts(isolate.deps, clock.now() + 20_000)
const ask = async (side: string, { key }: Account, path: string, method = 'GET', body?: object) => {
  const answer = await isolate.request(`/${side}-dashboard${path}`, {
    method,
    headers: { 'x-api-key': key },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as Record<string, unknown> & { alerts: Record<string, unknown>[] }
}

it('a day far from its last weeks is an alert, once, and a webhook; its neighbours hear nothing', async () => {
  const [own, other] = [
    await seedAccount(stores, 'publisher'),
    await seedAccount(stores, 'publisher'),
  ]
  await lived('publisher', own.id, 100)
  await lived('publisher', other.id, 1000)
  const receiver = await receivers.add('alerts')
  await ask('publisher', own, '/webhooks', 'POST', { url: receiver.url })
  await run()
  await run()
  const { alerts } = await ask('publisher', own, '/alerts')
  expect(alerts).toMatchObject([
    { kind: 'views', direction: 'down', day: '2026-03-09', observed: 100 },
  ])
  expect((await ask('publisher', other, '/alerts')).alerts).toEqual([])
  await deliverWebhooks(isolate.deps, clock.now() + 20_000)
  expect(receiver.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    {
      type: 'alert.raised',
      data: { kind: 'views', day: '2026-03-09', alert_id: alerts[0]?.alert_id },
    },
  ])
})

it('days are those of the advertiser, of whatever offset', async () => {
  const own = await seedAccount(stores, 'advertiser')
  await stores.sql(`update advertisers set timezone = 'Asia/Kolkata' where id = $1::uuid`, [own.id])
  for (let back = 1; back <= 50; back++) {
    // Half an hour into the local day, and into the last quarter of it.
    const start = TODAY - back * DAY - 5.5 * 3_600_000
    for (const [at, views] of [
      [start, back === 1 ? 0 : 500],
      [start + 23.75 * 3_600_000, back === 1 ? 20 : 500],
    ] as const) {
      await stores.sql(
        `insert into rollups (scope, owner_id, bucket, impressions, spend_micros)
         values ('advertiser', $1::uuid, $2::timestamptz, $3::int, $3::int * 1000)`,
        [own.id, new Date(at).toISOString(), views],
      )
    }
  }
  clock.at = TODAY - 5.5 * 3_600_000 + 2.9 * 3_600_000
  await run()
  expect((await ask('advertiser', own, '/alerts')).alerts).toEqual([])
  clock.at = TODAY - 5.5 * 3_600_000 + 3.1 * 3_600_000
  await run()
  expect((await ask('advertiser', own, '/alerts')).alerts).toMatchObject([
    { kind: 'views', day: '2026-03-09', observed: 20, expected: expect.closeTo(1000, -2) },
  ])
})

it('is off, or of some things only, as the owner says', async () => {
  const [off, some] = [
    await seedAccount(stores, 'publisher'),
    await seedAccount(stores, 'publisher'),
  ]
  const usual = { is_on: true, metrics: ['revenue', 'views', 'fill', 'errors'] }
  expect(await ask('publisher', off, '/alerts/settings')).toEqual(usual)
  const change = async (account: Account, body: object) =>
    await ask('publisher', account, '/alerts/settings', 'PATCH', body)
  expect(await change(off, { is_on: false })).toEqual({ ...usual, is_on: false })
  expect(await change(some, { metrics: ['fill'] })).toEqual({ is_on: true, metrics: ['fill'] })
  expect(await change(some, { metrics: ['spend'] })).toMatchObject({ status: 422 })
  for (const { id } of [off, some]) await lived('publisher', id, 0)
  await run()
  expect((await ask('publisher', off, '/alerts')).alerts).toEqual([])
  expect((await ask('publisher', some, '/alerts')).alerts).toEqual([])
  expect(await change(some, { metrics: null })).toEqual(usual)
})

it('200 accounts take few statements, and a run that is cut short goes on where it was', async () => {
  for (let n = 0; n < 200; n++) await seedAccount(stores, 'publisher')
  let calls = 0
  const network = globalThis.fetch
  globalThis.fetch = async (...request) => {
    calls++
    return await network(...request)
  }
  try {
    expect(await raiseAlerts(isolate.deps, clock.now())).toBe(false)
    expect(await stores.sql('select 1 from alert_accounts')).toEqual([])
    calls = 0
    expect(await run()).toBe(true)
  } finally {
    globalThis.fetch = network
  }
  expect(calls).toBeLessThan(25)
  const [row] = await stores.sql<{ n: string }>('select count(*) n from alert_accounts')
  expect(Number(row?.n)).toBe(200)
})
