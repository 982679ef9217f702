import { beforeAll, describe, expect, it } from 'vitest'
import { withTenants } from '../support/fixtures.ts'

const { stores, isolate, tenant } = withTenants({ shared: true })

beforeAll(async () => {
  const service = { name: 'Resend', category: 'email', description: 'Email API.' }
  await tenant.admin('/services/resend', service, 'PUT')
})

const keyOf = (path: string): Record<string, string> => {
  if (path.startsWith('/admin')) return { authorization: `Bearer ${stores.env.ADMIN_API_KEY}` }
  return {
    'x-api-key': path.startsWith('/advertiser') ? tenant.advertiserKey : tenant.publisherKey,
  }
}
const ask = async (path: string, method = 'GET') => {
  const body = ['PATCH', 'PUT'].includes(method) ? { body: '{}' } : {}
  const answer = await isolate.request(path, { method, headers: keyOf(path), ...body })
  const text = await answer.text()
  return { status: answer.status, ...(text.startsWith('{') ? (JSON.parse(text) as Problem) : {}) }
}
type Problem = { status: number; error: string; detail: string; errors?: { loc: string[] }[] }

const reports = [
  ['advertiser', 'metrics', 'days start_date end_date tz campaign_id x'],
  ['advertiser', 'feedback', 'campaign_id'],
  ['advertiser', 'traffic-quality', 'tz'],
  ['advertiser', 'campaigns', 'status'],
  ['advertiser', 'conversions', 'event_type campaign_id cursor limit'],
  ['advertiser', 'events/conversion-stats', 'event_type'],
  ['advertiser', 'events/analytics', 'event_type domain'],
  ['advertiser', 'leads', 'campaign_id cursor'],
  ['publisher', 'users', 'search q user_id cursor sort'],
  ['publisher', 'countries', 'limit'],
  ['publisher', 'feedback', 'cursor'],
] as const
const parameters = reports.flatMap(([side, name, names]) =>
  names.split(' ').map((parameter) => `/${side}-dashboard/${name}?${parameter}=a%00b`),
)

describe('NUL', () => {
  it.each([
    ...parameters,
    '/publisher-dashboard/stats?x%00=1',
    '/services?q=%00',
    '/services?category=%00',
  ])('%s: 400', async (path) =>
    expect(await ask(path)).toMatchObject({ status: 400, error: 'invalid_parameter' }),
  )

  it.each([
    ['POST', '/admin/reconcile?days=%00', 400],
    ['PATCH', '/admin/publishers/%00', 404],
    ['PATCH', '/admin/campaigns/%00', 404],
    ['PATCH', '/admin/experiments/%00', 404],
    ['PATCH', '/admin/connections/%00', 404],
    ['PUT', '/admin/services/%00', 422],
    ['DELETE', '/admin/keys/pub_0000%00', 404],
    ['GET', '/advertiser-dashboard/campaigns/%00', 404],
    ['GET', '/services/resend%00', 404],
    ['GET', '/go/a%00', 404],
    ['GET', '/why?p=%00', 404],
    ['GET', '/c?p=%00', 404],
    ['GET', '/i?p=%00', 200],
    ['POST', '/webhooks/calendly?connection=%00', 401],
  ])('%s %s: %i', async (method, path, status) =>
    expect((await ask(path, method)).status).toBe(status),
  )
})

describe('parameters', () => {
  it.each([
    ['start_date=2026-11-01&days=0', 400, 'days'],
    ['days=0&end_date=2026-11-01', 400, 'days'],
    ['tz=Mars&start_date=2026-11-01', 400, 'tz'],
    ['days=1&days=2', 400, 'days: given more than once'],
    ['start_date=garbage', 400, 'start_date'],
    ['start_date=2026-11-01&end_date=garbage', 400, 'end_date'],
    ['start_date=2026-11-02&end_date=2026-11-01', 400, 'end_date'],
    ['start_date=2026-11-01', 422, 'end_date'],
    ['end_date=2026-11-01', 422, 'start_date'],
  ])('%s: %i for %s', async (query, status, name) => {
    const problem = await ask(`/advertiser-dashboard/metrics?${query}`)
    expect(problem).toMatchObject({
      status,
      error: status === 400 ? 'invalid_parameter' : 'missing_parameter',
      detail: expect.stringMatching(`^${name}`),
    })
    if (status === 422) expect(problem.errors).toMatchObject([{ loc: ['query', name] }])
  })
})
