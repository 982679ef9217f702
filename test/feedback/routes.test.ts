import { beforeEach, describe, expect, it } from 'vitest'
import { type AdObject, adsOf, seedTenant } from '../support/app.ts'
import { runningClock } from '../support/clock.ts'
import { giveFeedback, tokenFor } from '../support/feedback.ts'
import { withTenants } from '../support/fixtures.ts'
import { servedAd } from '../support/hits.ts'
import { wrongKeys } from '../support/rollups.ts'

const DAY_MS = 86_400_000
const clock = runningClock()
const vars = { AD_DEADLINE_MS: '2000', REDIS_TIMEOUT_MS: '2000' }
const { stores, isolate, tenant } = withTenants({ clock, vars })
let campaignId: string

beforeEach(async () => {
  campaignId = await tenant.campaign()
})

const adFor = async (fields: Record<string, unknown> = {}): Promise<AdObject> => {
  const [ad] = await adsOf(await tenant.ad(fields))
  if (!ad) throw new Error('no ad')
  return ad
}
const give = async (ad: Pick<AdObject, 'impUrl'>, body: Record<string, unknown> = {}) => {
  const answer = await giveFeedback(isolate, tenant, ad, body)
  const said = (await answer.json()) as Record<string, string>
  return { status: answer.status, headers: answer.headers, body: said }
}
const counts = async () =>
  await stores.sql(
    `select sentiment, reason, sum(given)::int as given from feedback_rollups
     group by 1, 2 order by 1, 2`,
  )
const traces = async () => ({
  rows: await stores.sql(
    'select id from feedback union all select publisher_id from feedback_rollups union all select publisher_id from opinions',
  ),
  keys: [await stores.redis('KEYS', 'fb:*'), await stores.redis('KEYS', 'mute:*')],
})

