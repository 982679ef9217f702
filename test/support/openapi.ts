import { readFileSync } from 'node:fs'

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Operation = {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Description = { paths: Record<string, Record<string, Operation>> } & Record<string, unknown>

/** A field of a query or of a body, at any depth, that the description of the interface has. */
export type DescribedField = {
  /** `METHOD /path field`, parameters as the routes write them. */
  name: string
  method: string
  path: string
  field: string
  isQuery: boolean
}

/** The fields of these names that requests to these paths may have. */
export function describedFields(paths: RegExp, names: RegExp): DescribedField[] {
  const document = JSON.parse(readFileSync('assets/openapi.json', 'utf8')) as Description
  const follow = (schema: Schema): Schema =>
    schema.$ref
      ? follow(
          schema.$ref
            .split('/')
            .slice(1)
            .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as Schema,
        )
      : schema
  const fieldsOf = (given: Schema): string[] => {
    const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = follow(given)
    const inner = [
      ...anyOf,
      ...oneOf,
      ...allOf,
      ...(items ? [items] : []),
      ...Object.values(properties),
    ]
    return [...Object.keys(properties), ...inner.flatMap(fieldsOf)]
  }
  return Object.entries(document.paths)
    .filter(([path]) => paths.test(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
        const queries = parameters.filter((one) => one.in === 'query').map((one) => one.name)
        const body = requestBody?.content['application/json']?.schema
        const about = { method: method.toUpperCase(), path: path.replaceAll(/\{(\w+)\}/g, ':$1') }
        const fields = [
          ...queries.map((field) => ({ field, isQuery: true })),
          ...new Set(body ? fieldsOf(body) : []),
        ].map((one) => (typeof one === 'string' ? { field: one, isQuery: false } : one))
        return fields
          .filter(({ field }) => names.test(field))
          .map((one) => ({ ...about, ...one, name: `${about.method} ${about.path} ${one.field}` }))
      }),
    )
}
