import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { adsOf } from '../support/app.ts'
import { withTenants } from '../support/fixtures.ts'
import { shoesRequest } from '../support/samples.ts'

/** Requests per route. */
const RUNS = 500

const { stores, isolate, tenant } = withTenants({ shared: true, vars: { AD_DEADLINE_MS: '2000' } })
let token: string

beforeAll(async () => {
  await tenant.campaign()
  const service = { name: 'Resend', category: 'email', description: 'Email API.' }
  await tenant.admin('/services/resend', service, 'PUT')
  const [ad] = await adsOf(await tenant.ad())
  token = new URL(ad?.impUrl ?? '').searchParams.get('p') ?? ''
})

const routes: [string, string][] = [
  ['POST', '/api/v1/ad'],
  ['GET', '/i'],
  ['POST', '/i'],
  ['GET', '/c'],
  ['GET', '/health'],
  ['GET', '/publisher-dashboard/info'],
  ['GET', '/publisher-dashboard/stats'],
  ['GET', '/publisher-dashboard/activity'],
  ['GET', '/publisher-dashboard/placements'],
  ['GET', '/publisher-dashboard/devices'],
  ['GET', '/publisher-dashboard/geography'],
  ['GET', '/advertiser-dashboard/info'],
  ['GET', '/advertiser-dashboard/campaigns'],
  ['GET', '/advertiser-dashboard/campaigns/x'],
  ['GET', '/advertiser-dashboard/metrics'],
  ['GET', '/advertiser-dashboard/conversions'],
  ['GET', '/advertiser-dashboard/events/analytics'],
  ['GET', '/publisher-dashboard/users'],
  ['POST', '/search'],
  ['POST', '/admin/publishers'],
  ['PATCH', '/admin/publishers/x'],
  ['POST', '/admin/advertisers'],
  ['POST', '/admin/campaigns'],
  ['PATCH', '/admin/campaigns/x'],
  ['POST', '/admin/import'],
  ['POST', '/admin/keys/rotate'],
  ['DELETE', '/admin/keys/nobody-has-this'],
  ['POST', '/admin/drain'],
  ['GET', '/nowhere'],
]

const nasty = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e999',
    'NaN',
    'null',
    '2026-02-30',
    '9999-12-31',
    '0001-01-01',
    'UTC',
    'Mars/Olympus',
    '+05:30',
  ),
  fc.constantFrom(
    "'; drop table ledger; --",
    '\u0000',
    '../../etc/passwd',
    '%00',
    '\ud800',
    '🦊'.repeat(50),
    'a'.repeat(5000),
  ),
)
/** What a search may keep: too short to hold what else a request says and may not. */
const short = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.constantFrom('\u0000', 'a\u0000b', '\ud800'),
)
const almostRight = fc.record(
  {
    messages: fc.oneof(
      fc.constant(shoesRequest().messages),
      fc.array(fc.record({ role: nasty, content: nasty })),
      fc.jsonValue(),
    ),
    sessionId: fc.oneof(nasty, fc.jsonValue()),
    placements: fc.oneof(
      fc.constant(shoesRequest().placements),
      fc.array(fc.record({ placement: nasty, placement_id: nasty })),
    ),
    user: fc.oneof(
      fc.dictionary(nasty, fc.jsonValue()),
      fc.record({ id: nasty, ip: nasty, hashed_email: nasty }),
    ),
    device: fc.oneof(
      fc.dictionary(nasty, fc.jsonValue()),
      fc.record({ ua: nasty, ip: nasty, country: nasty, os: nasty }),
    ),
    regs: fc.oneof(fc.jsonValue(), fc.record({ gdpr: fc.jsonValue(), usPrivacy: nasty })),
    excludedTopics: fc.array(nasty),
    relevancy: fc.oneof(fc.double(), fc.jsonValue()),
    testAd: fc.oneof(fc.boolean(), fc.jsonValue()),
    query: fc.oneof(short, fc.constant('Which API sends email?'), fc.constant('a'.repeat(5000))),
    external_session_id: short,
    metadata: fc.dictionary(short, fc.oneof(short, fc.array(short), fc.dictionary(short, short))),
    name: nasty,
    url: nasty,
    email: nasty,
    timezone: nasty,
    advertiser_id: fc.oneof(fc.uuid(), nasty),
    publisher_id: fc.oneof(fc.uuid(), nasty),
    landing_page: nasty,
    bid: fc.oneof(fc.double(), nasty),
    daily_budget: fc.oneof(fc.double(), nasty),
    pricing_model: nasty,
    type: fc.constantFrom('publisher', 'advertiser', 'campaign', 'service', 'x'),
    key: nasty,
  },
  { requiredKeys: [] },
)
const bodies = fc.oneof(
  almostRight.map((value) => JSON.stringify(value)),
  fc.json(),
  fc.string(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new TextDecoder('latin1').decode(bytes)),
  fc.constantFrom('', '{', '[]', 'null', '{"messages":', '[[[[[[[[['.repeat(500)),
)
const names = fc.constantFrom(
  'days',
  'start_date',
  'end_date',
  'tz',
  'campaign_id',
  'status',
  'event_type',
  'domain',
  'search',
  'limit',
  'cursor',
  'p',
  'deep',
  'x',
)
const headers = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'user-agent',
    'sec-gpc',
    'purpose',
    'x-forwarded-for',
    'cf-connecting-ip',
    'accept',
    'cookie',
    'content-length',
  ),
  fc
    .oneof(
      fc.string({ maxLength: 100 }),
      fc.constantFrom('application/json', 'text/plain; charset=utf-16', '1', '999999999'),
    )
    .map((s) => s.replace(/[^\x20-\x7e]/g, '')),
  { maxKeys: 4 },
)
const sample = fc.record({
  body: bodies,
  query: fc.array(fc.tuple(names, nasty), { maxLength: 4 }),
  headers,
  auth: fc.constantFrom('none', 'right', 'right', 'right', 'right', 'garbage'),
})

