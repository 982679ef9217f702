import { beforeAll, describe, expect, it } from 'vitest'
import { startIsolate } from '../../support/app.ts'
import { withAccounts } from '../../support/fixtures.ts'
import { asker, book, newId, nothing, wrongKeys } from '../../support/rollups.ts'

const now = Date.parse('2026-03-09T02:30:00Z')

const clock = { now: () => now }
const { stores, isolate, own, other, opposite, ask } = withAccounts('publisher', { clock })

beforeAll(async () => {
  const bucket = Date.parse('2026-03-08T05:00Z')
  const booked = { ...nothing, advertiser: newId(), campaign: newId(), bucket }
  await book(stores, [
    { ...booked, publisher: own.id, impressions: 4 },
    { ...booked, publisher: other.id, impressions: 1000 },
  ])
})

describe('publisher dashboard, bounds', () => {
  it.each([
    ['/stats?days=1', 200],
    ['/stats?days=3650', 200],
    ['/stats?days=3651', 400],
    ['/stats?days=0', 400],
    ['/stats?start_date=2016-03-10&end_date=2026-03-07', 200],
    ['/stats?start_date=2016-03-10&end_date=2026-03-08', 400],
    ['/stats?tz=America/Argentina/Buenos_Aires', 200],
    ['/stats?tz=Mars/Olympus', 400],
    ['/stats?tz=%2B05:30', 400],
    ['/stats?tz=BST', 400],
    ['/stats?end_date=2026-03-08', 422],
    ...['/activity', '/placements', '/devices', '/geography', '/experiments'].flatMap(
      (path): [string, number][] => [
        [path, 200],
        [`${path}?days=1`, 200],
        [`${path}?days=365&tz=Australia/Lord_Howe`, 200],
        [`${path}?days=366`, 400],
        [`${path}?days=0`, 400],
        [`${path}?days=x`, 400],
        [`${path}?tz=Nowhere`, 400],
        [`${path}?start_date=2025-03-09&end_date=2026-03-08`, 200],
        [`${path}?start_date=2025-03-08&end_date=2026-03-08`, 400],
        [`${path}?start_date=2026-03-08&end_date=2026-03-07`, 400],
        [`${path}?start_date=2026-03-08`, 422],
      ],
    ),
    ['/nothing', 404],
  ])('%s is %i', async (path, status) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    if (status !== 200) expect(answer.body).toMatchObject({ status, error: expect.any(String) })
  })

  it('has thirty days unless told', async () => {
    const { timeSeries } = (await ask('/stats')).body as { timeSeries: unknown[] }
    expect(timeSeries.length).toBe(30)
  })
})

describe('publisher dashboard, access', () => {
  const paths = [
    '/info',
    '/stats?days=0',
    '/activity',
    '/placements',
    '/devices',
    '/geography',
    '/experiments',
  ]

  it.each(paths)('%s takes only a live key of a publisher, before it validates', async (path) => {
    for (const key of wrongKeys(own, opposite)) {
      expect(await ask(path, key)).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
    }
    expect((await isolate.request(`/publisher-dashboard${path}`)).status).toBe(401)
  })

  it('shows nothing of another publisher', async () => {
    expect((await ask('/stats')).body).toMatchObject({ totalImpressions: 4, data_as_of: null })
    for (const [path, list] of [
      ['/placements', 'placements'],
      ['/devices', 'devices'],
      ['/geography', 'countries'],
    ] as const) {
      expect((await ask(path)).body[list]).toMatchObject([{ impressions: 4 }])
    }
    expect((await ask('/stats', other.key)).body).toMatchObject({ totalImpressions: 1000 })
    expect((await ask('/info', other.key)).body).toMatchObject({ publisher_id: other.id })
  })

  it('is 503 with Retry-After while Postgres is down', async () => {
    stores.gateways.postgres.fault = 'refuse'
    const { status, headers, body } = await ask('/stats')
    expect([status, headers.has('retry-after')]).toEqual([503, true])
    expect(body).toMatchObject({ error: 'unavailable' })
  })

  it('refuses a key as soon as an isolate that does not know it reads that it was revoked', async () => {
    await stores.sql('update api_keys set revoked_at = now() where prefix = $1', [other.prefix])
    const fresh = startIsolate(stores.env, { now: () => now })
    expect((await asker(fresh, 'publisher')('/info', other.key)).status).toBe(401)
  })
})
