import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi, type Route } from '../../packages/client/api.ts'
import { withTenants } from '../support/fixtures.ts'
import { shoesRequest } from '../support/samples.ts'

const { stores, isolate, tenant } = withTenants({ shared: true })

beforeAll(async () => {
  await tenant.campaign()
})
afterAll(async () => await isolate.settle())

const baseUrl = 'https://ads.test/'
const api = (key?: string) =>
  createApi({ baseUrl, ...(key === undefined ? {} : { key }), send: isolate.request })

describe('the client of the whole interface', () => {
  it('asks for ads as a publisher, and follows nothing', async () => {
    const call = api(tenant.publisherKey)
    const { messages, placements, ...rest } = shoesRequest()
    const asked = await call('POST /api/v1/ad', {
      body: { ...rest, messages, placements: [{ placement: 'top_page', placement_id: 'p' }] },
    })
    expect(placements).toHaveLength(1)
    if (!asked.ok) throw new Error(`no ad: ${asked.status}`)
    const [ad] = asked.data ?? []
    expect(ad?.placement).toBe('top_page')
    const p = new URL(ad?.clickUrl ?? '').searchParams.get('p') ?? ''
    const click = await call('GET /c', { query: { p } })
    expect(click).toMatchObject({ ok: true, status: 302, data: undefined })
    if (!('headers' in click)) throw new Error('no answer')
    expect(click.headers.get('location')).toContain('https://ridge.example/shoes')
  })

  it('reads reports and the operator API, with paths, parameters and bodies', async () => {
    const stats = await api(tenant.publisherKey)('GET /publisher-dashboard/stats', {
      query: { days: 2, tz: 'Europe/Berlin' },
    })
    expect(stats.ok && stats.data.timeSeries).toHaveLength(2)
    const operator = api(stores.env.ADMIN_API_KEY)
    const made = await operator('POST /admin/publishers', {
      body: { name: 'Two words & more', url: 'https://two.example' },
    })
    if (!made.ok) throw new Error(`not made: ${made.status}`)
    const shown = await operator('GET /admin/publishers/{id}', {
      path: { id: made.data.publisher_id },
    })
    expect(shown.ok && shown.data.name).toBe('Two words & more')
    const page = await operator('GET /admin/publishers', { query: { q: 'words & more' } })
    expect(page.ok && page.data.data.map(({ publisher_id }) => publisher_id)).toEqual([
      made.data.publisher_id,
    ])
    const imported = await operator('POST /admin/import', { body: 'nothing' })
    expect(imported.ok && imported.data.results).toMatchObject([{ line: 1, status: 'error' }])
  })

  it('speaks to the tools of agents', async () => {
    const listed = await api(tenant.publisherKey)('POST /mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    })
    expect(listed).toMatchObject({ ok: true, data: { id: 1, result: { tools: { length: 5 } } } })
  })

  it('sends forms, and reads what is no JSON', async () => {
    const page = await api()('POST /why', { query: { p: 'none' }, body: { do: 'mute' } })
    expect(page).toMatchObject({ ok: false, status: 404, problem: undefined })
    const guide = await api()('GET /llms.txt')
    expect(guide.ok && guide.data).toMatch(/^# Aside/)
  })

  it('tells what was wrong, and never throws', async () => {
    const refused = await api()('POST /search', { body: { query: 'e-mail' } })
    expect(refused).toMatchObject({ ok: false, status: 401, problem: { error: 'unauthorized' } })
    for (const slug of ['a/b?c', '..', '.', '%2e%2e']) {
      const none = await api(tenant.publisherKey)('GET /services/{slug}', { path: { slug } })
      expect(none).toMatchObject({ ok: false, status: 404, problem: { error: 'not_found' } })
    }
    const nowhere = createApi({ baseUrl: 'http://127.0.0.1:9' })
    expect(await nowhere('GET /health')).toEqual({ ok: false, status: 0, failure: 'unreachable' })
    const hanging = createApi({
      baseUrl,
      timeoutMs: 20,
      send: async (_, { signal }) =>
        await new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    })
    expect(await hanging('GET /health')).toEqual({ ok: false, status: 0, failure: 'timeout' })
  })

  it('knows every route of the document', () => {
    const { paths } = JSON.parse(readFileSync('assets/openapi.json', 'utf8')) as {
      paths: Record<string, object>
    }
    const types = readFileSync('packages/client/interface.ts', 'utf8')
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'options')
        .map((method) => `${method.toUpperCase()} ${path}`),
    )
    const known: Route[] = ['GET /health', 'GET /openapi.json']
    expect(routes).toEqual(expect.arrayContaining(known))
    for (const route of routes) expect(types).toContain(`\n  '${route}': {`)
  })
})
