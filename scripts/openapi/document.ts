import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { ALWAYS_ANSWERED } from '../../src/platform/http/gate.ts'
import { securitySchemes, tagsAbout } from './about.ts'
import { problem } from './answers/common.ts'
import { type AppRoute, listRoutes } from './app-routes.ts'
import { advertiser } from './entries/advertiser.ts'
import { advertiserSelf } from './entries/advertiser-self.ts'
import { browser } from './entries/browser.ts'
import { catalog } from './entries/catalog.ts'
import { dashboards } from './entries/dashboards.ts'
import { open } from './entries/open.ts'
import { operator } from './entries/operator.ts'
import { own } from './entries/own.ts'
import { preflights } from './entries/preflight.ts'
import { publisher } from './entries/publisher.ts'
import type { Answer, Entries, Entry } from './entry.ts'
import { type Problem, problems } from './problems.ts'
import { sample } from './sample.ts'
import { type JsonSchema, toJsonSchema } from './schema.ts'

/** What is said of every route, by `METHOD /path`. */
export const entries: Entries = {
  ...publisher,
  ...browser,
  ...advertiser,
  ...advertiserSelf,
  ...dashboards,
  ...own,
  ...catalog,
  ...operator,
  ...open,
  ...preflights,
}

/** What the routes answered to the examples when `npm run record:openapi` sent them: by route, then by status. */
export type Recorded = Record<string, Record<string, unknown>>
/** Under which name the rows of a report are recorded, beside the statuses. */
export const CSV = 'text/csv'
const RECORDED = join(import.meta.dirname, 'recorded.json')
export const readRecorded = (): Recorded => JSON.parse(readFileSync(RECORDED, 'utf8')) as Recorded

/** The path as OpenAPI writes it: `/campaigns/{id}`. */
export const pathOf = (route: string) => route.replaceAll(/:(\w+)/g, '{$1}')

/** The name of a route in the document, and in the client: `postApiV1Ad`. */
export const operationId = (name: string) =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

/** The interface as OpenAPI 3.1, made of the app's routes, their schemas and the entries. */
export async function describeInterface(recorded: Recorded): Promise<JsonSchema> {
  const named = new Map<string, JsonSchema>()
  toJsonSchema(problem, named)
  const paths: Record<string, JsonSchema> = {}
  const tags = new Set<string>()
  for (const route of await listRoutes()) {
    const entry = entries[route.name]
    if (!entry) throw new Error(`${route.name} has no entry in scripts/openapi/entries`)
    tags.add(entry.tag)
    const path = pathOf(route.path)
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: describeRoute(route, entry, {
        named,
        recorded: recorded[route.name] ?? {},
      }),
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Aside',
      version: '1',
      summary: 'An ad server for AI chats',
      description:
        'Ads that fit a conversation, their views and clicks, reports, and an index of services.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...tags].map((name) => ({ name, description: tagsAbout[name] })),
    paths,
    components: {
      schemas: Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: Object.fromEntries(problems.map((one) => [one.name, describeProblem(one)])),
      securitySchemes,
    },
  }
}

type Around = { named: Map<string, JsonSchema>; recorded: Record<string, unknown> }

function describeRoute(route: AppRoute, entry: Entry, around: Around): JsonSchema {
  const parameters = describeParameters(route, entry, around.named)
  const body = describeBody(route, entry, around.named)
  return {
    operationId: operationId(route.name),
    tags: [entry.tag],
    summary: entry.summary,
    ...(entry.description === undefined ? {} : { description: entry.description }),
    security: [...(entry.keys ?? []).map((key) => ({ [key]: [] })), ...(entry.isOpen ? [{}] : [])],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: describeAnswers(route, entry, around),
  }
}

/** Where a request went well, it is the example of its parts. */
const exampleOf = (entry: Entry) => entry.calls[0]

function describeParameters(route: AppRoute, entry: Entry, named: Map<string, JsonSchema>) {
  const example = exampleOf(entry)
  const about = (name: string) => {
    const description = entry.params?.[name]
    return description === undefined ? {} : { description }
  }
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...about(name),
    schema: { type: 'string' },
    ...(example?.path?.[name] === undefined ? {} : { example: example.path[name] }),
  }))
  const schema = route.query ?? entry.query
  const query = schema ? toJsonSchema(schema, named) : {}
  const required = new Set((query.required ?? []) as string[])
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, property]) => ({
      name,
      in: 'query',
      required: required.has(name),
      ...about(name),
      schema: property,
      ...(example?.query?.[name] === undefined ? {} : { example: example.query[name] }),
    }),
  )
  const inHeaders = Object.entries(entry.headers ?? {})
    // OpenAPI takes what is accepted from the answers.
    .filter(([name]) => name !== 'Accept')
    .map(([name, description]) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string' },
    }))
  return [...inPath, ...inQuery, ...inHeaders]
}

function describeBody(route: AppRoute, entry: Entry, named: Map<string, JsonSchema>) {
  const contentType = entry.body?.contentType ?? 'application/json'
  const schema = entry.sends ?? route.body ?? entry.body?.schema
  if (!schema) return undefined
  const json = withItems(toJsonSchema(schema, named), entry.items ?? {}, named)
  const example = exampleOf(entry)
  const shown = example?.text === undefined ? example?.body : exampleText(contentType, example.text)
  return {
    required: true,
    content: {
      [contentType]: { schema: json, ...(shown === undefined ? {} : { example: shown }) },
    },
  }
}

