import { describe, expect, it, vi } from 'vitest'
import { writeCursor } from '../../src/platform/http/cursor.ts'
import { startIsolate } from '../support/app.ts'
import { operator, withAdmin } from './client.ts'
import { advertiser, campaign, experiment, noAdvertiser, publisher } from './samples.ts'

const { stores, admin } = withAdmin()

type Row = Record<string, unknown>
type Page = { data: Row[]; has_more: boolean; next_cursor: string | null }
const get = async (path: string) => await admin.call('GET', path)
const page = async (path: string) => (await get(path)).body as Page
const made = async (path: string, body: object) => (await admin.call('POST', path, body)).body
const names = ({ data }: Page) => data.map(({ name }) => name)

/** Each list with what makes a row of it, and the name of its ids. */
const lists = [
  {
    list: 'publishers',
    id: 'publisher_id',
    make: async (name: string) => await made('/publishers', { ...publisher, name }),
  },
  {
    list: 'advertisers',
    id: 'advertiser_id',
    make: async (name: string) => await made('/advertisers', { ...advertiser, name }),
  },
  {
    list: 'campaigns',
    id: 'campaign_id',
    make: async (name: string) =>
      await made('/campaigns', { ...campaign, name, advertiser_id: await owner() }),
  },
  {
    list: 'experiments',
    id: 'experiment_id',
    make: async (name: string) => {
      const { publisher_id } = await admin.publisher()
      return await made('/experiments', { ...experiment, name, publisher_id })
    },
  },
]
const owner = async () => (await admin.advertiser()).advertiser_id

describe.each(lists)('$list', ({ list, id, make }) => {
  it('are read newest first, in pages that neither repeat nor leave out', async () => {
    for (const name of ['one', 'two', 'three']) await make(name)
    const first = await page(`/${list}?limit=2`)
    expect([names(first).slice(0, 2), first.has_more]).toEqual([names(first), true])
    await make('late')
    const all: unknown[] = [...names(first)]
    for (let cursor = first.next_cursor; cursor !== null; ) {
      const next = await page(`/${list}?limit=2&cursor=${cursor}`)
      all.push(...names(next))
      cursor = next.next_cursor
    }
    expect(all.filter((name) => ['one', 'two', 'three'].includes(String(name)))).toEqual([
      'three',
      'two',
      'one',
    ])
    expect(all).not.toContain('late')
  })

  it('are found by a part of their name, in any case, taken as it is', async () => {
    for (const name of ['Spring 100% sale', 'Spring sale', 'Überall']) await make(name)
    expect(names(await page(`/${list}?q=${encodeURIComponent('100% S')}`))).toEqual([
      'Spring 100% sale',
    ])
    expect(names(await page(`/${list}?q=SPRING`))).toEqual(['Spring sale', 'Spring 100% sale'])
    expect(await page(`/${list}?q=_ring`)).toEqual({ data: [], has_more: false, next_cursor: null })
  })

  it('one is read by its id, as the list has it', async () => {
    const row = await make('one')
    const one = await get(`/${list}/${String(row[id]).toUpperCase()}`)
    expect([one.status, one.body[id], one.body.name]).toEqual([200, row[id], 'one'])
    expect((await page(`/${list}?q=one`)).data).toEqual([one.body])
  })

  it.each([noAdvertiser, 'x', '1', `${noAdvertiser}0`])('%s is 404', async (unknown) => {
    expect((await get(`/${list}/${unknown}`)).status).toBe(404)
  })

  it.each(['limit=0', 'limit=201', 'limit=x', 'q=', `q=${'x'.repeat(201)}`, 'q=%00', 'cursor=x'])(
    '%s is 400',
    async (query) => expect((await get(`/${list}?${query}`)).status).toBe(400),
  )

  it('the bounds of a page are in it', async () => {
    expect((await get(`/${list}?limit=1`)).status).toBe(200)
    expect((await get(`/${list}?limit=200&q=${'x'.repeat(200)}`)).status).toBe(200)
  })

  it('a cursor is good for its own list and words only', async () => {
    for (const name of ['one a', 'two a']) await make(name)
    const { next_cursor: cursor } = await page(`/${list}?limit=1&q=a`)
    expect((await get(`/${list}?q=a&cursor=${cursor}`)).status).toBe(200)
    expect((await get(`/${list}?cursor=${cursor}`)).status).toBe(400)
    expect((await get(`/${list}?q=o&cursor=${cursor}`)).status).toBe(400)
    for (const other of lists.filter((one) => one.list !== list)) {
      expect((await get(`/${other.list}?q=a&cursor=${cursor}`)).status).toBe(400)
    }
  })

  it('is the operator’s alone', async () => {
    const { api_key: key } = await admin.publisher()
    for (const stranger of [undefined, key, 'wrong']) {
      const call = operator(admin.isolate, stranger)
      expect((await call('GET', `/${list}`)).status).toBe(401)
      expect((await call('GET', `/${list}/${noAdvertiser}`)).status).toBe(401)
    }
  })
})