const credentials = (path: string, auth: string): Record<string, string> => {
  if (auth === 'none') return {}
  if (auth === 'garbage')
    return { authorization: 'Bearer ünsinn'.replace('ü', 'u'), 'x-api-key': 'pub_x' }
  if (path.startsWith('/admin'))
    return { authorization: `Bearer ${isolate.deps.env.ADMIN_API_KEY}` }
  if (path.startsWith('/api')) return { authorization: `Bearer ${tenant.publisherKey}` }
  return { 'x-api-key': path.startsWith('/adv') ? tenant.advertiserKey : tenant.publisherKey }
}

describe('malformed requests', () => {
  it.each(routes)(
    '%s %s: never a 5xx, never a hang, always the error body',
    async (method, path) => {
      const limit = path === '/admin/drain' ? 20 : RUNS
      await fc.assert(
        fc.asyncProperty(sample, async ({ body, query, headers: extra, auth }) => {
          const params = new URLSearchParams(query.map(([name, value]) => [name, value]))
          if (path.length === 2 && query.length === 1) params.set('p', token)
          const answer = await isolate.request(`${path}?${params}`, {
            method,
            headers: { ...extra, ...credentials(path, auth) },
            ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
          })
          expect(answer.status).toBeLessThan(500)
          expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
          const text = await answer.text()
          if (answer.status >= 400 && path !== '/c') {
            const problem = JSON.parse(text)
            expect(answer.headers.get('content-type')).toBe('application/problem+json')
            expect(problem).toMatchObject({
              type: expect.any(String),
              title: expect.any(String),
              status: answer.status,
              detail: expect.any(String),
              error: expect.stringMatching(/^[a-z_]+$/),
              message: problem.detail,
              request_id: expect.any(String),
            })
            if (answer.status === 422) expect(Array.isArray(problem.errors)).toBe(true)
          }
        }),
        {
          numRuns: limit,
          timeout: 10_000,
          interruptAfterTimeLimit: 100_000,
          markInterruptAsFailure: true,
        },
      )
    },
    120_000,
  )

  it('leave nothing behind that could not be booked', async () => {
    const odd = ['\u0000', '\ud800', '\'"\\']
    for (const text of odd) {
      const placements = [{ placement: 'top_page', placement_id: text }]
      const user = { id: text, tier: text, tags: [text], [text]: text }
      expect((await tenant.ad({ placements, user, sessionId: `s${text}` })).status).toBe(200)
    }
    await isolate.settle()
    await tenant.admin('/drain', {})
    expect(await stores.sql('select payload from dead_letters')).toEqual([])
  })
})