function exampleText(contentType: string, text: string): unknown {
  if (contentType === 'application/json') return JSON.parse(text) as unknown
  if (contentType === 'application/x-www-form-urlencoded') {
    return Object.fromEntries(new URLSearchParams(text))
  }
  return text
}

/** Puts the schema of the items into a list whose items the route judges one by one. */
function withItems(
  body: JsonSchema,
  items: Record<string, z.ZodType>,
  named: Map<string, JsonSchema>,
): JsonSchema {
  const properties = { ...((body.properties ?? {}) as Record<string, JsonSchema>) }
  for (const [name, schema] of Object.entries(items)) {
    const own = properties[name]
    if (!own) throw new Error(`the body has no list ${name}`)
    properties[name] = fillItems(own, toJsonSchema(schema, named))
  }
  return { ...body, ...(Object.keys(properties).length > 0 ? { properties } : {}) }
}

function fillItems(list: JsonSchema, items: JsonSchema): JsonSchema {
  if (Array.isArray(list.anyOf)) {
    return { ...list, anyOf: (list.anyOf as JsonSchema[]).map((one) => fillItems(one, items)) }
  }
  return list.type === 'array' ? { ...list, items } : list
}

/** Whether one of the parameters may lack its partner. */
const isRange = (query: z.ZodType) => 'start_date' in propertiesOf(toJsonSchema(query, new Map()))
const propertiesOf = ({ properties = {} }: JsonSchema) => properties as Record<string, JsonSchema>

/** The statuses of a route that have a problem for a body: what follows from its key, body and parameters, and its own. */
export function problemStatuses(route: AppRoute, entry: Entry): number[] {
  const statuses = new Set(entry.problems ?? [])
  if (entry.keys) statuses.add(401)
  if (entry.keys?.some((key) => key.startsWith('Publisher'))) statuses.add(403)
  if (route.body) for (const status of [400, 413, 422]) statuses.add(status)
  if (route.query) statuses.add(400)
  if (route.query && isRange(route.query)) statuses.add(422)
  if (!ALWAYS_ANSWERED.test(route.path)) statuses.add(429)
  for (const status of Object.keys(entry.answers)) statuses.delete(Number(status))
  return [...statuses].sort((a, b) => a - b)
}

function describeAnswers(route: AppRoute, entry: Entry, around: Around): JsonSchema {
  const own = Object.entries(entry.answers).map(([status, answer]) => [
    status,
    describeAnswer(answer, {
      ...around,
      status,
      hasCsv: entry.hasCsv === true && status === '200',
    }),
  ])
  const others = problemStatuses(route, entry).map((status) => [
    status,
    { $ref: `#/components/responses/${nameOf(status)}` },
  ])
  return Object.fromEntries([...own, ...others]) as JsonSchema
}

const nameOf = (status: number): string => findProblem(status).name

function findProblem(status: number): Problem {
  const found = problems.find((one) => one.status === status)
  if (!found) throw new Error(`scripts/openapi/problems.ts says nothing of ${status}`)
  return found
}

/** What a problem has for a body, beside another of the same status. */
const problemOf = (status: string) =>
  describeProblem(findProblem(Number(status))).content as JsonSchema

function describeAnswer(
  answer: Answer,
  { named, recorded, status, hasCsv }: Around & { status: string; hasCsv: boolean },
): JsonSchema {
  const { orProblem = false } = answer
  const headers = Object.fromEntries(
    Object.entries({ ...answer.headers, ...answer.mayHave }).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  )
  const content = contentOf(answer, named, recorded[status])
  const csv = hasCsv ? { 'text/csv': { schema: { type: 'string' }, ...shown(recorded[CSV]) } } : {}
  return {
    description: answer.about,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(content
      ? { content: { ...content, ...csv, ...(orProblem ? problemOf(status) : {}) } }
      : {}),
  }
}

function contentOf(
  { schema, contentType, example: given }: Answer,
  named: Map<string, JsonSchema>,
  recorded: unknown,
) {
  if (schema) {
    const example = recorded ?? given
    return { 'application/json': { schema: toJsonSchema(schema, named), ...shown(example) } }
  }
  if (contentType === undefined) return undefined
  const isBinary = /^image\/|^application\/pdf$/.test(contentType)
  const said = isBinary ? { contentMediaType: contentType } : { type: 'string' }
  return { [contentType]: { schema: said, ...shown(given) } }
}

const shown = (example: unknown) => (example === undefined ? {} : { example })

function describeProblem({ status, title, detail, error, headers = {} }: Problem): JsonSchema {
  const example = {
    type: 'about:blank',
    title,
    status,
    detail,
    error,
    message: detail,
    request_id: sample.search,
    ...(status === 422 ? { errors: [{ loc: ['body', 'name'], msg: detail, type: 'custom' }] } : {}),
  }
  return {
    description: title,
    ...(Object.keys(headers).length > 0
      ? {
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, description]) => [
              name,
              { description, schema: { type: 'string' } },
            ]),
          ),
        }
      : {}),
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example },
    },
  }
}
