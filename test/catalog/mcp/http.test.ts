import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedTenant, startIsolate } from '../../support/app.ts'
import { withTenants } from '../../support/fixtures.ts'
import { type Served, serveIsolate } from '../../support/serve.ts'
import { importCatalog } from '../../support/services.ts'
import { checkTools, connected, search, textOf } from './client.ts'

const { stores, isolate, tenant } = withTenants({ shared: true })
let served: Served

beforeAll(async () => {
  await importCatalog(isolate)
  served = await serveIsolate(isolate)
}, 120_000)
afterAll(async () => await served.close())

const transportWith = (headers: Record<string, string>) =>
  new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), { requestInit: { headers } })
const connect = async (headers: Record<string, string> = { 'x-api-key': tenant.publisherKey }) =>
  await connected(transportWith(headers))

const accepts = { accept: 'application/json, text/event-stream' }
const call = async (init: RequestInit = {}, headers: Record<string, string> = {}) =>
  await isolate.request('/mcp', {
    method: 'POST',
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    ...init,
    headers: {
      'content-type': 'application/json',
      'x-api-key': tenant.publisherKey,
      ...accepts,
      ...headers,
    },
  })

it('names the request of every answer', async () => {
  const notification = '{"jsonrpc":"2.0","method":"notifications/initialized"}'
  const answers = [await call(), await call({ body: notification }), await call({}, { accept: '' })]
  expect(answers.map(({ status }) => status)).toEqual([200, 202, 406])
  for (const { headers } of answers) expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

describe('the official client', () => {
  it('finds, follows up, browses, reads and reports', async () => {
    await using client = await connect()
    await checkTools(client)
  })

  it('may give the key as a bearer token', async () => {
    await using client = await connect({ authorization: `Bearer ${tenant.publisherKey}` })
    const { structuredContent } = await search(client, { query: 'send transactional email' })
    expect(structuredContent).toMatchObject({ recommendation: { category: 'Email' } })
  })

  it.each([
    ['none', {}],
    ['an unknown one', { 'x-api-key': `pub_000000000000_${'x'.repeat(43)}` }],
  ])('with %s for a key gets no connection', async (_, headers) => {
    await expect(
      new Client({ name: 'test', version: '1' }).connect(transportWith(headers)),
    ).rejects.toThrow(/unauthorized|401/i)
  })

  it('is told as the result of a tool what is wrong with its input', async () => {
    await using client = await connect()
    const call = (tool: string, args: Record<string, unknown>) =>
      client.callTool({ name: `aside_index_${tool}`, arguments: args })
    const wrong: [called: ReturnType<typeof call>, told: string][] = [
      [search(client, {}), 'expected string, received undefined at query'],
      [search(client, { query: null }), 'expected string, received undefined at query'],
      [search(client, { query: 'x'.repeat(1001) }), '<=1000 characters at query'],
      [search(client, { query: 'email', context: { a: 'x'.repeat(9000) } }), 'at most 8192 bytes'],
      [call('browse', { category: 'Cakes' }), 'expected one of AI, Analytics'],
      [call('get_service', { slug: 'nobody' }), 'There is no service of this slug.'],
      [call('get_service', { slug: '../categories' }), 'There is no service of this slug.'],
      [call('get_service', { slug: '..' }), 'There is no service of this slug.'],
      [call('report_integration', { search_id: 'x', integrated_slug: 'resend' }), 'search_id: '],
      [call('delete', {}), 'aside_index_delete not found'],
    ]
    for (const [called, told] of wrong) {
      const result = await called
      expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(told)])
    }
  })

  it('is told of a store that is down in words, and never of its insides', async () => {
    await using client = await connect()
    const found = await search(client, { query: 'send transactional email' })
    stores.gateways.redis.fault = 'refuse'
    stores.gateways.postgres.fault = 'refuse'
    const { search_id, recommendation } = found.structuredContent as Record<string, unknown>
    const report = await client.callTool({
      name: 'aside_index_report_integration',
      arguments: { search_id, integrated_slug: (recommendation as { slug: string }).slug },
    })
    expect(report.isError).toBe(true)
    expect(textOf(report)).toMatch(/try again/i)
    expect(textOf(report)).not.toMatch(/127\.0\.0\.1|redis|postgres|error:|at /i)
    await isolate.settle()
  })

  it('several at once get their own answers', async () => {
    const asks = ['send transactional email', 'managed postgres', 'accept payments', 'search box']
    const answers = await Promise.all(
      asks.map(async (query) => {
        await using client = await connect()
        const { structuredContent } = await search(client, { query })
        return (structuredContent as { recommendation: { category: string } }).recommendation
      }),
    )
    expect(answers.map((one) => one.category)).toEqual(['Email', 'Database', 'Payments', 'Search'])
  })
})

