import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { createToolServer } from '../../../packages/cli/server.ts'
import { answerMessage } from '../../../src/catalog/mcp/answer.ts'
import { createIndexApi } from '../../../src/catalog/tools/api.ts'

/** An index that knows its categories and takes reports; what else it is asked, it refuses. */
const api = createIndexApi({
  baseUrl: 'https://index.example',
  key: 'pub_x',
  send: async ({ url }) => {
    if (url.endsWith('/categories'))
      return Response.json({ categories: [{ name: 'AI', service_count: 2 }], total: 1 })
    if (url.includes('/services'))
      return Response.json({ error: 'rate_limited', detail: 'Too many.' }, { status: 429 })
    throw new Error('down')
  },
  timeoutMs: 1000,
})

const sent = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
type Headed = Record<string, string>

/** Status and body. */
async function answerOfSdk(message: unknown, headers: Headed) {
  const server = createToolServer(api)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const request = new Request('https://index.example/mcp', { method: 'POST', headers })
  const answer = await transport.handleRequest(request, { parsedBody: message })
  return [answer.status, await answer.text()]
}
async function answerOfOurs(message: unknown, headers: Headed) {
  const { status, body } = await answerMessage(new Headers(headers), { message, api })
  return [status, body === undefined ? '' : JSON.stringify(body)]
}

const rpc = { jsonrpc: '2.0', id: 1 }
const ask = (method: string, params?: unknown, more: object = {}) =>
  JSON.parse(JSON.stringify({ ...rpc, method, params, ...more })) as unknown
const call = (tool: string, given?: unknown) =>
  ask('tools/call', { name: `aside_index_${tool}`, arguments: given })
const hello = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'a', version: '1' },
}
const start = (params: object = {}) => ask('initialize', { ...hello, ...params })
const tell = (method: string, params?: unknown) => ({ jsonrpc: '2.0', method, params })

const messages: unknown[] = [
  ...['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07', '2026-07-28', ''].map(
    (protocolVersion) => start({ protocolVersion }),
  ),
  start({ more: 1, capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: {} } }),
  start({ protocolVersion: 5 }),
  start({ capabilities: undefined }),
  start({ capabilities: [] }),
  start({ clientInfo: {} }),
  start({ clientInfo: undefined, protocolVersion: undefined }),
  ask('initialize'),
  ask('ping'),
  ask('ping', { more: 1, _meta: { progressToken: 1, more: 1 } }),
  ...['x', '', 0, -1, null, 1.5, 1e300, {}].map((id) => ask('ping', undefined, { id })),
  ...[[], 5, null, { _meta: 5 }, { _meta: { progressToken: {} } }].map((wrong) =>
    ask('ping', wrong),
  ),
  ask('ping', undefined, { more: 1 }),
  ask('ping', undefined, { jsonrpc: '1.0' }),
  ask('ping', undefined, { jsonrpc: undefined }),
  ask('ping', undefined, { result: {} }),
  ask('tools/list'),
  ask('tools/list', { cursor: 'x', more: 1 }),
  ask('tools/list', { cursor: 5 }),
  call('list_categories'),
  call('list_categories', { more: 1 }),
  ...[[], 'x', null, 5].map((wrong) => call('list_categories', wrong)),
  call('browse', { keyword: 'x' }),
  call('browse', { keyword: 'x'.repeat(1001), category: 5 }),
  call('get_service', { slug: 'resend' }),
  call('search', { query: 'email' }),
  call('search', {}),
  call('nobody', {}),
  ask('tools/call'),
  ask('tools/call', {}),
  ask('tools/call', { name: 5, arguments: 5 }),
  ...['resources/list', 'prompts/get', 'logging/setLevel', 'completion/complete'].map((it) =>
    ask(it),
  ),
  ...['server/discover', 'notifications/initialized', 'nope', '', 'constructor', '__proto__'].map(
    (method) => ask(method),
  ),
  ask('ping', undefined, { method: 5 }),
  tell('notifications/initialized'),
  tell('notifications/cancelled', { requestId: 1 }),
  tell('notifications/cancelled', { requestId: {} }),
  tell('notifications/nope', { _meta: { progressToken: 1 } }),
  tell('notifications/nope', 5),
  tell('tools/call', { name: 5 }),
  tell('initialize', hello),
  { ...rpc, result: {} },
  { ...rpc, result: 5 },
  { ...rpc, result: { _meta: 5 } },
  { ...rpc, error: { code: 1, message: 'x' } },
  { jsonrpc: '2.0', error: { code: 1, message: 'x', data: 1 } },
  { ...rpc, error: { code: 1.5, message: 'x' } },
  { ...rpc, error: { code: 1, message: 'x' }, more: 1 },
  ...[rpc, {}, null, 5, 'x', true],
]

const accepts = (accept: string) => ({ ...sent, accept })
const typed = (type: string) => ({ ...sent, 'content-type': type })
const versioned = (version: string) => ({ ...sent, 'mcp-protocol-version': version })
const headers: Headed[] = [
  { accept: sent.accept },
  { 'content-type': sent['content-type'] },
  ...[
    '*/*',
    'application/json',
    'text/event-stream',
    'text/event-stream;q=0.1,application/json',
  ].map(accepts),
  ...['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json ;x', ''].map(typed),
  ...['application/jsonx', 'text/plain; application/json', 'application/json, text/plain'].map(
    typed,
  ),
  ...['application/json; a=b, text/plain', 'application/vnd.api+json', 'application /json'].map(
    typed,
  ),
  ...['2025-11-25', '2024-10-07', '1999-01-01', '2026-07-28', ''].map(versioned),
  { ...sent, 'mcp-session-id': 'x' },
]

describe('the answer is that of the official SDK, byte for byte', () => {
  it.each(messages.map((message) => [JSON.stringify(message).slice(0, 100), message]))(
    'to %s',
    async (_, message) => {
      expect(await answerOfOurs(message, sent)).toEqual(await answerOfSdk(message, sent))
    },
  )

  const headed: [string, unknown][] = [
    ['a ping', ask('ping')],
    ['a start', start()],
    ['a wrong start', start({ clientInfo: 5 })],
    ['a notification', tell('notifications/initialized')],
    ['no message', {}],
  ]
  it.each(
    headers.flatMap((given) =>
      headed.map(([name, message]) => [name, JSON.stringify(given), given, message] as const),
    ),
  )('to %s with %s', async (_, _headers, given, message) => {
    expect(await answerOfOurs(message, given)).toEqual(await answerOfSdk(message, given))
  })
})

it.each([
  ['the insides of abilities', start({ capabilities: { roots: 5, experimental: { a: 5 } } })],
  ['icons', start({ clientInfo: { name: 'a', version: '1', icons: [{ src: 5 }] } })],
  ['a task', ask('tools/call', { name: 'aside_index_list_categories', task: { ttl: 'x' } })],
])('does not check %s, which nothing reads, and the SDK does', async (_, message) => {
  const [, told] = await answerOfSdk(message, sent)
  expect(JSON.parse(String(told))).toHaveProperty('error')
  const [status, answer] = await answerOfOurs(message, sent)
  expect(status).toBe(200)
  expect(JSON.parse(String(answer))).toHaveProperty('result')
})
