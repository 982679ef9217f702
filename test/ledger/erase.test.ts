import { beforeEach, describe, expect, it } from 'vitest'
import { eraseUser, erasure } from '../../src/ledger/erase.ts'
import { type AdObject, adsOf, fire, seedTenant, startIsolate } from '../support/app.ts'
import { giveFeedback } from '../support/feedback.ts'
import { withTenants } from '../support/fixtures.ts'
import { askGroup, person } from '../support/group.ts'

const HASH = 'ab'.repeat(32)
const PHONE = 'cd'.repeat(32)
/** No two events are of the same millisecond. */
let at = Date.now()
const { stores, isolate, tenant } = withTenants({ clock: { now: () => at++ } })

beforeEach(async () => {
  await tenant.campaign({ frequency_cap: { limit: 2, window_seconds: 86_400 } })
})

const adFor = async (user: Record<string, string>, from = tenant): Promise<AdObject> => {
  const [ad] = await adsOf(await from.ad({ user: { tier: 'gold', ...user } }))
  if (!ad) throw new Error('no ad')
  return ad
}
const see = async (ad: AdObject) => {
  await fire(isolate, ad.impUrl)
  await fire(isolate, ad.clickUrl)
}
const drain = async () => {
  await isolate.settle()
  await tenant.admin('/drain', {})
}
const erase = async (body: unknown) =>
  (await tenant.admin('/users/erase', body)) as unknown as { erased: number }
const rowsOf = async (publisherId: string) => ({
  ledger: await stores.sql(
    `select user_key from ledger where publisher_id = '${publisherId}' and user_key is not null`,
  ),
  requests: await stores.sql(
    `select user_key from ad_requests where publisher_id = '${publisherId}' and (user_key is not null or context <> '{}')`,
  ),
  days: await stores.sql(`select user_key from user_days where publisher_id = '${publisherId}'`),
})
const money = async () =>
  await stores.sql(
    'select scope, sum(spend_micros) spend, sum(impressions) views, sum(clicks) clicks from totals group by 1 order by 1',
  )

/** Users in the sums that reports count them by. */
const peopleCounted = async () => {
  const [row] = await stores.sql(`select sum(users) filter (where edge = 'first') as first,
      sum(users) filter (where edge = 'last') as last,
      (select users from user_counts where country = '*') as everywhere
    from user_crowds where span = 900`)
  return row
}

