import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppRoute, listRoutes } from '../../scripts/openapi/app-routes.ts'
import {
  CSV,
  entries,
  pathOf,
  problemStatuses,
  type Recorded,
} from '../../scripts/openapi/document.ts'
import type { Call, Credential, Entry } from '../../scripts/openapi/entry.ts'
import type { JsonSchema } from '../../scripts/openapi/schema.ts'
import { withStores } from '../support/fixtures.ts'
import { CHROME } from '../support/samples.ts'
import { credentials } from './arazzo.ts'
import { closeObjects, createJudge } from './schemas.ts'
import { buildExamples, type Examples, signed, toSample, toWorld } from './world.ts'

const document = JSON.parse(readFileSync('assets/openapi.json', 'utf8')) as JsonSchema
const judge = createJudge(document)
const judgeClosed = createJudge(closeObjects(document) as JsonSchema)
const routes = await listRoutes()
const entryOf = (name: string): Entry => {
  const entry = entries[name]
  if (!entry) throw new Error(`${name} has no entry`)
  return entry
}
/** In the order of the entries: later ones build on what earlier ones did. */
const described = Object.keys(entries).flatMap((name) =>
  routes.filter((route) => route.name === name),
)

const stores = withStores({ shared: true })
let world: Examples
const recorded: Recorded = {}

beforeAll(async () => {
  world = await buildExamples(stores)
}, 120_000)
afterAll(() => {
  if (process.env.RECORD_OPENAPI) {
    writeFileSync('scripts/openapi/recorded.json', `${JSON.stringify(recorded, null, 1)}\n`)
  }
})

/** Sends a request as the document shows it, with the ids and keys of this world. */
async function send(route: AppRoute, call: Omit<Call, 'status'>, keys: Credential[] = []) {
  const { names, isolate, now } = world
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => call.path?.[name] ?? '')
  const query = new URLSearchParams(
    Object.entries(call.query ?? {}).map(([name, value]): [string, string] => [name, `${value}`]),
  )
  const body = call.text ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const text = body && toWorld(body, names)
  const [key] = keys
  const type = entryOf(route.name).body?.contentType ?? 'application/json'
  const headers = {
    'User-Agent': CHROME,
    ...(text === undefined ? {} : { 'Content-Type': type }),
    ...(key ? credentials[key] : {}),
    ...call.headers,
  }
  const isDelivery = route.path.startsWith('/webhooks/') && text !== undefined
  return await isolate.request(toWorld(`${path}?${query}`, names), {
    method: route.method,
    headers: {
      ...(JSON.parse(toWorld(JSON.stringify(headers), names)) as Record<string, string>),
      ...(isDelivery ? signed(route.path, text, now) : {}),
    },
    ...(text === undefined ? {} : { body: text }),
  })
}

