import { expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { createMethodFinder } from '../../src/platform/http/methods.ts'
import { startIsolate } from '../support/app.ts'
import { OFFLINE } from '../support/samples.ts'

const isolate = startIsolate(OFFLINE)
const admin = { authorization: `Bearer ${OFFLINE.ADMIN_API_KEY}` }

it.each([
  { method: 'GET', path: '/api/v1/ad', allow: 'POST' },
  { method: 'DELETE', path: '/why?p=x', allow: 'GET, HEAD, POST' },
  { method: 'PUT', path: '/collect', allow: 'OPTIONS, POST' },
  { method: 'DELETE', path: '/services/resend', allow: 'GET, HEAD' },
  { method: 'DELETE', path: '/admin/campaigns/7', allow: 'GET, HEAD, PATCH' },
])('$method $path is 405 and names $allow', async ({ method, path, allow }) => {
  const answer = await isolate.request(path, { method, headers: admin })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')?.split(', ').sort().join(', ')).toBe(allow)
  expect(await answer.json()).toMatchObject({
    title: 'Method Not Allowed',
    status: 405,
    error: 'method_not_allowed',
  })
})

it.each(['/api/v1', '/api/v1/ads', '/admin/campaigns/7/none'])('%s is 404', async (path) => {
  const answer = await isolate.request(path, { method: 'PUT', headers: admin })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('allow')).toBeNull()
})

it('no method that a path is said to take is 405 there', async () => {
  const app = createApp(isolate.deps)
  const methodsAt = createMethodFinder(app)
  const paths = [...new Set(app.routes.map(({ path }) => path))].filter((p) => !p.includes('*'))
  expect(paths.length).toBeGreaterThan(60)
  for (const path of paths) {
    const at = path.replaceAll(/:\w+/g, 'x')
    const taken = app.routes.filter((route) => route.path === path && route.method !== 'ALL')
    expect(methodsAt(at)).toEqual(expect.arrayContaining(taken.map(({ method }) => method)))
  }
})

it.each([
  { path: '/api/v1/ad', method: 'POST', want: 'Bearer realm="aside"' },
  { path: '/admin/drain', method: 'POST', want: 'Bearer realm="aside"' },
  { path: '/ad-feedback', method: 'POST', want: 'ApiKey realm="aside", header="X-API-Key"' },
  { path: '/search', method: 'POST', want: 'ApiKey realm="aside", header="X-API-Key"' },
  {
    path: '/conversions',
    method: 'POST',
    want: 'ApiKey realm="aside", header="X-API-Key", Bearer realm="aside"',
  },
  { path: '/webhooks/shopify', method: 'POST', want: 'HMAC-SHA256 realm="aside"' },
])('$path without a key says where it goes', async ({ path, method, want }) => {
  const answer = await isolate.request(path, { method })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe(want)
})
