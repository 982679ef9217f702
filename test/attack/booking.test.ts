import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { until } from '../support/until.ts'
import { attack, sized } from './attack.ts'
import { startTarget, type Target } from './target.ts'

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(async () => await target.close())

const event = (url: string) => ({
  ...{ event_id: randomUUID(), event_type: 'page_view', at: Date.now(), url },
})

/** Serves and fires so many views, one after the other; answers how many ads there were. */
async function view(most: number): Promise<number> {
  for (let n = 0; n < most; n++) {
    const { ad } = await target.ad()
    if (!ad) return n
    await target.fire(ad.impUrl)
  }
  return most
}
const booked = async () => {
  const [row] = await target.sql<{ views: number; micros: string }>(
    `select count(*)::int as views, coalesce(sum(spend_micros), 0)::text as micros from ledger where kind = 'view'`,
  )
  return { views: row?.views ?? 0, dollars: Number(row?.micros ?? 0) / 1e6 }
}

attack('an Origin host of 3,000 characters to POST /collect, then a view', async (figure) => {
  // Without repeats: Postgres compresses what it can before a key is too long for it.
  const host = `https://${randomBytes(1500).toString('hex')}`
  expect((await target.collect([event(`${host}/x`)], { origin: host })).status).toBe(204)
  const before = await booked()
  await view(1)
  const person = { publisher_id: target.publisherId, user_id: 'nobody' }
  for (const [path, body] of [
    ['/drain', {}],
    ['/reconcile', {}],
    ['/users/erase', person],
  ] as const) {
    await target.admin(path, body)
  }
  const shown = (await booked()).views - before.views
  figure(`${shown} of 1 view booked; drain, reconcile and erase 200`)
  expect(shown).toBe(1)
})

/** Entries that no version of the service wrote. */
const GARBAGE: readonly string[][] = [
  ['t', 'hit'],
  ['t', 'nothing', 'e', '{}'],
  ['t', 'hit', 'e', '{', 'k', 'view', 'h', 'x', 'o', 'counted', 'c', '1', 'n', ''],
  ['t', 'hit', 'e', '{}', 'k', 'view', 'h', randomUUID(), 'o', 'counted', 'c', '1e400', 'n', ''],
  ['t', 'request', 'e', 'null', 'w', '', 'r', ''],
  ['t', 'request', 'e', `"${'x'.repeat(200_000)}"`, 'w', '', 'r', ''],
  ['t', 'pixel', 'p', 'px_none', 'a', 'NaN', 'e', '[]'],
  ['t', 'pixel', 'p', '\u0000', 'a', '1', 'e', '[{"event_id":"\\u0000"}]'],
  ['t', 'withdrawal', 'e', '{"id":"\\ud800"}'],
  ['', ''],
]

attack('garbage of every kind in the stream, between views', async (figure) => {
  const views = sized(20, 20)
  const before = await booked()
  for (let n = 0; n < views; n++) {
    await view(1)
    await target.redis('XADD', 'events', '*', ...(GARBAGE[n % GARBAGE.length] ?? []))
  }
  await target.drain()
  const shown = (await booked()).views - before.views
  const health = await target.report('/health?deep=1', '')
  const { dead_letters: aside } = (await health.json()) as { dead_letters: number }
  figure(`${shown} of ${views} views booked, ${aside} of ${views} put aside and shown by health`)
  expect([shown, aside]).toEqual([views, views])
})

attack('Redis emptied while a drain has read 200 views of a budget of $10', async (figure) => {
  await target.admin(`/publishers/${target.publisherId}`, { floor_cpm: 50 }, 'PATCH')
  await target.admin(`/campaigns/${target.campaignId}`, { status: 'paused' }, 'PATCH')
  await target.campaign({ bid: 50, daily_budget: 10, frequency_cap: UNCAPPED })
  await target.drain()
  const before = await booked()
  expect(await view(250)).toBe(200)
  const { postgres } = target.stack().gateways
  // What has come in waits so long, whatever becomes of the fault: the booking, and nothing after it.
  postgres.fault = { delayMs: sized(5000, 2000) }
  const begun = postgres.requests
  const draining = target.admin('/drain', {})
  await until('the booking has begun', () => postgres.requests > begun)
  postgres.fault = null
  await target.redis('FLUSHDB')
  await target.ad()
  await until('the counters are back', () => target.redis('HGET', 'state', 'ready'))
  await view(250)
  await draining
  for (let runs = 0; runs < 3; runs++) {
    await target.stack().fireCron()
    await view(250)
  }
  await target.drain()
  const spent = (await booked()).dollars - before.dollars
  figure(`$${spent.toFixed(2)} of $10`)
  expect(spent).toBeLessThanOrEqual(10)
  expect(spent).toBeGreaterThan(9.9)
})

const UNCAPPED = { limit: 1000, window_seconds: 60 }
