import { randomBytes, randomInt } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppRoute } from '../../scripts/openapi/app-routes.ts'
import type { Call } from '../../scripts/openapi/entry.ts'
import { sample } from '../../scripts/openapi/sample.ts'
import { MOST_BLOCKED_ADS, MOST_WEBHOOKS } from '../../src/platform/db/schema/index.ts'
import { startService } from '../support/local.ts'
import { bidArazzo, bids, type Step, toArazzo } from './arazzo.ts'
import { mutants, type OddKeys, oddSteps, SHARED } from './cases.ts'
import { startForwarder } from './forward.ts'
import { type Judged, runRespect } from './respect.ts'
import {
  described,
  entryOf,
  first,
  isDelivery,
  isUnder,
  operationOf,
  routeOf,
  statusesOf,
} from './routes.ts'
import { fillExamples, type Names } from './world.ts'

let service: Awaited<ReturnType<typeof startService>>
let forwarder: Awaited<ReturnType<typeof startForwarder>>
let names: Names
const seen = new Set<string>()

beforeAll(async () => {
  service = await startService()
  forwarder = await startForwarder(service.stack.url)
}, 120_000)
afterAll(async () => {
  await forwarder.close()
  await service.stack.close()
})

/** Sends the steps, notes which statuses came, and fails where an answer is not what the document says. */
async function hold(steps: Step[]): Promise<void> {
  const results = await runRespect(toArazzo(steps, names), forwarder.url)
  const named = steps.map(({ route }) => route.name)
  // Of what was repeated the last counts.
  note(
    named,
    results.flatMap((tries) => tries.slice(-1)),
  )
}

function note(named: string[], results: Judged[]): void {
  expect(results).toHaveLength(named.length)
  const faults = results.flatMap(({ faults, status, body }, i) => {
    seen.add(`${named[i]} ${status}`)
    return faults.map((fault) =>
      `${named[i]} ${status}: ${fault} ${JSON.stringify(body)}`.slice(0, 600),
    )
  })
  expect(faults).toEqual([])
}

/** Both stores refuse meanwhile. */
async function withoutStores(work: () => Promise<void>): Promise<void> {
  const { postgres, redis } = service.stack.gateways
  postgres.fault = 'refuse'
  redis.fault = 'refuse'
  try {
    await work()
  } finally {
    postgres.fault = null
    redis.fault = null
  }
}

const nobody = Object.fromEntries(Object.keys(sample).map((name) => [name, 'none'])) as Names
it('an isolate that never saw its stores is 503', async () => {
  names = { ...nobody, publisherKey: sample.publisherKey, adminKey: service.stack.adminKey }
  const early = described.filter(isUnder(/^\/(categories|services|search|mcp|health|go|sellers)\b/))
  await withoutStores(
    async () =>
      await hold(
        early.map((route) => {
          const { isOpen, keys = [] } = entryOf(route.name)
          return { route, call: first(route), status: 503, keys: isOpen ? [] : keys }
        }),
      ),
  )
}, 60_000)

