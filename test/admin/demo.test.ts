import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seed } from '../../local/demo/seed.ts'
import { filled } from '../support/filled.ts'
import { CHROME } from '../support/samples.ts'
import { startAdmin, withAdmin } from './client.ts'

const baseUrl = 'http://aside.test'
const { stores, admin } = withAdmin()
let localDir: string

beforeEach(async () => {
  localDir = mkdtempSync(join(tmpdir(), 'demo-'))
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input)
    if (!url.startsWith(baseUrl)) return await network(input, init)
    return await admin.isolate.request(url.slice(baseUrl.length), init)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  rmSync(localDir, { recursive: true })
})

const start = async (empty = false) => {
  await seed({ baseUrl, adminKey: stores.env.ADMIN_API_KEY, empty, localDir })
  return JSON.parse(readFileSync(join(localDir, 'demo.json'), 'utf8')) as Record<string, string>
}
const counts = async () =>
  (
    await stores.sql<Record<string, string>>(`
      select (select count(*) from publishers) publishers, (select count(*) from advertisers) advertisers,
        (select count(*) from campaigns) campaigns, (select count(*) from api_keys) keys`)
  )[0]

describe('the demo', () => {
  it('writes keys that work, for nobody else to read', async () => {
    const demo = await start()
    expect(demo).toEqual({
      base_url: baseUrl,
      admin_key: stores.env.ADMIN_API_KEY,
      publisher_key: expect.stringMatching(/^pub_/),
      publisher_id: expect.any(String),
      advertiser_key: expect.stringMatching(/^adv_/),
      advertiser_id: expect.any(String),
      pixel_id: expect.stringMatching(/^px_/),
      lines: expect.any(Number),
      catalog: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(statSync(join(localDir, 'demo.json')).mode & 0o777).toBe(0o600)
    expect(await admin.info('publisher', demo.publisher_key ?? '')).toBe(200)
    expect(await admin.info('advertiser', demo.advertiser_key ?? '')).toBe(200)
    expect(await counts()).toEqual({
      publishers: '1',
      advertisers: '9',
      campaigns: '42',
      keys: '3',
    })
    expect((await admin.call('GET', '/examples')).body).toMatchObject({
      sources: { given: 42, model: 0, market: 0, none: 0 },
      pending: 0,
    })
    expect((await admin.call('GET', '/review')).body).toMatchObject({
      data: Array.from({ length: 3 }, () => ({ advertiser_name: 'Moorlicht' })),
    })
    const own = 'select count(*) n from campaigns where advertiser_id = $1'
    expect(await stores.sql(own, [demo.advertiser_id ?? ''])).toEqual([{ n: '6' }])
  })

  it('a second start makes nothing twice, keeps the keys and what was changed', async () => {
    const first = await start()
    await stores.sql(`update campaigns set bid_micros = 1, status = 'paused'`)
    expect(await start()).toEqual(first)
    expect((await counts())?.keys).toBe('3')
    expect(await stores.sql('select distinct bid_micros, status from campaigns')).toEqual([
      { bid_micros: '1', status: 'paused' },
    ])
  })

  it('starts empty, and fills later under the same keys', async () => {
    const first = await start(true)
    expect(await counts()).toEqual({ publishers: '1', advertisers: '1', campaigns: '0', keys: '2' })
    const { lines: _, ...filled } = await start()
    expect(first).toMatchObject(filled)
    expect((await counts())?.campaigns).toBe('42')
  })

  it.each([
    { name: 'is gone', spoil: () => rmSync(join(localDir, 'demo.json')) },
    { name: 'is no JSON', spoil: () => writeFileSync(join(localDir, 'demo.json'), '{') },
    {
      name: 'has a revoked key',
      spoil: async () => await stores.sql('update api_keys set revoked_at = now()'),
    },
  ])('new keys for the same accounts when demo.json $name', async ({ spoil }) => {
    const first = await start()
    await spoil()
    Object.assign(admin, startAdmin(stores))
    const second = await start()
    expect(second.publisher_id).toBe(first.publisher_id)
    expect(second.pixel_id).toBe(first.pixel_id)
    expect(second.publisher_key).not.toBe(first.publisher_key)
    expect(await admin.info('publisher', second.publisher_key ?? '')).toBe(200)
    expect((await counts())?.campaigns).toBe('42')
  })
})

/** What advertisers would type in to see their own ad. */
const own = readFileSync('local/demo/campaigns.ndjson', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as DemoCampaign)
  .filter(({ type }) => type === 'campaign')
type DemoCampaign = {
  type: string
  title: string
  landing_page: string
  allowed_countries?: string[]
  keywords: string[]
}

describe('a campaign of the demo is found', () => {
  /** Where it stands among what nine places are filled with, from 0; -1 where it is not there. */
  async function placeOf({ landing_page: page, allowed_countries }: DemoCampaign, text: string) {
    const places = Array.from({ length: 9 }, (_, i) => ({
      placement: 'below_response',
      placement_id: `p${i}`,
    }))
    const answer = await admin.isolate.request('/api/v1/ad/summary', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({
        queryString: text,
        sessionId: crypto.randomUUID(),
        placements: places,
        device: { ua: CHROME, country: allowed_countries?.[0] ?? 'US' },
      }),
    })
    const ads = answer.status === 200 ? ((await answer.json()) as { url: string }[]) : []
    return ads.findIndex(({ url }) => url.startsWith(page))
  }
  let key = ''
  beforeEach(async () => {
    key = (await start()).publisher_key ?? ''
  })

  // The scan for what people said would find these words where the advertiser wrote them.
  afterEach(async () => {
    await stores.sql('delete from campaign_examples')
    await stores.sql(`update ad_groups set name = ''`)
    await stores.sql(
      `update campaigns set name = '', title = '', description = '', keywords = '{}', ad_texts = '{}'`,
    )
  })

  it('by its title and by each of its keywords', async () => {
    const missed: string[] = []
    for (const campaign of filled(own)) {
      for (const text of [campaign.title, ...campaign.keywords]) {
        const place = await placeOf(campaign, text)
        if (place !== 0) missed.push(`${campaign.landing_page} ${text}: ${place}`)
      }
    }
    expect(missed).toEqual([])
  }, 120_000)
})