describe('POST /ad-feedback', () => {
  it('is recorded for the ad, the slot and the person', async () => {
    const ad = await adFor({ user: { id: 'ada' } })
    const { status, body } = await give(ad, {
      reasons: ['irrelevant', 'Seen it before, ada@example.com'],
      comment: 'Not for me. Call +1 555 123 4567.',
      placement: 'below_response',
      placementId: 'main',
      userId: 'ada',
      device: { os: 'Linux' },
      extra: 1,
    })
    expect([status, body]).toEqual([
      200,
      { status: 'ok', feedbackId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ])
    const rows = await stores.sql('select * from feedback')
    expect(rows).toMatchObject([
      {
        id: body.feedbackId ?? '',
        campaign_id: campaignId,
        publisher_id: tenant.publisherId,
        placement: 'below_response',
        placement_id: 'main',
        sentiment: 'thumbs_down',
        reasons: ['irrelevant', 'Seen it before, [email]'],
        comment: 'Not for me. Call [number].',
        user_key: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    ])
    expect(await counts()).toEqual([
      { sentiment: 'thumbs_down', reason: '', given: 1 },
      { sentiment: 'thumbs_down', reason: 'irrelevant', given: 1 },
      { sentiment: 'thumbs_down', reason: 'other', given: 1 },
    ])
  })

  it('is heard from who asked for the ad with numbers', async () => {
    const ad = await adFor()
    const said = { sessionId: 4711, userId: 42, placementId: 7 }
    expect(await give(ad, said)).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await stores.sql('select placement_id from feedback')).toEqual([{ placement_id: '7' }])
  })

  it('names nobody whom the ad request did not name', async () => {
    await give(await adFor(), { userId: 'ada' })
    expect(await stores.sql('select user_key from feedback')).toEqual([{ user_key: null }])
  })

  it('counts the same words once, and adds what is new', async () => {
    const ad = await adFor()
    const first = await give(ad)
    const again = await give(ad)
    const more = await give(ad, {
      reasons: ['offensive'],
      comment: 'Really not.',
      placementId: 'slot-9',
    })
    const repeated = await give(ad, { reasons: ['offensive'] })
    const ids = [first, again, more, repeated].map(({ body }) => body.feedbackId)
    expect(new Set(ids).size).toBe(1)
    expect(await stores.sql('select reasons, comment, placement_id from feedback')).toEqual([
      { reasons: ['offensive'], comment: 'Really not.', placement_id: 'slot-9' },
    ])
    expect(await counts()).toEqual([
      { sentiment: 'thumbs_down', reason: '', given: 1 },
      { sentiment: 'thumbs_down', reason: 'offensive', given: 1 },
    ])
    await give(ad, { sessionId: 's-2' })
    await give(ad, { sentiment: 'thumbs_up' })
    expect(await counts()).toMatchObject([{ given: 2 }, { given: 1 }, { given: 1 }])
  })

  it('keeps each reason once over all repeats, as they came, also when two come at once', async () => {
    const ad = await adFor()
    const reasons = async () => (await stores.sql('select reasons from feedback'))[0]?.reasons
    for (const last of ['b', 'c', 'd']) await give(ad, { reasons: ['a', last, last] })
    expect(await reasons()).toEqual(['a', 'b', 'c', 'd'])
    await Promise.all(['e', 'e'].map((more) => give(ad, { reasons: ['d', more] })))
    expect(await reasons()).toEqual(['a', 'b', 'c', 'd', 'e'])
    const many = Array.from({ length: 48 }, (_, i) => `r${i}`)
    for (const last of ['x', 'y', 'z']) await give(ad, { reasons: [...many, last] })
    expect(await reasons()).toEqual(['a', 'b', 'c', 'd', 'e', ...many, 'x', 'y', 'z'])
  })

  it('of a test ad is answered and leaves no trace', async () => {
    const ad = await adFor({ testAd: true })
    const before = await traces()
    for (let i = 0; i < 40; i++) expect((await give(ad)).status).toBe(200)
    expect(await traces()).toEqual(before)
    expect(before.rows).toEqual([])
  })
})

describe('the body', () => {
  const long = (n: number) => 'x'.repeat(n)
  it.each([
    ['a comment of 1,000 characters', { comment: long(1000) }, 200],
    ['a comment of 1,001', { comment: long(1001) }, 422],
    ['a comment of 1,000 emoji', { comment: '😡'.repeat(1000) }, 200],
    ['a comment of 1,001 emoji', { comment: '😡'.repeat(1001) }, 422],
    ['an empty comment', { comment: '' }, 200],
    ['a comment that is a number', { comment: 5 }, 200],
    ['a comment that is no text', { comment: {} }, 422],
    ['null for what is not known', { comment: null, reasons: null, placement: null }, 200],
    ['50 reasons', { reasons: Array.from({ length: 50 }, (_, i) => `r${i}`) }, 200],
    ['51 reasons', { reasons: Array.from({ length: 51 }, (_, i) => `r${i}`) }, 422],
    ['a reason of 500 characters', { reasons: [long(500)] }, 200],
    ['a reason of 501', { reasons: [long(501)] }, 422],
    ['an empty reason', { reasons: [''] }, 200],
    ['a reason that is no text', { reasons: [1] }, 422],
    ['thumbs_up', { sentiment: 'thumbs_up' }, 200],
    ['another sentiment', { sentiment: 'meh' }, 422],
    ['no sentiment', { sentiment: undefined }, 422],
    ['a session id of 512 characters', { sessionId: long(512) }, 200],
    ['a session id of 513', { sessionId: long(513) }, 422],
    ['an empty session id', { sessionId: '' }, 422],
    ['no session id', { sessionId: undefined }, 422],
    ['no impUrl', { impUrl: undefined }, 422],
    ['a group chat', { placement: 'group_chat' }, 200],
    ['a placement that an ad is asked for with', { placement: 'Chat' }, 200],
    ['a device that can not be read', { device: 'x' }, 200],
    ['an unknown placement', { placement: 'sidebar' }, 422],
    ['unknown fields', { gravity_context: { a: 1 } }, 200],
  ])('%s', async (_, body, status) => {
    const answer = await give(await adFor(), body)
    expect(answer.status).toBe(status)
    if (status !== 200) {
      expect(answer.body).toMatchObject({
        error: 'unprocessable',
        errors: [{ loc: expect.arrayContaining(['body', Object.keys(body)[0]]) }],
      })
    }
  })

  it('is JSON of at most 256 KiB', async () => {
    const send = async (body: string) =>
      (
        await isolate.request('/ad-feedback', {
          method: 'POST',
          headers: { 'x-api-key': tenant.publisherKey },
          body,
        })
      ).status
    expect([await send('{'), await send('[]'), await send(`"${long(262_144)}"`)]).toEqual([
      400, 422, 413,
    ])
  })

  it('is looked at only with a live key of a publisher', async () => {
    const prefix = tenant.publisherKey.slice(0, 16)
    const keys = wrongKeys({ key: tenant.publisherKey, prefix }, { key: tenant.advertiserKey })
    for (const publisherKey of keys) {
      const answer = await giveFeedback(isolate, { publisherKey }, { impUrl: '' })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ error: 'unauthorized' })
    }
    expect((await isolate.request('/ad-feedback', { method: 'POST' })).status).toBe(401)
    expect((await isolate.request('/ad-feedback')).status).toBe(405)
  })

  it('may be sent by servers only', async () => {
    const answer = await give(await adFor())
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })
})