describe('in the world of the examples', () => {
  beforeAll(async () => {
    names = await fillExamples(service)
    const frequency_cap = { limit: 1000, window_seconds: 60 }
    await admin('PATCH', `/campaigns/${names.campaign}`, { frequency_cap })
  }, 60_000)

  it('why an ad of a campaign that has ended was shown is 503 without stores', async () => {
    const change = async (status: string) => {
      await admin('PATCH', `/campaigns/${names.campaign}`, { status })
      await service.cron()
    }
    const steps = described
      .filter(isUnder(/^\/why$/))
      .map((route) => ({ route, call: first(route), status: 503 }))
    await change('paused')
    await withoutStores(async () => await hold(steps))
    await change('active')
  }, 60_000)

  it('each example is answered with its status', async () => {
    await hold(
      described.flatMap((route) =>
        entryOf(route.name)
          .calls.filter(({ body }) => !JSON.stringify(body ?? '').includes(sample.bid))
          .map((call) => ({
            route,
            call: inThisMonth(call),
            status: call.status,
            keys: entryOf(route.name).keys ?? [],
          })),
      ),
    )
  }, 120_000)

  it('a bid is rendered once', async () =>
    note(bids, (await runRespect(bidArazzo(names), forwarder.url)).flat()))

  it('no key is 401', async () => {
    const withKey = described.filter(({ name }) => entryOf(name).keys && !entryOf(name).isOpen)
    await hold(withKey.map((route) => ({ route, call: first(route), status: 401 })))
  }, 60_000)

  const bad = [
    { text: '{', status: 400 },
    { text: '[]', status: 422 },
    { text: `"${'x'.repeat(256 * 1024)}"`, status: 413 },
  ]
  it.each(bad)(
    'a body that is wrong is $status',
    async ({ text, status }) => {
      const withBody = described.filter(({ body }) => body)
      await hold(
        withBody.map((route) => {
          const { path = {} } = first(route)
          return { route, call: { path, text }, status, keys: entryOf(route.name).keys ?? [] }
        }),
      )
    },
    120_000,
  )

  it('a parameter that is wrong is 400, one without its partner 422', async () => {
    const asked = (status: number, query: Call['query'], isMeant: (route: AppRoute) => boolean) =>
      described
        .filter((route) => route.query && isMeant(route))
        .map((route): Step => {
          const call = { ...first(route), query: { ...first(route).query, ...query } }
          return { route, call, status, keys: entryOf(route.name).keys ?? [] }
        })
    const isRange = (route: AppRoute) =>
      (operationOf(route).parameters ?? []).some(({ name }) => name === 'start_date')
    await hold([
      ...asked(400, { x: '\0' }, () => true),
      ...asked(400, { start_date: '2026-01-02', end_date: '2026-01-01' }, isRange),
    ])
    const alone = described.filter(isRange)
    await hold(
      alone.map((route) => {
        const call = { query: { start_date: '2026-01-01' } }
        return { route, call, status: 422, keys: entryOf(route.name).keys ?? [] }
      }),
    )
  }, 120_000)

  it('what only some routes answer', async () => {
    await hold(oddSteps(await addOddities()))
  }, 120_000)

  it('what takes a past to come by, or many of a kind', async () => {
    const month = await addPast()
    const sides = ['publisher', 'advertiser'] as const
    try {
      await hold([
        stepOf('POST /publisher-dashboard/blocked-ads', 409),
        ...sides.flatMap((side) => [
          stepOf(`POST /${side}-dashboard/webhooks`, 409),
          stepOf(`POST /${side}-dashboard/webhooks/:id/test`, 409),
          stepOf(`GET /${side}-dashboard/statements/:month/pdf`, 200, { path: { month } }),
        ]),
      ])
    } finally {
      await forgetPast()
    }
  }, 60_000)

  it('whatever stands in a field or a parameter, the answer is one of those', async () => {
    await hold(described.flatMap((route) => mutants(route)))
  }, 300_000)
})

describe('under pressure', () => {
  it('of two changes of one experiment at a time one is 409', async () => {
    const route = routeOf('PATCH /admin/experiments/:id')
    const path = `/experiments/${names.experiment}`
    service.stack.gateways.postgres.fault = { delayMs: 50 }
    await besides(
      async () => await admin('PATCH', path, { weights: { plain: 2 } }),
      async () =>
        await hold([
          { route, call: first(route), status: 409, keys: ['OperatorBearer'], attempts: 50 },
        ]),
    )
  }, 60_000)

  it('strangers in debt are 429, but for who is always heard', async () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.1' }
    const limited = described.filter(
      (route) => statusesOf(route).includes(429) && !isDelivery(route),
    )
    const lanes = [0, 1, 2, 3].map((lane) => limited.filter((_, i) => i % 4 === lane))
    const ask = async (routes: AppRoute[]) =>
      await hold(
        routes.map((route) => {
          const call = { ...first(route), headers: { ...first(route).headers, ...headers } }
          return { route, call, status: 429, attempts: 30 }
        }),
      )
    await besides(
      async () => await service.request('/publisher-dashboard/info', { headers }),
      async () => void (await Promise.all(lanes.map(ask))),
    )
  }, 200_000)

  it('deliveries are 429 while too many strangers wait for a turn', async () => {
    // A lookup in vain takes a turn of 7 ms; who would wait for more than two seconds is refused.
    const draw = (n: number) => randomBytes(n).toString('hex')
    const ask = async () => {
      const address = `198.18.${randomInt(256)}.${randomInt(256)}`
      const headers = {
        'CF-Connecting-IP': address,
        'X-API-Key': `pub_${draw(6)}_${draw(22).slice(1)}`,
      }
      await service.request('/publisher-dashboard/info', { headers })
    }
    const deliveries = described.filter(isDelivery).map((route): Step => {
      const headers = { ...first(route).headers, 'CF-Connecting-IP': '203.0.113.9' }
      const call = { ...first(route), text: JSON.stringify({ x: 'x'.repeat(16_384) }), headers }
      return { route, call, status: 429, attempts: 30 }
    })
    await besides(ask, async () => await hold(deliveries), 500)
  }, 120_000)

  it('without its stores it is what the document says: 503, and for ads 204', async () => {
    const steps = described.map((route) => {
      const { keys = [] } = entryOf(route.name)
      return { route, call: first(route), keys }
    })
    await withoutStores(async () => await hold(steps))
  }, 300_000)
})

