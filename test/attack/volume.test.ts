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