describe('the impression URL', () => {
  const p = (url: string) => new URL(url).searchParams.get('p') ?? ''

  it('is known by its p, wherever that stands', async () => {
    const { impUrl } = await adFor()
    for (const url of [
      `https://proxy.chat.example/deep/path?a=1&p=${p(impUrl)}&b=2#c`,
      `https://img.example/?src=${encodeURIComponent(impUrl)}`,
      `https://chat.example/x?p=page&amp;p=${p(impUrl)}`,
      `/relative?p=${p(impUrl)}`,
      p(impUrl),
    ]) {
      expect((await give({ impUrl: url })).status).toBe(200)
    }
    expect(await counts()).toMatchObject([{ given: 1 }])
  })

  it('must be of a view, of this publisher, and of the last 30 days', async () => {
    const ad = await adFor()
    const other = await seedTenant(isolate)
    const refused = async (impUrl: string, publisher = tenant) => {
      const answer = await giveFeedback(isolate, publisher, { impUrl })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: [{ loc: ['body', 'impUrl'] }] })
    }
    await refused(ad.clickUrl)
    await refused(ad.impUrl, other)
    await refused((await adFor({ testAd: true })).impUrl, other)
    await refused(`${ad.impUrl.slice(0, -2)}AA`)
    await refused('https://ads.test/i')
    await refused('x'.repeat(8193))
    const served = servedAd(tenant, campaignId, 1)
    const impUrl = `https://ads.test/i?p=${await tokenFor(isolate, served)}`
    const age = Date.now() - Number.parseInt(served.grclid.replaceAll('-', '').slice(0, 12), 16)
    clock.offset = 30 * DAY_MS - age - 2000
    expect((await give({ impUrl })).status).toBe(200)
    clock.offset = 30 * DAY_MS + 1000
    await refused(impUrl)
  })

  it('of a campaign that does not exist is refused too', async () => {
    const ghost = servedAd(tenant, '00000000-0000-7000-8000-00000000dead', 2)
    const impUrl = `https://ads.test/i?p=${await tokenFor(isolate, ghost)}`
    expect((await give({ impUrl })).status).toBe(422)
  })
})

describe('30 in a minute', () => {
  it('of 100 at once: exactly 30, with no seam between minutes', async () => {
    const ad = await adFor()
    const all = await Promise.all(Array.from({ length: 100 }, () => give(ad)))
    const statuses = Map.groupBy(all, ({ status }) => status)
    expect([statuses.get(200)?.length, statuses.get(429)?.length]).toEqual([30, 70])
    const refused = statuses.get(429)?.[0]
    expect(refused?.body).toMatchObject({ error: 'rate_limited', status: 429 })
    expect(refused?.headers.get('ratelimit-policy')).toBe('"feedback";q=30;w=60')
    const wait = Number(refused?.headers.get('retry-after'))
    expect(refused?.headers.get('ratelimit')).toBe(`"feedback";r=0;t=${wait}`)
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await give(ad, { sessionId: 's-2' })).status).toBe(200)
    clock.offset = 50_000
    expect((await give(ad)).status).toBe(429)
    clock.offset = 60_000 + 2000
    expect((await give(ad)).status).toBe(200)
  })

  it('counts what is accepted, not what is refused', async () => {
    const ad = await adFor()
    for (let i = 0; i < 40; i++) expect((await give(ad, { sentiment: 'meh' })).status).toBe(422)
    for (let i = 0; i < 30; i++) expect((await give(ad)).status).toBe(200)
    expect((await give(ad)).status).toBe(429)
  })
})

