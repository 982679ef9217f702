import * as z from 'zod'

export type JsonSchema = Record<string, unknown>

/** Where a schema that has a name (`meta({ id })`) stands in the document. */
const COMPONENTS = '#/components/schemas/'

/**
 * The JSON Schema of what may be sent (of a transform, its input side). What has a name is put into `named` and referred
 * to there.
 */
export function toJsonSchema(schema: z.ZodType, named: Map<string, JsonSchema>): JsonSchema {
  const { properties, $defs } = z.toJSONSchema(z.object({ it: schema }), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => describe(zodSchema, jsonSchema),
  })
  for (const [name, definition] of Object.entries($defs ?? {})) {
    named.set(name, tidy(definition))
  }
  return tidy(properties?.it)
}

/** What zod leaves open, and what says nothing to a reader. */
function describe(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  // The one custom type of the interface: any JSON object, as it is.
  if (schema._zod.def.type === 'custom') json.type = 'object'
  if (json.type === 'integer') {
    // Parameters are text on the wire; numbers are told by their bounds.
    delete json.pattern
    if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
    if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  }
  // Anything, or null: anything.
  if (json.anyOf?.some((one) => Object.keys(one).length === 0)) delete json.anyOf
  // What is trimmed or put into lower case first is taken as it comes: the pattern is of what becomes of it.
  const { checks = [] } = schema._zod.def
  if (checks.some(({ _zod: { def } }) => def.check === 'overwrite')) delete json.pattern
  // The pattern of a format says the same at a length of hundreds of characters.
  if (json.format !== undefined) delete json.pattern
}

function tidy(value: unknown): JsonSchema {
  const text = JSON.stringify(value, (key, inner: unknown) =>
    key === 'id' && typeof inner === 'string' ? undefined : inner,
  )
  return JSON.parse(text.replaceAll('#/$defs/', COMPONENTS)) as JsonSchema
}
