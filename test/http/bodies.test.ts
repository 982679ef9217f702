import { deflateSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { withTenants } from '../support/fixtures.ts'
import { CHROME } from '../support/samples.ts'

const { stores, isolate, tenant } = withTenants({ shared: true })
let pixelId: string

beforeAll(async () => {
  await tenant.campaign()
  pixelId = (await tenant.admin('/advertisers', { name: 'Pixel', email: 'a@pixel.example' }))
    .pixel_id as string
})

const LARGEST = 16 * 1024
const KIB = 1024
const user = (content: string) => ({ role: 'user', content })
const shoes = user('Which trail running shoes should I buy for muddy trails?')

type Problem = { status: number; errors: { loc: (string | number)[]; msg: string; type: string }[] }

async function post(path: string, body: string, method = 'POST') {
  const answer = await isolate.request(path, {
    method,
    headers: {
      'user-agent': CHROME,
      ...(path.startsWith('/admin')
        ? { authorization: `Bearer ${stores.env.ADMIN_API_KEY}` }
        : path === '/conversions'
          ? { 'x-api-key': tenant.advertiserKey }
          : path.startsWith('/api')
            ? { authorization: `Bearer ${tenant.publisherKey}` }
            : { 'x-api-key': tenant.publisherKey }),
    },
    body,
  })
  const text = await answer.text()
  const bytes = new TextEncoder().encode(text).length
  const problem = text.startsWith('{"type"') ? (JSON.parse(text) as Problem) : undefined
  return { status: answer.status, bytes, problem }
}
const ask = async (messages: unknown) =>
  await post(
    '/api/v1/ad',
    JSON.stringify({
      messages,
      sessionId: crypto.randomUUID(),
      placements: [{ placement: 'below_response', placement_id: 'main' }],
      device: { country: 'US', ua: CHROME },
    }),
  )

it.each([
  { by: 'gzip', packed: gzipSync('{"messages": []}') },
  { by: 'deflate', packed: deflateSync('{"messages": []}') },
])('a body that is packed by $by is said to be', async ({ packed }) => {
  const answer = await isolate.request('/api/v1/ad', {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.publisherKey}` },
    body: new Uint8Array(packed),
  })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('It is compressed: send it as it is.')
})

describe('a conversation', () => {
  it('counts by its newest 64 messages; what is older is not even looked at', async () => {
    const older: unknown[] = Array(1936).fill(0)
    expect(await ask([...older, ...Array(63).fill(user('hello')), shoes])).toMatchObject({
      status: 200,
    })
    const sad = user('I want to kill myself')
    expect((await ask([sad, ...Array(63).fill(user('hello')), shoes])).status).toBe(200)
    expect((await ask([sad, ...Array(28).fill(user('hello')), shoes])).status).toBe(204)
  })

  it('of over 2,000 messages: 422', async () => {
    expect((await ask(Array(2000).fill(shoes))).status).toBe(200)
    const { status, problem } = await ask(Array(2001).fill(shoes))
    expect(status).toBe(422)
    expect(problem?.errors).toMatchObject([{ loc: ['body', 'messages'] }])
  })

  it.each([
    { what: 'numbers', item: 0, at: 136, loc: [] },
    { what: 'nulls', item: null, at: 136, loc: [] },
    { what: 'empty objects', item: {}, at: 136, loc: ['role'] },
  ])('of $what is judged up to the first', async ({ item, at, loc }) => {
    const { status, problem } = await ask(Array(200).fill(item))
    expect(status).toBe(422)
    expect(problem?.errors[0]?.loc).toEqual(['body', 'messages', at, ...loc])
    expect(new Set(problem?.errors.map((error) => error.loc[2]))).toEqual(new Set([at]))
  })
})

const longKey = 'k'.repeat(100 * KIB)
/** JSON of about 250 KiB. */
const many = (item: string) => `[${Array(Math.floor((250 * KIB) / (item.length + 1))).fill(item)}]`

describe('no error body is over 16 KiB', () => {
  const wrong: [path: string, body: string, method?: string][] = [
    ...['0', 'null', '{}', '[]', '"a"', '{"role":"user"}', '{"role":0,"content":0}'].flatMap(
      (item): [string, string][] => [
        ['/api/v1/ad', `{"messages":${many(item)}}`],
        ['/api/v1/bid', `{"messages":${many(item)}}`],
        ['/api/v1/ad/group', `{"messages":${many(item)},"viewers":${many(item)}}`],
        [
          '/api/v1/ad/non-contextual',
          `{"placements":${many(item)},"excludedTopics":${many(item)}}`,
        ],
        ['/ad-feedback', `{"reasons":${many(item)}}`],
        ['/conversions', `{"data":${many(item)}}`],
        ['/collect', `{"pixel_id":"${'x'.repeat(30)}","sent_at":0,"events":${many(item)}}`],
        ['/admin/campaigns', `{"keywords":${many(item)},"topics":${many(item)}}`],
        ['/admin/experiments', `{"arms":${many(item)}}`],
        ['/search', `{"query":${many(item)}}`],
      ],
    ),
    ['/admin/campaigns', JSON.stringify({ utm_params: { [longKey]: longKey } })],
    ['/admin/campaigns', JSON.stringify({ topics: Array(27).fill(longKey.slice(0, 8 * KIB)) })],
    ['/admin/publishers', JSON.stringify({ url: longKey, name: longKey, model: longKey })],
    ['/search', JSON.stringify({ query: 'x', monetization: { mode: longKey } })],
    ['/integrations/report', JSON.stringify({ search_id: longKey, metadata: longKey })],
    ['/api/v1/lead', JSON.stringify({ clickUrl: longKey, values: longKey, consent: longKey })],
    ['/mcp', `{"jsonrpc":"2.0","id":1,"method":"${'m'.repeat(60 * KIB)}"}`],
  ]
  it.each(wrong.map(([path, body, method]) => ({ path, start: body.slice(0, 60), body, method })))(
    '$path $start',
    async ({ path, body, method }) => {
      const { status, bytes } = await post(path, body, method)
      expect(status).toBeGreaterThanOrEqual(200)
      if (status >= 400) expect(bytes).toBeLessThan(LARGEST)
    },
  )

  it('a batch of 50 wrong events is told of the first 20 of what is wrong', async () => {
    const event = { event_id: ' ', event_type: ' ', at: 0, url: 'https://shop.example/' }
    const body = { pixel_id: pixelId, sent_at: 0, events: Array(50).fill(event) }
    const { status, problem } = await post('/collect', JSON.stringify(body))
    expect(status).toBe(422)
    expect(problem?.errors).toHaveLength(20)
  })

  it('a name that the caller chose is cut where it is told', async () => {
    const experiment = { publisher_id: tenant.publisherId, name: 'x', status: 'active' }
    const weights = { [longKey.slice(0, 5000)]: 'heavy' }
    const arms = [
      { label: 'a', weight: 1, renderer_key: 'r', composition: { tokens: {}, props: {} } },
    ]
    const made = await tenant.admin('/experiments', {
      ...experiment,
      arms: [...arms, { ...arms[0], label: 'b' }],
    })
    const path = `/admin/experiments/${made.experiment_id}`
    const { status, bytes, problem } = await post(path, JSON.stringify({ weights }), 'PATCH')
    expect(status).toBe(422)
    expect(bytes).toBeLessThan(2000)
    expect(problem?.errors[0]?.loc.at(-1)).toHaveLength(100)
  })
})