describe('POST /admin/users/erase', () => {
  it('takes a person out of every table, and leaves the others and the money', async () => {
    await see(await adFor({ id: 'ada' }))
    await see(await adFor({ id: 'bob' }))
    await drain()
    expect(await peopleCounted()).toEqual({ everywhere: '2', first: '2', last: '2' })
    const before = await money()
    const { erased } = await erase({ publisher_id: tenant.publisherId, user_id: 'ada' })
    expect(erased).toBe(5)
    const left = await rowsOf(tenant.publisherId)
    expect(left.ledger).toHaveLength(2)
    expect(left.requests).toHaveLength(1)
    expect(left.days).toHaveLength(1)
    expect(await money()).toEqual(before)
    expect(await peopleCounted()).toEqual({ everywhere: '1', first: '1', last: '1' })
    const report = await tenant.admin('/reconcile', {})
    expect(report).toMatchObject({ differences: [] })
  })

  it('knows a person by the hash of the e-mail, at every publisher', async () => {
    const other = await seedTenant(isolate)
    await other.campaign()
    await see(await adFor({ hashed_email: HASH }))
    await see(await adFor({ hashed_email: HASH.toUpperCase() }, other))
    await drain()
    expect((await erase({ hashed_email: HASH })).erased).toBe(12)
    expect((await rowsOf(tenant.publisherId)).ledger).toEqual([])
    expect((await rowsOf(other.publisherId)).ledger).toEqual([])
  })

  it('what was served before stays forgotten when it is seen later; what comes after is new', async () => {
    const early = await adFor({ id: 'ada' })
    await erase({ publisher_id: tenant.publisherId, user_id: 'ada' })
    await see(early)
    await drain()
    const left = await rowsOf(tenant.publisherId)
    expect(left).toEqual({ ledger: [], requests: [], days: [] })
    expect(await money()).toContainEqual({
      scope: 'publisher',
      spend: '1000',
      views: '1',
      clicks: '1',
    })
    await see(await adFor({ id: 'ada' }))
    await drain()
    expect((await rowsOf(tenant.publisherId)).ledger).toHaveLength(2)
  })

  it('forgets one viewer of a group chat, booked or still under way, and not the others', async () => {
    const ada = person('ada', { user: { tier: 'gold' } })
    const ask = async () => await askGroup(isolate, tenant, [ada, person('bob')])
    await ask()
    await drain()
    await ask()
    await erase({ hashed_email: ada.email_hash })
    await drain()
    const left = await stores.sql<{ slots: Record<string, unknown>[] }>(
      'select slots from ad_requests',
    )
    const known = left.map(({ slots }) => slots.map((slot) => typeof slot.user_key))
    expect(known).toEqual(Array(2).fill(['undefined', 'string']))
    expect(JSON.stringify(left)).not.toContain('gold')
    expect((await rowsOf(tenant.publisherId)).days).toHaveLength(1)
  })

  it('forgets mutes and caps', async () => {
    await see(await adFor({ id: 'ada' }))
    await see(await adFor({ id: 'ada' }))
    await drain()
    expect(await adsOf(await tenant.ad({ user: { id: 'ada' } }))).toEqual([])
    await erase({ publisher_id: tenant.publisherId, user_id: 'ada' })
    expect(await adsOf(await tenant.ad({ user: { id: 'ada' } }))).toHaveLength(1)
  })

  it('says nothing was there for somebody unknown, and the same again when repeated', async () => {
    await see(await adFor({ id: 'ada' }))
    await drain()
    const whom = { publisher_id: tenant.publisherId, user_id: 'ada' }
    expect((await erase({ ...whom, user_id: 'eve' })).erased).toBe(0)
    expect((await erase(whom)).erased).toBe(5)
    expect((await erase(whom)).erased).toBe(0)
  })

  it('forgets all who are named in one call, by a number for an id too', async () => {
    const other = await seedTenant(isolate)
    await other.campaign()
    await see(await adFor({ id: '7' }))
    await see(await adFor({ hashed_email: HASH }, other))
    await see(await adFor({ id: 'eve', hashed_phone: PHONE }, other))
    await drain()
    await erase({
      publisher_id: tenant.publisherId,
      user_id: 7,
      hashed_email: HASH,
      hashed_phone: PHONE,
    })
    for (const { publisherId } of [tenant, other]) {
      expect(await rowsOf(publisherId)).toEqual({ ledger: [], requests: [], days: [] })
    }
  })

  it.each([
    [{ publisher_id: '0190a000-0000-7000-8000-000000000000', user_id: 'ada' }, 404],
    [
      { publisher_id: '0190a000-0000-7000-8000-000000000000', user_id: 'ada', hashed_email: HASH },
      404,
    ],
    [{ user_id: 'ada' }, 422],
    [{ publisher_id: '0190a000-0000-7000-8000-000000000000', hashed_email: HASH }, 422],
    [{ hashed_email: 'ada@example.com' }, 422],
    [{}, 422],
  ])('%j: %i', async (body, status) => {
    await expect(erase(body)).rejects.toThrow(`: ${status} `)
  })

  it('says whom it needs', async () => {
    await expect(erase({ user_id: 'ada' })).rejects.toThrow(
      'publisher_id and user_id, hashed_email or hashed_phone',
    )
  })

  it('answers 503 and forgets nobody while a stream could not be emptied', async () => {
    await see(await adFor({ id: 'ada' }))
    await drain()
    const SELF = {
      fetch: async () => Response.json({ drained: 0, is_empty: false, is_held: true }),
    }
    const calling = startIsolate({ ...stores.env, EVENT_STREAMS: '2', SELF })
    const whom = { publisher_id: tenant.publisherId, user_id: 'ada' }
    await expect(eraseUser(calling.deps, erasure.parse(whom))).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect((await rowsOf(tenant.publisherId)).ledger).toHaveLength(2)
  })
})

it('takes the words and the opinion of feedback with it, and keeps the counts', async () => {
  const ad = await adFor({ id: 'ada' })
  const said = { reasons: ['offensive'], comment: 'Mine.' }
  await giveFeedback(isolate, tenant, ad, said)
  await giveFeedback(isolate, tenant, await adFor({ id: 'bo' }), { comment: 'His.' })
  await erase({ publisher_id: tenant.publisherId, user_id: 'ada' })
  await giveFeedback(isolate, tenant, ad, { sentiment: 'thumbs_up' })
  expect(
    await stores.sql('select user_key is null as gone, reasons, comment from feedback order by id'),
  ).toEqual([
    { gone: true, reasons: [], comment: null },
    { gone: false, reasons: [], comment: 'His.' },
    { gone: true, reasons: [], comment: null },
  ])
  expect(await stores.sql('select 1 from opinions')).toHaveLength(1)
  expect(
    await stores.sql("select sum(given)::int as n from feedback_rollups where reason = ''"),
  ).toEqual([{ n: 3 }])
})