it('a body of more than 32 MiB is 413, though Respect can not send one', async () => {
  const answer = await announceBody(32 * 1024 * 1024 + 1)
  expect(answer).toEqual([413, 'application/problem+json'])
  seen.add('POST /admin/import 413')
}, 60_000)

/** What an import is answered of which no more is sent than how long it is. */
async function announceBody(length: number) {
  const headers = {
    authorization: `Bearer ${service.stack.adminKey}`,
    'content-length': String(length),
  }
  return await new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    const sent = request(
      `${service.stack.url}/admin/import`,
      { method: 'POST', headers },
      (got) => {
        resolve([got.statusCode, got.headers['content-type']])
        sent.destroy()
      },
    )
    sent.on('error', reject)
    sent.flushHeaders()
  })
}

async function admin(method: string, path: string, body: object | string): Promise<Response> {
  const headers = { Authorization: `Bearer ${service.stack.adminKey}` }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return await service.request(`/admin${path}`, { method, headers, body: text })
}

async function addPublisher(fields: object): Promise<string> {
  const publisher = { name: 'New', url: 'https://new.example', ...fields }
  const made = await (await admin('POST', '/publishers', publisher)).json()
  return (made as { api_key: string }).api_key
}

/** Publishers that are refused some routes, whose keys they are, and two keys that begin alike. */
async function addOddities(): Promise<OddKeys> {
  const unapproved = await addPublisher({ approved: false })
  const page = await addPublisher({ origins: ['https://page.example'] })
  for (const prefix of [`${SHARED}0001`, `${SHARED}0002`]) {
    const columns = 'prefix, hash, kind, owner_id'
    await service.stack.database.exec(
      `insert into api_keys (${columns}) values ('${prefix}', '${prefix}', 'publisher', '${names.publisher}')`,
    )
  }
  return { unapproved, page }
}

function stepOf(name: string, status: number, changed: Partial<Call> = {}): Step {
  const route = routeOf(name)
  return { route, call: { ...first(route), ...changed }, status, keys: entryOf(name).keys ?? [] }
}

const MANY = 'of the test'

/** As many receivers and blocked ads as there may be, receivers that are off, and a closed month, which is returned. */
async function addPast(): Promise<string> {
  const month = '2025-11'
  const owners = { publisher: names.publisher, advertiser: names.advertiser }
  const all = Object.entries(owners).map(
    ([side, owner]) => `
      insert into webhook_endpoints
          (id, side, owner_id, url, events, description, secret_sealed, created_at, updated_at)
        select gen_random_uuid(), '${side}', '${owner}', 'https://many.example', '{}', '${MANY}', '', now(), now()
        from generate_series(1, ${MOST_WEBHOOKS});
      update webhook_endpoints set is_active = false where owner_id = '${owner}' and description is null;
      insert into statements (side, owner_id, month, timezone, starts_at, ends_at, closed_at, up_to, lines)
        values ('${side}', '${owner}', '${month}', 'UTC', '2025-11-01Z', '2025-12-01Z', '2025-12-04Z', 0, '[]');`,
  )
  await service.stack.database.exec(`${all.join('')}
    insert into blocked_ads (publisher_id, campaign_id, note)
      select '${names.publisher}', gen_random_uuid(), '${MANY}' from generate_series(1, ${MOST_BLOCKED_ADS});`)
  return month
}

const forgetPast = async () =>
  await service.stack.database.exec(`
    delete from webhook_endpoints where description = '${MANY}';
    update webhook_endpoints set is_active = true;
    delete from blocked_ads where note = '${MANY}';`)

/** Runs `work` while so many others do `pressure` again and again. */
async function besides(
  pressure: () => Promise<unknown>,
  work: () => Promise<void>,
  others = 16,
): Promise<void> {
  let isOver = false
  const lanes = Array.from({ length: others }, async () => {
    // A connection that is reset is pressure as well.
    while (!isOver) await pressure().catch(() => undefined)
  })
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(lanes)
    service.stack.gateways.postgres.fault = null
  }
}

/** The examples' month is this one, in which ads were seen. */
const inThisMonth = (call: Call): Call =>
  call.path?.month === '2026-01'
    ? { ...call, path: { ...call.path, month: new Date().toISOString().slice(0, 7) } }
    : call

it('every status of the document was seen', () => {
  const missing = described.flatMap((route) =>
    statusesOf(route).map((status) => `${route.name} ${status}`),
  )
  expect(missing.filter((one) => !seen.has(one))).toEqual([])
})
