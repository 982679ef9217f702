import { describe, expect, it } from 'vitest'
import { filled } from '../support/filled.ts'
import { withAdmin } from './client.ts'
import { advertiser, campaign, publisher } from './samples.ts'

const { stores, admin } = withAdmin()

const advertiserLine = (key: string, more: object = {}) => ({
  type: 'advertiser',
  key,
  ...advertiser,
  ...more,
})
const campaignLine = (key: string, more: object = {}) => ({
  type: 'campaign',
  key,
  advertiser_key: 'a',
  ...campaign,
  ...more,
})
const publisherLine = (key: string, more: object = {}) => ({
  type: 'publisher',
  key,
  ...publisher,
  ...more,
})
const count = async (table: string) =>
  Number((await stores.sql<{ n: string }>(`select count(*) n from ${table}`))[0]?.n)
const statuses = (results: { status: string }[]) => results.map((result) => result.status)

/** About 700 bytes a line, as real catalogues have. */
const catalogue = (size: number) => [
  advertiserLine('a', { domains: ['runners.example'] }),
  ...Array.from({ length: size - 1 }, (_, i) =>
    campaignLine(`c${i}`, {
      name: `Campaign ${i}`,
      description: `Shoe number ${i}. ${'Made for muddy paths and long days. '.repeat(6)}`,
      ad_texts: [
        'Grip that holds when the path turns to mud.',
        'Rocks, roots, rain: stay planted.',
      ],
      keywords: ['trail running shoes', 'fell running', `model ${i}`],
      topics: ['sports', 'fitness'],
      landing_page: `https://shop.runners.example/model-${i}`,
    }),
  ),
]

