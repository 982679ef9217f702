import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { listRoutes } from '../../scripts/openapi/app-routes.ts'
import { describeInterface, entries, readRecorded } from '../../scripts/openapi/document.ts'
import { problems } from '../../scripts/openapi/problems.ts'
import type { JsonSchema } from '../../scripts/openapi/schema.ts'
import { writeTypes } from '../../scripts/openapi/types.ts'
import { createApp } from '../../src/app.ts'
import { writeGuide } from '../../src/platform/contract/guide.ts'
import { callers } from '../compat/callers.ts'
import { createJudge } from './schemas.ts'

const text = readFileSync('assets/openapi.json', 'utf8')
const document = JSON.parse(text) as JsonSchema & {
  paths: Record<string, Record<string, Operation>>
}
type Operation = { operationId: string; responses: Record<string, Answer> }
type Answer = {
  content?: Record<string, { example?: unknown }>
  headers?: Record<string, unknown>
}
const routes = await listRoutes()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

it('every route of the app has an entry, and no entry is without a route', () => {
  const { routes: mounted } = createApp(Object.create(null))
  const made = mounted
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => name !== 'OPTIONS /api/v1/*')
  const preflights = made
    .filter((name) => name.startsWith('POST /api/v1/'))
    .map((name) => name.replace('POST', 'OPTIONS'))
  expect(preflights.length).toBeGreaterThan(6)
  const all = new Set([...made, ...preflights])
  expect(new Set(Object.keys(entries))).toEqual(all)
  expect(operations).toHaveLength(all.size)
})

it('what is committed is what the schemas make: npm run build:openapi', async () => {
  const made = await describeInterface(readRecorded())
  expect(document).toEqual(JSON.parse(JSON.stringify(made)))
  expect(JSON.parse(gunzipSync(readFileSync('assets/openapi.bin')).toString())).toEqual(document)
  const squeezed = (code: string) => code.replaceAll(/[\s|;,()'"]+/g, '')
  const types = readFileSync('packages/client/interface.ts', 'utf8')
  expect(squeezed(types)).toBe(squeezed(writeTypes(JSON.parse(text) as JsonSchema)))
})

it('is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document))
  expect(result).toMatchObject({ valid: true })
})

it('names each operation once', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

it.each(callers)('lets a typed client send what callers send: $who', ({ body }) => {
  const place = ['paths', '/api/v1/ad', 'post', 'requestBody', 'content', 'application/json']
  expect(createJudge(document)([...place, 'schema'], body)).toEqual([])
})

it('says of answers to requests that are read leniently that they may have a notice', () => {
  const noticed = operations.flatMap(({ path, method, responses }) =>
    Object.entries(responses).flatMap(([status, { headers = {} }]) =>
      'X-Aside-Notice' in headers ? [`${method} ${path} ${status}`] : [],
    ),
  )
  const lenient = routes.filter(({ name }) => entries[name]?.sends && /v1/.test(name))
  expect(lenient).toHaveLength(5)
  expect(new Set(noticed)).toEqual(
    new Set(lenient.flatMap(({ path }) => [`post ${path} 200`, `post ${path} 204`])),
  )
})

it('every route that judges a body or parameters says so by its schema', () => {
  const judged = routes.filter(({ body, query }) => body ?? query)
  expect(judged.length).toBeGreaterThan(50)
  for (const { name } of judged) {
    const { body, query } = entries[name] ?? {}
    expect([name, body, query]).toEqual([name, undefined, undefined])
  }
})

it('shows an example of each answer and problem, as its schema allows', () => {
  const judge = createJudge(document)
  for (const { path, method, responses } of operations) {
    for (const [status, { content = {} }] of Object.entries(responses)) {
      for (const [type, { example }] of Object.entries(content)) {
        if (type === 'image/gif') continue
        const place = ['paths', path, method, 'responses', status, 'content', type, 'schema']
        expect([path, status, type, example === undefined]).toEqual([path, status, type, false])
        expect([path, status, ...judge(place, example)]).toEqual([path, status])
      }
    }
  }
  for (const { name } of problems) {
    const place = ['components', 'responses', name, 'content', 'application/problem+json']
    const shown = place.reduce((part, key) => part[key] as JsonSchema, document as JsonSchema)
    expect(judge([...place, 'schema'], shown.example)).toEqual([])
  }
})

it('llms.txt names routes that there are', () => {
  const guide = writeGuide('https://ads.test')
  const named = [...guide.matchAll(/`([A-Z]+) https:\/\/ads\.test(\/[^`]*)`/g)]
  expect(named.length).toBeGreaterThan(8)
  for (const [, method = '', path = ''] of named) {
    expect(document.paths[path]?.[method.toLowerCase()]).toBeDefined()
  }
  expect(guide).toContain('https://ads.test/openapi.json')
  const routes = named.map(([, method, path]) => `${method} ${path}`)
  for (const route of ['POST /api/v1/bid', 'GET /publisher-dashboard/ads/{adId}']) {
    expect(routes).toContain(route)
  }
  expect(guide).toMatch(/GET reads needs no key/)
})
