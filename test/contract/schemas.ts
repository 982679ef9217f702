import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '../../scripts/openapi/schema.ts'

/** Finds what a value breaks of the schema at a place of the document; an empty list where nothing. */
export function createJudge(document: JsonSchema) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  return (place: readonly string[], value: unknown): string[] => {
    const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
    const check = ajv.compile({ $ref: `document#/${encodeURI(pointer)}` })
    if (check(value)) return []
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }
}

/** The document where no object has fields that it does not name: an answer with such a one is not described. */
export function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects)
  if (typeof value !== 'object' || value === null) return value
  const closed = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'example' ? part : closeObjects(part),
    ]),
  )
  const isOpen =
    'properties' in closed && closed.type === 'object' && !('additionalProperties' in closed)
  return isOpen ? { ...closed, additionalProperties: false } : closed
}
