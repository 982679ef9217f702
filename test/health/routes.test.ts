import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Isolate, seedTenant, startIsolate, type Tenant } from '../support/app.ts'
import { startStores, type TestStores } from '../support/stack.ts'

let stores: TestStores
let isolate: Isolate
let tenant: Tenant
const clock = { offset: 0, now: () => Date.now() + clock.offset }

beforeAll(async () => {
  stores = await startStores()
}, 60_000)
afterAll(async () => await stores.close())
beforeEach(async () => {
  await stores.reset()
  clock.offset = 0
  isolate = startIsolate({ ...stores.env, AD_DEADLINE_MS: '2000' }, clock)
  tenant = await seedTenant(isolate)
  await tenant.campaign()
})

/** What an isolate says that was not asked before. */
const deep = async () => {
  clock.offset += 2000
  const answer = await isolate.request('/health?deep=1')
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
}

describe('GET /health?deep=1', () => {
  it('is well while the cron runs', async () => {
    await isolate.cron()
    expect(await deep()).toMatchObject({
      status: 'ok',
      stale: [],
      pending_hits: 0,
      dead_letters: 0,
      serving_behind_ms: 0,
      countries_as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
  })

  it('calls a job stale that never succeeded since the cron began', async () => {
    await stores.sql(`delete from jobs where name = 'reconcile'`)
    expect(await deep()).toMatchObject({ status: 'ok', reconcile_age_ms: null })
    await stores.sql(
      `update jobs set last_success_at = now() - interval '1 hour' where name = 'first_tick'`,
    )
    expect(await deep()).toMatchObject({ status: 'stale', stale: ['reconcile'] })
  })

  it('calls everything stale that waits where no cron ever ran', async () => {
    await stores.sql('delete from jobs')
    await stores.redis('DEL', 'events')
    await stores.redis('XADD', 'events', `${Date.now() - 3_600_000}-0`, 't', 'request')
    expect(await deep()).toMatchObject({ stale: ['backlog', 'snapshot', 'reconcile'] })
  })

  it('counts what waits for a replay and what was buried', async () => {
    await stores.sql(`insert into pending_hits (hit_id, payload, received_at)
      values (gen_random_uuid(), '{}', now() - interval '1 hour')`)
    await stores.sql(
      `insert into dead_letters (stream_id, payload, error) values ('1-1', '{}', 'E')`,
    )
    expect(await deep()).toMatchObject({ pending_hits: 1, dead_letters: 1, stale: ['pending'] })
  })

  it('asks the stores again after two seconds', async () => {
    const still = { at: Date.now() }
    const one = startIsolate(stores.env, { now: () => still.at })
    const ask = async () => await (await one.request('/health?deep=1')).json()
    const first = await ask()
    await stores.sql(
      `insert into dead_letters (stream_id, payload, error) values ('1-1', '{}', 'E')`,
    )
    still.at += 1999
    expect(await ask()).toEqual(first)
    still.at += 1
    expect(await ask()).toMatchObject({ dead_letters: 1 })
  })

  it('is one check for all who ask while it is under way, and for those of the next two seconds', async () => {
    await isolate.cron()
    const one = startIsolate(stores.env)
    await one.request('/health')
    const ask = async () => await (await one.request('/health?deep=1')).json()
    const asked = () => stores.gateways.postgres.requests + stores.gateways.redis.requests
    const begun = asked()
    const alone = await ask()
    const each = asked() - begun
    one.deps.now = () => Date.now() + 10_000
    stores.gateways.postgres.fault = { delayMs: 2500 }
    try {
      const early = Array.from({ length: 50 }, ask)
      await new Promise((resolve) => setTimeout(resolve, 2200))
      const late = Array.from({ length: 50 }, ask)
      const answers = await Promise.all([...early, ...late])
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]).toMatchObject({ status: (alone as { status: string }).status })
      expect(asked() - begun).toBe(2 * each)
    } finally {
      stores.gateways.postgres.fault = null
    }
  })

  it('a store that does not answer is down within ten seconds', async () => {
    stores.gateways.postgres.fault = 'hang'
    try {
      const started = Date.now()
      expect(await deep()).toMatchObject({ status: 'store_down' })
      expect(Date.now() - started).toBeLessThan(10_000)
    } finally {
      stores.gateways.postgres.fault = null
    }
  }, 20_000)

  it('says for how long this isolate has served an older snapshot than the published one', async () => {
    isolate = startIsolate(stores.env, { now: () => Date.now() + 20 * 60_000 })
    await isolate.request('/health')
    const version = String(Date.now() + 1000)
    await stores.redis('HSET', 'state', 'version', version)
    expect(await deep()).toMatchObject({ stale: expect.arrayContaining(['serving']) })
    expect(tenant.publisherId).not.toBe('')
  })
})