describe('POST /mcp', () => {
  it('answers with JSON, without a session', async () => {
    const answer = await call()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('mcp-session-id')).toBeNull()
    const { result } = (await answer.json()) as { result: { tools: unknown[] } }
    expect(result.tools).toHaveLength(5)
  })

  it.each([
    ['2024-10-07', '2024-10-07'],
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2099-01-01', '2025-11-25'],
  ])('asked for version %s of the protocol, speaks %s', async (asked, spoken) => {
    const clientInfo = { name: 'test', version: '1' }
    const params = { protocolVersion: asked, capabilities: {}, clientInfo }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
    const answer = (await (await call({ body })).json()) as { result: object }
    expect(answer.result).toMatchObject({
      protocolVersion: spoken,
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'aside-index' },
    })
    const listed = await call({}, { 'mcp-protocol-version': spoken })
    const { result } = (await listed.json()) as { result: { tools: { inputSchema: object }[] } }
    expect(result.tools).toHaveLength(5)
    const dialect = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }
    for (const { inputSchema } of result.tools) expect(inputSchema).toMatchObject(dialect)
  })

  it('takes notifications without an answer', async () => {
    const body = '{"jsonrpc":"2.0","method":"notifications/initialized"}'
    const answer = await call({ body })
    expect([answer.status, await answer.text()]).toEqual([202, ''])
  })

  it.each([
    ['not JSON', 'nonsense', 400],
    ['no message', '{"a":1}', 400],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]', 400],
    ['over 64 KiB', JSON.stringify({ a: 'x'.repeat(65_536) }), 413],
  ])('%s: %i', async (_, body, status) => {
    expect((await call({ body })).status).toBe(status)
  })

  it.each([
    ['an unknown protocol version', { 'mcp-protocol-version': '1999-01-01' }, 400],
    ['a client that takes no JSON', { accept: 'text/html' }, 406],
    ['another content type', { 'content-type': 'text/plain' }, 415],
    ['a web page', { origin: 'https://evil.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['a key that is none', { 'x-api-key': 'adv' }, 401],
  ])('%s: %i', async (_, headers, status) => {
    expect((await call({}, headers)).status).toBe(status)
  })

  it("is for publishers: an advertiser's key is none here", async () => {
    expect((await call({}, { 'x-api-key': tenant.advertiserKey })).status).toBe(401)
    expect((await call()).status).toBe(200)
  })

  it('takes pages of the service itself', async () => {
    const own = startIsolate({ ...stores.env, PUBLIC_URL: 'https://aside.example/base' })
    const headers = { ...accepts, 'x-api-key': tenant.publisherKey }
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
    const answer = await own.request('/mcp', {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json', origin: 'https://aside.example' },
    })
    expect(answer.status).toBe(200)
  })

  it.each(['GET', 'DELETE', 'PUT'])(
    '%s is not allowed: no streams, no sessions',
    async (method) => {
      const headers = { ...accepts, 'x-api-key': tenant.publisherKey }
      const answer = await isolate.request('/mcp', { method, headers })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST')
      expect(await answer.json()).toMatchObject({
        error: 'method_not_allowed',
        message: 'Messages are sent by POST.',
      })
    },
  )

  it('refuses a flood of one publisher, and only that', async () => {
    const flood = await seedTenant(isolate)
    const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
    const own = { 'x-api-key': flood.publisherKey }
    const statuses = new Set<number>()
    while (!statuses.has(429)) {
      const answers = Array.from({ length: 120 }, async () => await call({ body }, own))
      for (const { status } of await Promise.all(answers)) statuses.add(status)
    }
    expect(statuses).toEqual(new Set([200, 429]))
    expect((await call({ body })).status).toBe(200)
  })

  it('allows no page to read it', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const answer = await isolate.request('/mcp', { method: 'OPTIONS', headers })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