describe('import', () => {
  it('creates, then updates the same rows', async () => {
    const lines = [publisherLine('p'), advertiserLine('a'), campaignLine('c', { bid: 2 })]
    const first = await admin.import(lines)
    expect(first).toEqual(
      ['p', 'a', 'c'].map((key, i) => ({
        line: i + 1,
        key,
        id: expect.any(String),
        status: 'created',
        ...(key === 'a' ? { pixel_id: expect.stringMatching(/^px_/) } : {}),
      })),
    )
    expect(await admin.import(lines)).toEqual(
      first.map((result) => ({ ...result, status: 'updated' })),
    )
    expect([
      await count('publishers'),
      await count('advertisers'),
      await count('campaigns'),
    ]).toEqual([1, 1, 1])
    expect(admin.isolate.deps.snapshots.current()?.find(first[2]?.id ?? '')).toBe(0)
  })

  it('keys of different types are different keys', async () => {
    const results = await admin.import([publisherLine('x'), advertiserLine('x')])
    expect(statuses(results)).toEqual(['created', 'created'])
  })

  it('stores what a POST would', async () => {
    const { advertiser_id: owner } = await admin.advertiser()
    const more = {
      ad_texts: ['Überall "gut" {1,2}'],
      topics: ['sports'],
      total_budget: 12.345678,
      allowed_countries: ['uk'],
      utm_params: { utm_source: 'a"b' },
      end_time: '2026-05-01T00:00:00+02:00',
    }
    const posted = await admin.campaign(owner, more)
    const results = await admin.import([advertiserLine('a'), campaignLine('c', more)])
    const read = async (id: unknown) => {
      const { body } = await admin.call('PATCH', `/campaigns/${id}`, {})
      return { ...body, campaign_id: '', advertiser_id: '', created_at: '', updated_at: '' }
    }
    expect(await read(results[1]?.id)).toEqual(await read(posted.campaign_id))
  })

  it('a bad line spoils no other, and results keep the order', async () => {
    const results = await admin.import([
      campaignLine('early'),
      'no json',
      advertiserLine('a', { domains: ['runners.example'] }),
      campaignLine('c1'),
      campaignLine('c2', { landing_page: 'https://evil.example' }),
      campaignLine('c3', { bid: -1 }),
      campaignLine('c4', { advertiser_key: 'nobody' }),
      { type: 'service', key: 's' },
      campaignLine('c5', { name: 'a\0b' }),
      publisherLine('p'),
      campaignLine('c6'),
    ])
    expect(results.map(({ line, key, status, error }) => [line, key, error ?? status])).toEqual([
      [1, 'early', 'advertiser_key: no advertiser has this key'],
      [2, null, 'The line is not valid JSON.'],
      [3, 'a', 'created'],
      [4, 'c1', 'created'],
      [
        5,
        'c2',
        expect.stringMatching(/^landing_page: .* none of the account's domains: .+ Use one of/),
      ],
      [6, 'c3', 'bid: Too small: expected at least 0.000001'],
      [7, 'c4', 'advertiser_key: no advertiser has this key'],
      [8, 's', 'name: Invalid input: expected string, received undefined'],
      [9, 'c5', 'name: Invalid text: it holds characters that cannot be stored'],
      [10, 'p', 'created'],
      [11, 'c6', 'created'],
    ])
    expect(results.every(({ id, status }) => (id === null) === (status === 'error'))).toBe(true)
    expect(await count('campaigns')).toBe(2)
  })

  it('a line that only Postgres refuses spoils no other', async () => {
    await stores.sql(`alter table campaigns add constraint odd check (name <> 'odd')`)
    try {
      const lines = Array.from({ length: 40 }, (_, i) =>
        campaignLine(`c${i}`, { name: i === 13 ? 'odd' : 'even' }),
      )
      const results = await admin.import([advertiserLine('a'), ...lines])
      expect(results.filter(({ status }) => status === 'error')).toEqual([
        { line: 15, key: 'c13', id: null, status: 'error', error: 'The line could not be stored.' },
      ])
      expect(await count('campaigns')).toBe(39)
    } finally {
      await stores.sql('alter table campaigns drop constraint odd')
    }
  })

  it('a key that comes twice is one row, as the last line has it', async () => {
    const results = await admin.import([
      advertiserLine('a'),
      campaignLine('c', { bid: 1 }),
      campaignLine('c', { bid: 2 }),
    ])
    expect(statuses(results)).toEqual(['created', 'created', 'updated'])
    expect(results[1]?.id).toBe(results[2]?.id)
    expect(await stores.sql('select bid_micros from campaigns')).toEqual([
      { bid_micros: '2000000' },
    ])
  })

  it('a line that names neither start, status nor approval leaves them', async () => {
    const lines = [publisherLine('p'), advertiserLine('a'), campaignLine('c')]
    const [made, , added] = await admin.import(lines)
    await admin.call('PATCH', `/campaigns/${added?.id}`, { status: 'paused', bid: 9 })
    await admin.call('PATCH', `/publishers/${made?.id}`, { approved: false })
    admin.clock.at += 60_000
    await admin.import(lines)
    expect((await admin.call('PATCH', `/campaigns/${added?.id}`, {})).body).toMatchObject({
      status: 'paused',
      bid: campaign.bid,
      start_time: '2026-03-01T10:00:00.000Z',
    })
    expect(await stores.redis('SMEMBERS', 'blocked')).toEqual([made?.id])
    await admin.import([
      publisherLine('p', { approved: true }),
      campaignLine('c', { status: null }),
    ])
    expect((await admin.call('PATCH', `/campaigns/${added?.id}`, {})).body.status).toBe('active')
    expect(await stores.redis('SMEMBERS', 'blocked')).toEqual([])
  })

  it('keeps keys, pixel and pseudonyms of what it updates', async () => {
    const read = async () =>
      await stores.sql('select pixel_id, pseudonym_key from advertisers, publishers')
    const lines = [publisherLine('p'), advertiserLine('a')]
    await admin.import(lines)
    const before = await read()
    await admin.import(lines)
    expect(await read()).toEqual(before)
  })

  it('an advertiser’s new time zone reaches the snapshot', async () => {
    await admin.import([advertiserLine('a'), campaignLine('c')])
    await admin.import([advertiserLine('a', { timezone: 'Asia/Tokyo' })])
    expect(admin.isolate.deps.snapshots.current()?.advertiser(0).timezone).toBe('Asia/Tokyo')
  })

  it('and its day that is under way goes on in the zone before, also where lines say both', async () => {
    await admin.import([advertiserLine('a', { timezone: 'Asia/Tokyo' })])
    const zones = async () =>
      await stores.sql(
        `select timezone, timezone_before, timezone_from is not null as is_ahead from advertisers`,
      )
    expect(await zones()).toEqual([
      { timezone: 'Asia/Tokyo', timezone_before: null, is_ahead: false },
    ])
    const changed = { timezone: 'UTC', timezone_before: 'Asia/Tokyo', is_ahead: true }
    await admin.import([advertiserLine('a', { timezone: 'Asia/Seoul' }), advertiserLine('a')])
    expect(await zones()).toEqual([changed])
    await admin.import([advertiserLine('a', { name: 'Another' })])
    expect(await zones()).toEqual([changed])
  })

  it('nothing at all', async () => expect(await admin.import([])).toEqual([]))

  it('over 10,000 lines or 32 MiB is refused before anything is stored', async () => {
    const line = `${JSON.stringify(publisherLine('p'))}\n`
    expect((await admin.call('POST', '/import', line.repeat(10_001))).status).toBe(422)
    expect((await admin.call('POST', '/import', 'x'.repeat(33 * 1024 * 1024))).status).toBe(413)
    expect(await count('publishers')).toBe(0)
  })

  it('two at once make each row once', async () => {
    const lines = catalogue(300)
    const [one, two] = await Promise.all([admin.import(lines), admin.import([...lines].reverse())])
    const retried = await admin.import(lines)
    expect(statuses(retried).every((status) => status === 'updated')).toBe(true)
    const ids = new Map(retried.map(({ key, id }) => [key, id]))
    const made = [...one, ...two].filter(({ id }) => id !== null)
    for (const { key, id } of filled(made)) expect(id).toBe(ids.get(key))
    expect([await count('advertisers'), await count('campaigns')]).toEqual([1, 299])
  })

  it('10,000 lines in one call, twice', async () => {
    const lines = catalogue(10_000)
    const first = await admin.import(lines)
    expect(first).toHaveLength(10_000)
    expect(new Set(statuses(first))).toEqual(new Set(['created']))
    expect(new Set(statuses(await admin.import(lines)))).toEqual(new Set(['updated']))
    expect(await count('campaigns')).toBe(9999)
    expect(admin.isolate.deps.snapshots.current()?.size).toBe(9999)
  }, 120_000)
})