it('finds who is named by a hit that waits for the counters', async () => {
  const { impUrl, clickUrl } = await adFor({ id: 'ada' })
  await tenant.admin('/drain', {})
  await stores.redis('FLUSHDB')
  for (const url of [impUrl, clickUrl]) await fire(isolate, url)
  expect(await stores.redis('XLEN', 'early')).toBe(2)
  await erase({ publisher_id: tenant.publisherId, user_id: 'ada' })
  expect(await stores.redis('XLEN', 'early')).toBe(0)
  await isolate.cron()
  await isolate.cron()
  const booked = await stores.sql('select kind, user_key from ledger order by kind')
  expect(booked).toEqual([
    { kind: 'click', user_key: null },
    { kind: 'view', user_key: null },
  ])
})

it('takes a conversation with the index along, and nothing of who else is named in it', async () => {
  const search = async (query: string, more: object, from = tenant) => {
    const answer = await isolate.request('/search', {
      method: 'POST',
      headers: { 'x-api-key': from.publisherKey },
      body: JSON.stringify({ query, ...more }),
    })
    const { search_id } = (await answer.json()) as { search_id: string }
    return { search_id }
  }
  const other = await seedTenant(isolate)
  const chat = { external_session_id: 'a-chat' }
  const before = await search('a queue', { metadata: { n: 1 } })
  const ada = await search('hosted', { ...before, ...chat, external_user_id: 'ada' })
  await search('cheaper', { ...ada, metadata: { n: 2 } })
  await search('a cache', { ...chat, metadata: { n: 3 } })
  const bob = { external_user_id: 'bob', metadata: { kept: true } }
  await search('open source', { ...ada, ...bob })
  await search('a database', { ...chat, ...bob })
  await search('a database', { ...chat, metadata: { kept: true } }, other)
  await search('a database', { external_session_id: 'another', metadata: { kept: true } })
  const { erased } = await erase({ publisher_id: tenant.publisherId, user_id: 'ada' })
  expect(erased).toBe(4)
  const left = await stores.sql(`select session_id, user_hash is not null as named, metadata
    from index_events where session_id is not null or user_hash is not null or metadata <> '{}'
    order by session_id, user_hash`)
  expect(left).toEqual([
    { session_id: 'a-chat', named: true, metadata: { kept: true } },
    { session_id: 'a-chat', named: false, metadata: { kept: true } },
    { session_id: 'another', named: false, metadata: { kept: true } },
    { session_id: null, named: true, metadata: { kept: true } },
  ])
  const [, keys] = (await stores.redis('SCAN', 0, 'COUNT', 1000)) as [string, string[]]
  expect(keys.filter((key) => key.startsWith('ix:t:'))).toHaveLength(4)
})

it.each([
  ['an id', () => ({ publisher_id: tenant.publisherId, user_id: 'ada' })],
  ['an e-mail', () => ({ hashed_email: HASH })],
])('a search under way while somebody is erased by %s is booked without them', async (_, whom) => {
  const search = async () => {
    const named = { external_user_id: 'ada', email_hash: HASH, external_session_id: 'a-chat' }
    const answer = await isolate.request('/search', {
      method: 'POST',
      headers: { 'x-api-key': tenant.publisherKey },
      body: JSON.stringify({ query: 'a queue', ...named, metadata: { plan: 'gold' } }),
    })
    expect(answer.status).toBe(200)
    await isolate.settle()
  }
  await search()
  const [entry] = (await stores.redis('XRANGE', 'ix:events', '-', '+')) as [string, string[]][]
  await stores.redis('DEL', 'ix:events')
  await erase(whom())
  await stores.redis('XADD', 'ix:events', '*', ...(entry?.[1] ?? []))
  await drain()
  const kept = 'select user_hash, email_name, session_id, metadata from index_events order by id'
  const nobody = { user_hash: null, email_name: null, session_id: null, metadata: {} }
  expect(await stores.sql(kept)).toEqual([nobody])
  expect(await stores.sql('select searches::int from index_rollups')).toEqual([{ searches: 1 }])
  // What somebody does after they were erased is theirs again.
  await search()
  await drain()
  expect(await stores.sql(kept)).toMatchObject([nobody, { session_id: 'a-chat' }])
})