describe('campaigns', () => {
  it('that have no examples need the markets, which a page loads once', async () => {
    for (const name of ['one', 'two', 'three']) {
      await made('/campaigns', { ...campaign, name, advertiser_id: await owner() })
    }
    const isolate = startIsolate(stores.env)
    const loading = vi.spyOn(isolate.deps.assets, 'markets')
    const headers = { authorization: `Bearer ${stores.env.ADMIN_API_KEY}` }
    const answer = await isolate.request('/admin/campaigns?limit=3', { headers })
    const { data } = (await answer.json()) as Page
    expect(data.map(({ examples_source }) => examples_source)).not.toContain('given')
    expect(data).toHaveLength(3)
    expect(loading).toHaveBeenCalledTimes(1)
    loading.mockRestore()
  })

  it('are filtered by advertiser and status, and cursors are bound to both', async () => {
    const [one, two] = [await owner(), await owner()]
    for (const status of ['active', 'paused', 'active']) {
      await made('/campaigns', { ...campaign, advertiser_id: one, name: status, status })
    }
    await made('/campaigns', { ...campaign, advertiser_id: two, name: 'other' })
    expect(names(await page(`/campaigns?advertiser_id=${one}`))).toEqual([
      'active',
      'paused',
      'active',
    ])
    expect(names(await page('/campaigns?status=paused'))).toEqual(['paused'])
    expect(names(await page(`/campaigns?advertiser_id=${two}&status=paused`))).toEqual([])
    expect(names(await page(`/campaigns?advertiser_id=${noAdvertiser}`))).toEqual([])
    for (const wrong of ['advertiser_id=x', 'status=gone']) {
      expect((await get(`/campaigns?${wrong}`)).status).toBe(400)
    }
    const own = `advertiser_id=${one}&status=active`
    const { next_cursor: cursor } = await page(`/campaigns?${own}&limit=1`)
    expect(names(await page(`/campaigns?${own}&cursor=${cursor}`))).toEqual(['active'])
    for (const foreign of ['', `advertiser_id=${one}`, `advertiser_id=${two}&status=active`]) {
      expect((await get(`/campaigns?${foreign}&cursor=${cursor}`)).status).toBe(400)
    }
  })

  it('say what a PATCH says of them, examples too', async () => {
    const examples = { fits: ['mud again'], not: [], terms: ['lugs'] }
    const { campaign_id: id } = await admin.campaign(await owner(), { examples })
    const patched = (await admin.call('PATCH', `/campaigns/${id}`, {})).body
    expect(patched).toMatchObject({ examples, examples_source: 'given', examples_pending: false })
    expect((await get(`/campaigns/${id}`)).body).toEqual(patched)
    expect((await page('/campaigns')).data).toEqual([patched])
  })
})

it('publishers and experiments say what a PATCH says of them', async () => {
  const { publisher_id } = await admin.publisher({ blocked_advertisers: [noAdvertiser] })
  const { experiment_id } = await made('/experiments', { ...experiment, publisher_id })
  for (const path of [`/publishers/${publisher_id}`, `/experiments/${experiment_id}`]) {
    const { updated_at: _, ...patched } = (await admin.call('PATCH', path, {})).body
    expect((await get(path)).body).toMatchObject(patched)
  }
})

it('an advertiser is shown with its pixel', async () => {
  const { advertiser_id: id, pixel_id } = await admin.advertiser({ domains: ['runners.example'] })
  expect((await get(`/advertisers/${id}`)).body).toEqual({
    advertiser_id: id,
    ...advertiser,
    domains: ['runners.example'],
    timezone: 'UTC',
    billing_enabled: true,
    billing_first: false,
    review_ads: false,
    pixel_id,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
})

it('no key is in any of it', async () => {
  const { api_key: publisherKey, publisher_id } = await admin.publisher()
  const { api_key: advertiserKey, advertiser_id } = await admin.advertiser()
  await admin.import([{ type: 'publisher', key: 'import-key-of-theirs', ...publisher }])
  const [{ secret } = { secret: '' }] = await stores.sql<{ secret: string }>(
    'select pseudonym_key as secret from publishers where id = $1',
    [publisher_id],
  )
  const said = JSON.stringify([
    (await get('/publishers')).body,
    (await get(`/publishers/${publisher_id}`)).body,
    (await get('/advertisers')).body,
    (await get(`/advertisers/${advertiser_id}`)).body,
  ])
  for (const key of [publisherKey, advertiserKey, secret, 'import-key-of-theirs']) {
    expect(key).not.toBe('')
    expect(said).not.toContain(key)
    expect(said).not.toContain(key.slice(0, 16))
  }
})

it.each(['9'.repeat(17), '-1', '9'.repeat(30), '', 'x'])(
  'a cursor from a time that no store can hold, or none, is 400: %s',
  async (at) => {
    const of = {
      publishers: ['operator', 'publishers', ''],
      experiments: ['operator', 'experiments', ''],
    }
    for (const [list, bound] of Object.entries(of)) {
      const cursor = await writeCursor([at, noAdvertiser], bound)
      expect((await get(`/${list}?cursor=${encodeURIComponent(cursor)}`)).status).toBe(400)
    }
    const { advertiser_id: own, api_key: key } = await admin.advertiser()
    const cursor = encodeURIComponent(await writeCursor([at, own], ['conversions', own, '', '']))
    const path = `/advertiser-dashboard/conversions?cursor=${cursor}`
    const answer = await admin.isolate.request(path, { headers: { 'x-api-key': key } })
    expect(answer.status).toBe(400)
  },
)
