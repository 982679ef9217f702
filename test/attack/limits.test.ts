import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { attack, sized } from './attack.ts'
import { startTarget, type Target } from './target.ts'

let target: Target
/** What one deep check of the stores costs, and when it was made: for so long its answer is shared. */
let check: { calls: number; at: number }
const SHARED_MS = 2100
const askDeep = async () => await (await target.report('/health?deep=1', '')).arrayBuffer()

beforeAll(async () => {
  target = await startTarget()
  const begun = target.storeCalls()
  await askDeep()
  check = { calls: target.storeCalls() - begun, at: performance.now() }
})
afterAll(async () => await target.close())

const PER_MINUTE = 120
const ADDRESS = '203.0.113.7'
const anyAddress = () => `198.51.100.${Math.floor(Math.random() * 250)}`

attack('ever new X-Forwarded-For in front of POST /collect, from one address', async (figure) => {
  const asked = 400
  let taken = 0
  // Who is refused is answered late, so they don't wait for each other.
  const send = async () => {
    const event = { event_id: randomUUID(), event_type: 'page_view', at: Date.now(), url: '' }
    const headers = { 'cf-connecting-ip': ADDRESS, 'x-forwarded-for': anyAddress() }
    if ((await target.collect([event], headers)).status === 204) taken++
  }
  await Promise.all(Array.from({ length: asked }, send))
  figure(`${taken} of ${asked} batches taken, ${PER_MINUTE} a minute being the limit`)
  // A minute may end on the way.
  expect(taken).toBeLessThanOrEqual(2 * PER_MINUTE)
})

const key = (prefix: string) => `pub_${prefix}_${randomBytes(32).toString('base64url')}`
const newPrefix = () => randomBytes(6).toString('hex')

/** Asks for ads with keys that nobody has; answers how often a store was asked. */
async function guess(keys: readonly string[], headers: Record<string, string> = {}) {
  const before = target.storeCalls()
  const refused = await Promise.all(
    keys.map(async (own) => {
      const authorization = `Bearer ${own}`
      const answer = await target.ask(
        '/api/v1/ad',
        {},
        { authorization, 'x-api-key': own, ...headers },
      )
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  expect(refused.filter((status) => status !== 401 && status !== 429)).toEqual([])
  return target.storeCalls() - before
}

attack('keys that nobody has and that begin alike', async (figure) => {
  const tries = 500
  const prefix = newPrefix()
  await guess([key(prefix)])
  const lookups = await guess(Array.from({ length: tries }, () => key(prefix)))
  figure(`${lookups} lookups for ${tries}`)
  expect(lookups).toBe(0)
})

attack('keys that nobody has, all different, from one address, 20 at once', async (figure) => {
  const tries = sized(200, 60)
  const headers = { 'cf-connecting-ip': '203.0.113.8' }
  let lookups = 0
  for (let n = 0; n < tries; n += 20) {
    lookups += await guess(
      Array.from({ length: 20 }, () => key(newPrefix())),
      headers,
    )
  }
  figure(`${lookups} lookups for ${tries}`)
  expect(lookups).toBeLessThan(tries)
})

const sum = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((all, n) => all + n, 0)

attack(
  'ad requests that take several rounds of the script: what the rate counts',
  async (figure) => {
    const requests = sized(200, 100)
    const cap = { limit: 1, window_seconds: 3600 }
    // One advertiser: each request wins one campaign, and whatever is capped has to be passed over.
    for (let n = 0; n < 30; n++) await target.campaign({ name: `Shoes ${n}`, frequency_cap: cap })
    const counted = new Map<string, number>()
    const look = async () => {
      const [, keys] = (await target.redis('SCAN', 0, 'MATCH', 'rl:*', 'COUNT', 10_000)) as [
        string,
        string[],
      ]
      for (const own of keys) {
        counted.set(own, Math.max(counted.get(own) ?? 0, Number(await target.redis('GET', own))))
      }
    }
    await look()
    const before = sum(counted)
    for (let n = 0; n < requests; n++) {
      await target.ad({ sessionId: 'the same' })
      if (n % 10 === 9) await look()
    }
    const increments = sum(counted) - before
    figure(`${increments} increments for ${requests} requests`)
    expect(increments).toBe(requests)
  },
)

attack('GET /health?deep=1 by 100 at once', async (figure) => {
  await pause(Math.max(0, SHARED_MS - (performance.now() - check.at)))
  const begun = target.storeCalls()
  await Promise.all(Array.from({ length: 100 }, askDeep))
  const checks = (target.storeCalls() - begun) / check.calls
  figure(`${checks} check of the stores for 100 answers`)
  expect(checks).toBe(1)
})

attack('a cursor of a publisher shown by another one', async (figure) => {
  for (const comment of ['One.', 'Two.']) {
    const { ad } = await target.ad()
    const whose = { sessionId: randomUUID(), impUrl: ad?.impUrl, sentiment: 'thumbs_down' }
    await target.ask('/ad-feedback', { ...whose, comment })
  }
  const other = await target.admin('/publishers', { name: 'Other', url: 'https://other.example' })
  const read = async (query: string, own: string) => {
    const answer = await target.report(`/publisher-dashboard/feedback?${query}`, own)
    return { status: answer.status, body: (await answer.json()) as { next_cursor?: string } }
  }
  const page = await read('limit=1', target.publisherKey)
  const cursor = encodeURIComponent(page.body.next_cursor ?? '')
  const { status } = await read(`cursor=${cursor}`, other.api_key ?? '')
  figure(`${status}`)
  expect(status).toBe(400)
  expect((await read(`cursor=${cursor}`, target.publisherKey)).status).toBe(200)
})

attack(
  'order ids that a spreadsheet takes for formulas, in full width too, as CSV',
  async (figure) => {
    const signs = ['=', '+', '-', '＝', '＋', '－', '＠', '﹦', '\u3000＝']
    const data = signs.map((sign, n) => ({
      ...{ event_id: `o-${n}`, event_type: 'purchase', value_cents: 1, currency: 'USD' },
      ...{ conversion_timestamp: new Date().toISOString(), order_id: `${sign}1+1` },
    }))
    const own = { 'x-api-key': target.advertiserKey, authorization: '' }
    expect((await target.ask('/conversions', { data }, own)).status).toBe(200)
    const path = '/advertiser-dashboard/conversions'
    const csv = await (
      await target.report(path, target.advertiserKey, { accept: 'text/csv' })
    ).text()
    const cells = csv.split(/[,\r\n]+/).filter((cell) => cell.endsWith('1+1'))
    const open = cells.filter((cell) => !cell.startsWith("'")).length
    figure(`${open} of ${cells.length} cells begin with one`)
    expect([open, cells.length]).toEqual([0, signs.length])
  },
)