describe('thumbs down', () => {
  const reasonFor = async (who: Record<string, unknown>) =>
    (await tenant.ad(who)).headers.get('x-no-ad-reason')

  it.each([
    ['the person', { user: { id: 'ada' } }, { user: { id: 'bo' } }],
    ['the session without one', { sessionId: 'one' }, { sessionId: 'two' }],
  ])('mutes the campaign for %s, for 30 days', async (_, who, another) => {
    await give(await adFor(who))
    expect(await reasonFor(who)).toBe('muted')
    expect((await tenant.ad(another)).status).toBe(200)
    const [mutes] = (await stores.redis('KEYS', 'mute:*')) as string[]
    const life = Number(await stores.redis('PTTL', mutes ?? ''))
    expect(life).toBeGreaterThan(30 * DAY_MS - 60_000)
    expect(life).toBeLessThanOrEqual(30 * DAY_MS)
  })

  it('of a session holds for whoever it turns out to be, and in no other session of theirs', async () => {
    const who = { sessionId: 'one' }
    const ad = await adFor(who)
    await give(ad)
    const named = { ...who, user: { id: 'ada' } }
    expect(await reasonFor(named)).toBe('muted')
    expect((await tenant.ad({ ...named, sessionId: 'two' })).status).toBe(200)
    await give(ad, { sentiment: 'thumbs_up' })
    expect((await tenant.ad(named)).status).toBe(200)
  })

  it('is taken back by thumbs up', async () => {
    const who = { user: { id: 'ada' } }
    const ad = await adFor(who)
    await give(ad)
    await give(ad, { sentiment: 'thumbs_up' })
    expect((await tenant.ad(who)).status).toBe(200)
    expect(await stores.sql('select sentiment from opinions')).toEqual([{ sentiment: 'thumbs_up' }])
  })

  it('outlives an emptied Redis', async () => {
    const who = { user: { id: 'ada' } }
    await give(await adFor(who))
    await give(await adFor({ user: { id: 'bo' } }), { sentiment: 'thumbs_up' })
    await stores.redis('FLUSHDB')
    clock.offset = DAY_MS
    await isolate.cron()
    expect(await reasonFor(who)).toBe('muted')
    expect((await tenant.ad({ user: { id: 'bo' } })).status).toBe(200)
    const [mutes] = (await stores.redis('KEYS', 'mute:*')) as string[]
    expect(Number(await stores.redis('PTTL', mutes ?? ''))).toBeLessThanOrEqual(29 * DAY_MS)
  })

  it('of thumbs up alone nothing is muted', async () => {
    await give(await adFor({ user: { id: 'ada' } }), { sentiment: 'thumbs_up' })
    expect(await stores.redis('KEYS', 'mute:*')).toEqual([])
  })
})

describe('a store that is down', () => {
  it.each([
    ['redis', 'refuse'],
    ['redis', 'hang'],
    ['redis', 'error500'],
    ['redis', 'lost-reply'],
    ['postgres', 'refuse'],
    ['postgres', 'hang'],
    ['postgres', 'error500'],
    ['postgres', 'lost-reply'],
  ] as const)(
    '%s (%s): 503 with Retry-After, and the repeat is recorded once',
    async (store, fault) => {
      const ad = await adFor({ user: { id: 'ada' } })
      await give(await adFor(), { sessionId: 'warm' })
      const before = await counts()
      stores.gateways[store].fault = fault
      const failed = await give(ad, { reasons: ['offensive'], comment: 'No.' })
      expect([failed.status, failed.headers.has('retry-after')]).toEqual([503, true])
      expect(failed.body).toMatchObject({ error: 'unavailable', status: 503 })
      stores.gateways[store].fault = null
      const repeats = [1, 2].map(() => give(ad, { reasons: ['offensive'], comment: 'No.' }))
      expect((await Promise.all(repeats)).map(({ status }) => status)).toEqual([200, 200])
      expect(await stores.sql(`select comment from feedback where comment is not null`)).toEqual([
        { comment: 'No.' },
      ])
      expect(before).toEqual([{ sentiment: 'thumbs_down', reason: '', given: 1 }])
      expect(await counts()).toEqual([
        { sentiment: 'thumbs_down', reason: '', given: 2 },
        { sentiment: 'thumbs_down', reason: 'offensive', given: 1 },
      ])
      expect((await tenant.ad({ user: { id: 'ada' } })).headers.get('x-no-ad-reason')).toBe('muted')
    },
  )

  it('does not use up the session', async () => {
    const ad = await adFor()
    await give(ad)
    stores.gateways.postgres.fault = 'refuse'
    for (let i = 0; i < 40; i++) expect((await give(ad)).status).toBe(503)
    stores.gateways.postgres.fault = null
    expect((await give(ad)).status).toBe(200)
  })

  it('both: 503', async () => {
    const ad = await adFor()
    stores.gateways.postgres.fault = 'refuse'
    stores.gateways.redis.fault = 'refuse'
    expect((await give(ad)).status).toBe(503)
  })
})
