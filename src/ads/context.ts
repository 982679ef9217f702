import { storable } from '../events/event.ts'
import type { AdRequest } from './schema.ts'

const KNOWN = new Set(['id', 'ip', 'hashed_email', 'hashed_phone', 'ua', 'ifa', 'country', 'os'])
const LOOKS_PRIVATE = /@|\d{5}|\d[\d\s().-]{6,}\d|\d+\.\d+\.\d+\.\d+|:[0-9a-f]*:/i
const NAMES_SOMEBODY = /name|mail|phone|address|ip|id$|token|key|uuid|birth/i
const PLAIN_NAME = /^[\w.-]{1,40}$/
const MOST_FIELDS = 20

/**
 * What the publisher says about user and device beyond the known keys (gender, age, tier, interests, locale ...), kept
 * for analytics. Anything that could name a person stays out: fields by their name, values by their looks.
 */
export function requestContext(
  request: Pick<AdRequest, 'user' | 'device'>,
): Record<string, unknown> {
  const context: Record<string, unknown> = {}
  for (const [name, value] of Object.entries({ ...request.device, ...request.user })) {
    if (Object.keys(context).length >= MOST_FIELDS) break
    if (KNOWN.has(name) || NAMES_SOMEBODY.test(name) || !PLAIN_NAME.test(name)) continue
    const kept = harmless(value)
    if (kept !== undefined) context[name] = kept
  }
  return context
}

function harmless(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string') {
    return value.length <= 60 && !LOOKS_PRIVATE.test(value) ? storable(value) : undefined
  }
  if (!Array.isArray(value)) return undefined
  const kept = value
    .slice(0, 20)
    .filter((item) => typeof item === 'string')
    .flatMap((item) => harmless(item) ?? [])
  return kept.length > 0 ? kept : undefined
}