const placeOf = (route: AppRoute, ...rest: string[]) => [
  'paths',
  pathOf(route.path),
  route.method.toLowerCase(),
  ...rest,
]
const contentType = (answer: Response) =>
  (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''

/** That an answer is one of those that the document names, and has what it says. */
async function expectDescribed(route: AppRoute, answer: Response): Promise<string> {
  const entry = entryOf(route.name)
  const text = await answer.text()
  const own = entry.answers[answer.status]
  if (!own) {
    expect(problemStatuses(route, entry)).toContain(answer.status)
    expect(contentType(answer)).toBe('application/problem+json')
    expect(judgeClosed(['components', 'schemas', 'Problem'], JSON.parse(text))).toEqual([])
    return text
  }
  for (const name of Object.keys(own.headers ?? {})) expect(answer.headers.get(name)).toBeTruthy()
  if (own.schema) {
    expect(contentType(answer)).toBe('application/json')
    const place = placeOf(route, 'responses', `${answer.status}`, 'content', 'application/json')
    expect(judgeClosed([...place, 'schema'], JSON.parse(text))).toEqual([])
  } else {
    expect(contentType(answer)).toBe(own.contentType ?? '')
    if (!own.contentType) expect(text).toBe('')
  }
  return text
}

describe('an example', () => {
  const calls = described.flatMap((route) =>
    entryOf(route.name).calls.map((call, i) => ({
      name: `${route.name} ${call.status}`,
      route,
      call,
      i,
    })),
  )

  it.each(calls)('$name is sent and answered as described', async ({ route, call }) => {
    const entry = entryOf(route.name)
    const answer = await send(route, call, entry.keys)
    expect({ status: answer.status, text: await answer.clone().text() }).toMatchObject({
      status: call.status,
    })
    const text = await expectDescribed(route, answer)
    await world.isolate.settle()
    if (!entry.answers[call.status]?.schema || route.path === '/openapi.json') return
    const shown = JSON.parse(toSample(text, world.names)) as unknown
    recorded[route.name] = { ...recorded[route.name], [call.status]: shown }
  })

  it.each(calls.filter(({ route, call, i }) => entryOf(route.name).hasCsv && i === 0 && call))(
    '$name is answered as CSV too',
    async ({ route, call }) => {
      const wanted = { ...call, headers: { Accept: 'text/csv' } }
      const answer = await send(route, wanted, entryOf(route.name).keys)
      expect(contentType(answer)).toBe('text/csv')
      const rows = toSample(await answer.text(), world.names).split('\r\n')
      expect(rows[0]).toMatch(/^\w+(,\w+)+$/)
      recorded[route.name] = { ...recorded[route.name], [CSV]: rows.slice(0, 2).join('\r\n') }
    },
  )

  it.each(calls.filter(({ call, route }) => call.status < 400 && route.body))(
    '$name has a body as its schema says',
    ({ route, call }) => {
      const place = placeOf(route, 'requestBody', 'content', 'application/json', 'schema')
      expect(judge(place, call.body)).toEqual([])
    },
  )

  it.each(calls.filter(({ call }) => call.status < 400 && call.query))(
    '$name has parameters as their schemas say',
    ({ route, call }) => {
      const { parameters = [] } = placeOf(route).reduce(
        (part, name) => part[name] as JsonSchema,
        document,
      ) as { parameters?: { name: string; in: string }[] }
      for (const [name, value] of Object.entries(call.query ?? {})) {
        const at = parameters.findIndex((one) => one.name === name && one.in === 'query')
        const place = placeOf(route, 'parameters', `${at}`, 'schema')
        expect([name, ...judge(place, value)]).toEqual([name])
      }
    },
  )

  it.each(described.flatMap((route) => shownAnswers(route)))(
    'of $name is shown with an answer that its schema allows',
    ({ place, example }) => {
      expect(example).toBeDefined()
      expect(judgeClosed([...place, 'schema'], example)).toEqual([])
    },
  )
})

/** The JSON answers of a route in the document that a call of the entry gets. */
function shownAnswers(route: AppRoute) {
  const entry = entryOf(route.name)
  const called = new Set(entry.calls.map(({ status }) => `${status}`))
  return Object.entries(entry.answers).flatMap(([status, answer]) => {
    if (!answer.schema || !called.has(status) || route.path === '/openapi.json') return []
    const place = placeOf(route, 'responses', status, 'content', 'application/json')
    const shown = place.reduce((part, name) => part[name] as JsonSchema, document)
    return [{ name: `${route.name} ${status}`, place, example: shown.example }]
  })
}

describe('what is wrong', () => {
  const withKey = described.filter(({ name }) => entryOf(name).keys && !entryOf(name).isOpen)
  it.each(withKey)('$name without a key is 401', async (route) => {
    const answer = await send(route, entryOf(route.name).calls[0] ?? {})
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toMatch(/realm="aside"/)
    await expectDescribed(route, answer)
  })

  const withBody = described.filter(({ body }) => body)
  const bad = [
    { what: 'no JSON', text: '{', status: 400 },
    { what: 'a list', text: '[]', status: 422 },
    { what: 'too long', text: `"${'x'.repeat(256 * 1024)}"`, status: 413 },
  ]
  it.each(withBody.flatMap((route) => bad.map((one) => ({ ...one, name: route.name, route }))))(
    '$name with a body that is $what is $status',
    async ({ route, text, status }) => {
      const { calls, keys } = entryOf(route.name)
      const path = calls[0]?.path ?? {}
      const answer = await send(route, { path, text }, keys)
      expect(answer.status).toBe(status)
      await expectDescribed(route, answer)
    },
  )

  it.each(described.filter(({ query }) => query))(
    '$name with NUL in a parameter is 400',
    async (route) => {
      const { calls, keys } = entryOf(route.name)
      const answer = await send(route, { path: calls[0]?.path ?? {}, query: { x: '\0' } }, keys)
      expect(answer.status).toBe(400)
      await expectDescribed(route, answer)
    },
  )
})
