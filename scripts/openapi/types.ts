import type { JsonSchema } from './schema.ts'

const HEAD = `// Written by scripts/build-openapi.ts from the schemas that validate; not to be changed by hand.

`

type Operation = {
  operationId: string
  summary: string
  security: object[]
  parameters?: {
    name: string
    in: string
    required: boolean
    schema: JsonSchema
    description?: string
  }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: JsonSchema }> }>
}

/** The types of the interface in TypeScript: named schemas, and `Operations` by route with what each takes and answers. */
export function writeTypes(document: JsonSchema): string {
  const { paths, components } = document as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, JsonSchema> }
  }
  const named = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema, 0)}\n`,
  )
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Browsers send them by themselves.
      .filter(([method]) => method !== 'options')
      .map(([method, operation]) => writeOperation(`${method.toUpperCase()} ${path}`, operation)),
  )
  return `${HEAD}${named.join('\n')}
/** Every route: what it takes, and what it answers where all is well. */
export type Operations = {
${operations.join('')}}
`
}

function writeOperation(name: string, operation: Operation): string {
  const inPath = fieldsOf(operation, 'path')
  const inQuery = fieldsOf(operation, 'query')
  const inHeaders = fieldsOf(operation, 'header')
  const body = Object.entries(operation.requestBody?.content ?? {})[0]
  const parts = [
    ...(inPath ? [`path: ${inPath}`] : []),
    ...(inQuery
      ? [`query${inQuery.includes('?: ') || !inQuery.includes(': ') ? '?' : ''}: ${inQuery}`]
      : []),
    ...(inHeaders ? [`headers?: ${inHeaders}`] : []),
    ...(body ? [`body: ${typeOf(body[1].schema, 2)}`] : []),
    `answer: ${answerOf(operation)}`,
  ]
  return `  /** ${operation.summary}. */\n  '${name}': {\n${parts.map((part) => `    ${part}\n`).join('')}  }\n`
}

function fieldsOf({ parameters = [] }: Operation, place: string): string | undefined {
  const fields = parameters.filter((one) => one.in === place)
  if (fields.length === 0) return undefined
  const written = fields.map(
    ({ name, required, schema }) => `${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema, 3)}`,
  )
  return `{ ${written.join('; ')} }`
}

/** The body of the successes: JSON by its schema, other content as text, none as undefined. */
function answerOf({ responses }: Operation): string {
  const bodies = Object.entries(responses)
    .filter(([status]) => status.startsWith('2') || status.startsWith('3'))
    .map(([, { content }]) => {
      if (!content) return 'undefined'
      const json = content['application/json']
      return json ? typeOf(json.schema, 2) : 'string'
    })
  return [...new Set(bodies)].join(' | ')
}

const REF = '#/components/schemas/'

function typeOf(schema: JsonSchema, depth: number): string {
  const { $ref, anyOf, oneOf, type } = schema
  if (typeof $ref === 'string') return $ref.slice(REF.length)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)))
  const choices = anyOf ?? oneOf
  if (Array.isArray(choices))
    return union((choices as JsonSchema[]).map((one) => typeOf(one, depth)))
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, depth)))
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return listOf(typeOf((schema.items ?? {}) as JsonSchema, depth))
    case 'object':
      return objectOf(schema, depth)
    default:
      return 'unknown'
  }
}

const listOf = (item: string) =>
  /[ |]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`

/** One text each; what takes anything takes the rest too. */
function union(types: string[]): string {
  if (types.includes('unknown')) return 'unknown'
  return [...new Set(types)].join(' | ')
}

function objectOf(schema: JsonSchema, depth: number): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const rest = schema.additionalProperties
  const others =
    typeof rest === 'object' && rest !== null ? typeOf(rest as JsonSchema, depth) : 'unknown'
  if (properties.length === 0) return `Record<string, ${others}>`
  const required = new Set((schema.required ?? []) as string[])
  const pad = '  '.repeat(depth + 1)
  const fields = properties.map(([name, property]) => {
    const field = `${keyOf(name)}${required.has(name) ? '' : '?'}: ${typeOf(property, depth + 1)}`
    return `${commentOf(property, pad)}${pad}${field}\n`
  })
  return `{\n${fields.join('')}${'  '.repeat(depth)}}`
}

/** What a field means, as editors show it. */
const commentOf = ({ description }: JsonSchema, pad: string) =>
  typeof description === 'string' ? `${pad}/** ${description.replaceAll('*/', '* /')} */\n` : ''

const keyOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`)
