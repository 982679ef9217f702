import { beforeEach, describe, expect, it } from 'vitest'
import { parseManifest } from '../../../src/campaigns/snapshot/manifest.ts'
import { startIsolate } from '../../support/app.ts'
import { runningClock } from '../../support/clock.ts'
import { withTenants } from '../../support/fixtures.ts'
import { heldAt } from '../../support/network.ts'
import { yieldTurn } from '../../support/until.ts'

const clock = runningClock()
const { stores, isolate, tenant, restart } = withTenants({
  vars: { AD_DEADLINE_MS: '2000' },
  clock,
})

beforeEach(async () => {
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

  it('counts what waits for a replay and what was put aside', async () => {
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

  it('is one check for all who ask while it is under way, however long that is', async () => {
    await isolate.cron()
    const ask = async () => await (await isolate.request('/health?deep=1')).text()
    const fifty = async () => await Promise.all(Array.from({ length: 50 }, ask))
    const asked = () => stores.gateways.postgres.requests + stores.gateways.redis.requests
    const begun = asked()
    const alone = await ask()
    const each = asked() - begun
    clock.offset = 10_000
    const answers: string[] = []
    const check = await heldAt({ call: 0, when: 'before' }, async () => {
      answers.push(...(await fifty()))
    })
    expect(check.reached).toBe(true)
    clock.offset += 2200
    const late = fifty()
    await yieldTurn()
    await check.release()
    answers.push(...(await late))
    expect(answers).toEqual(Array(100).fill(answers[0]))
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ status: JSON.parse(alone).status })
    expect(asked() - begun).toBe(2 * each)
  })

  it('a store that does not answer is down within ten seconds', async () => {
    stores.gateways.postgres.fault = 'hang'
    const started = Date.now()
    expect(await deep()).toMatchObject({ status: 'store_down' })
    expect(Date.now() - started).toBeLessThan(10_000)
  }, 20_000)

  it('says for how long this isolate has served an older snapshot than the published one', async () => {
    restart()
    clock.offset = 20 * 60_000
    await isolate.request('/health')
    const version = String(Date.now() + 1000)
    const manifest = parseManifest(String(await stores.redis('HGET', 'state', 'parts')))
    const parts = manifest.parts.map((row) => ({ ...row, version }))
    await stores.redis('HSET', 'state', 'version', version)
    await stores.redis('HSET', 'state', 'parts', JSON.stringify({ ...manifest, parts }))
    expect(await deep()).toMatchObject({ stale: expect.arrayContaining(['serving']) })
  })
})
