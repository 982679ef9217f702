import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../src/app.ts'
import { createService } from '../src/front.ts'
import { startIsolate } from './support/app.ts'
import { OFFLINE } from './support/samples.ts'

const cases = [
  { method: 'GET', path: '/px.js', status: 200 },
  { method: 'HEAD', path: '/px.js', status: 200 },
  { method: 'OPTIONS', path: '/collect', status: 204 },
  { method: 'GET', path: '/c', status: 404 },
  { method: 'HEAD', path: '/c', status: 404 },
  { method: 'GET', path: '/c?p=none', status: 404 },
  { method: 'GET', path: '/i', status: 200 },
  { method: 'GET', path: '/i?p=none&p=another', status: 200 },
  { method: 'HEAD', path: '/i', status: 200 },
  { method: 'POST', path: '/i', body: 'p', status: 200 },
  { method: 'OPTIONS', path: '/i', status: 204 },
  { method: 'GET', path: '/%69', status: 200 },
  { method: 'GET', path: '/i/', status: 404 },
  { method: 'POST', path: '/api/v1/ad', body: '{}', status: 401 },
  { method: 'POST', path: '/api/v1/ad?x=1', body: 'no json', status: 401 },
  { method: 'POST', path: '/api/v1/ad/', body: '{}', status: 404 },
  { method: 'OPTIONS', path: '/api/v1/ad', status: 204 },
  { method: 'PUT', path: '/c', status: 405 },
  { method: 'GET', path: '/api/v1/ad', status: 405 },
  { method: 'GET', path: '/nowhere', status: 404 },
  { method: 'POST', path: '/collect', body: 'no json', status: 400 },
  { method: 'POST', path: '/collect', body: '{}', status: 422 },
  { method: 'POST', path: '/search', body: '{}', status: 401 },
  { method: 'GET', path: '/mcp', status: 401 },
  { method: 'GET', path: '/publisher-dashboard/stats', status: 401 },
]

const isolate = startIsolate(OFFLINE)
const service = createService(isolate.deps)
const app = createApp(isolate.deps)
const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} }
let firstAnswers: Response[]
beforeAll(async () => {
  firstAnswers = await Promise.all(
    cases.map(({ path, method, body }) =>
      service.fetch(
        new Request(`https://ads.test${path}`, { method, body: body ?? null }),
        {},
        context,
      ),
    ),
  )
})

async function seen(answer: Response) {
  const { 'x-request-id': id = 'none', ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, text: (await answer.text()).replace(id, '{id}') }
}

describe('the first requests of an isolate, all at once', () => {
  it.each(cases.map((one, i) => ({ ...one, i })))(
    '$method $path: $status, as the whole app answers',
    async ({ method, path, body, status, i }) => {
      const answer = await seen(firstAnswers[i] ?? Response.error())
      expect(answer.status).toBe(status)
      const init = { method, body: body ?? null }
      const whole = await app.request(`https://ads.test${path}`, init, {}, context)
      expect(answer).toEqual(await seen(whole))
      expect(answer.text).not.toMatch(/"request_id":"[^{]/)
    },
  )
})
