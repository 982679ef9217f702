import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { attack, sized } from './attack.ts'
import { startTarget, type Target } from './target.ts'

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(async () => await target.close())

const MIB = 2 ** 20
const EVENTS = 50
const AT_ONCE = 4
/** What an isolate has. */
const ISOLATE = 128 * MIB

/** 93 KB of events, each as long as it may be. */
const largest = () =>
  Array.from({ length: EVENTS }, () => ({
    ...{ event_id: randomUUID(), event_type: 'page_view', at: Date.now() },
    ...{ order_id: 'o'.repeat(200), session_id: 's'.repeat(100) },
    url: `https://shop.example/${'p'.repeat(980)}?${'q'.repeat(400)}`,
  }))

attack('700 legal batches of 93 KB to POST /collect, drained at once', async (figure) => {
  const batches = sized(700, 140)
  for (let n = 0; n < batches; n += AT_ONCE) {
    const sent = Array.from({ length: AT_ONCE }, async () => await target.collect(largest()))
    for (const { status } of await Promise.all(sent)) expect(status).toBe(204)
  }
  const { now } = target.memory()
  const started = performance.now()
  await target.drain()
  const seconds = (performance.now() - started) / 1000
  const grown = Math.max(0, target.memory().most - now)
  const [row] = await target.sql<{ n: number }>('select count(*)::int as n from pixel_events')
  figure(
    `${row?.n} of ${batches * EVENTS} events booked in ${seconds.toFixed(1)} s, ${Math.round(grown / MIB)} MB more resident`,
  )
  expect(row?.n).toBe(batches * EVENTS)
  expect(grown).toBeLessThan(ISOLATE)
})

const MOST_RATIO = 3
let drawn = 0
const name = () => (drawn++).toString(36).padStart(7, '0')

/** 1 KB an event, each of a host and a type that was never there, all over a day. */
const strangers = () =>
  Array.from({ length: EVENTS }, () => ({
    ...{ event_id: name(), event_type: `t${name()}`, at: Date.now() - (drawn % 86_400) * 1000 },
    url: `https://${name()}.example/${'p'.repeat(880)}`,
  }))

/** Bytes of all tables, and rows of the sums that hosts and types are keys of. */
async function stored() {
  const [row] = await target.sql<{ bytes: string; rows: number }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes, (select count(*) from pixel_rollups)::int as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r'`,
  )
  return { bytes: Number(row?.bytes), rows: row?.rows ?? 0 }
}

attack('30 MB of pages of ever new hosts and types to POST /collect', async (figure) => {
  const wanted = sized(30, 4) * 1e6
  const before = await stored()
  let sent = 0
  while (sent < wanted) {
    const batches = Array.from({ length: 8 }, strangers)
    const answers = await Promise.all(batches.map(async (events) => await target.collect(events)))
    for (const { status } of answers) expect(status).toBe(204)
    sent += batches.reduce((sum, events) => sum + JSON.stringify(events).length, 0)
  }
  await target.drain()
  const after = await stored()
  const grown = after.bytes - before.bytes
  const mb = (bytes: number) => Math.round(bytes / 1e6)
  figure(
    `${mb(sent)} MB became ${mb(grown)} MB, ${(grown / sent).toFixed(1)} bytes per byte, and ${after.rows - before.rows} rows of sums`,
  )
  expect(grown / sent).toBeLessThan(MOST_RATIO)
  // Twenty hosts and types and the rest, in 96 quarters of an hour of two days.
  expect(after.rows - before.rows).toBeLessThan(21 * 21 * 96 * 2)
})

attack(
  'single events, repeats of hits and their reasons: what stays of old ones',
  async (figure) => {
    const { ad } = await target.ad()
    for (let n = 0; n < 20; n++) await target.fire(ad?.impUrl ?? '')
    await target.collect(strangers())
    await target.drain()
    await target.sql(`update pixel_events set received_at = received_at - interval '400 days'`)
    await target.sql(`update filtered_hits set occurred_at = occurred_at - interval '400 days'`)
    await target.sql(`update ad_requests set occurred_at = occurred_at - interval '400 days'`)
    const count = async () => {
      const [row] = await target.sql<{ n: number }>(
        `select ((select count(*) from pixel_events) + (select count(*) from filtered_hits)
        + (select count(*) from ad_requests))::int as n`,
      )
      return row?.n ?? 0
    }
    const old = await count()
    await target.sql(`delete from jobs where name in ('prune', 'prune_attempt')`)
    await target.stack().fireCron()
    const left = await count()
    figure(`${left} of ${old}`)
    expect(old).toBeGreaterThan(60)
    expect(left).toBe(0)
  },
)
