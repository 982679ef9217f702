import { storable } from '../../platform/events/event.ts'

const MOST_ITEMS = 20
const textLike = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? storable(value) : undefined
const readWord = textLike(/^[\p{L}][\p{L} &/'+-]{0,39}$/u)
const readWords = (value: unknown) => {
  if (!Array.isArray(value)) return readWord(value)
  const kept = value.slice(0, MOST_ITEMS).flatMap((item) => readWord(item) ?? [])
  return kept.length > 0 ? kept : undefined
}
const numberBetween = (least: number, most: number) => (value: unknown) =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined
const readFlag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/** The extra fields that are kept, and what each may look like: nothing here can name a person. */
const KEPT: Readonly<Record<string, (value: unknown) => unknown>> = {
  gender: readWord,
  age: numberBetween(0, 120),
  age_range: textLike(/^\d{1,3}( ?[-–+] ?\d{0,3})?$/),
  tier: readWord,
  plan: readWord,
  subscription: readWord,
  membership: readWord,
  is_premium: readFlag,
  interests: readWords,
  topics: readWords,
  industry: readWord,
  language: textLike(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/),
  locale: textLike(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/),
  timezone: textLike(/^[A-Za-z][A-Za-z0-9_+\-/]{0,60}$/),
  browser: textLike(/^[A-Za-z][A-Za-z ]{0,30}( ?\d{1,4}(\.\d{1,4}){0,3})?$/),
  device_type: readWord,
  platform: readWord,
  screen_width: numberBetween(1, 20_000),
  screen_height: numberBetween(1, 20_000),
  connection_type: textLike(/^[A-Za-z0-9-]{1,20}$/),
}

/** Names of the extra fields that may be kept. */
export const contextFields = Object.keys(KEPT)

/**
 * What the publisher says about user and device beyond the known keys, kept for analytics. Only fields that can't name
 * a person, and only where the value looks like one of its kind: the rest is forgotten.
 */
export const requestContext = (said: {
  user?: Record<string, unknown> | undefined
  device?: Record<string, unknown> | undefined
}): Record<string, unknown> => keptOf({ ...said.device, ...said.user })

/** The fields of anything the publisher says that may be kept. */
export function keptOf(said: Record<string, unknown>): Record<string, unknown> {
  const context: Record<string, unknown> = {}
  for (const name of contextFields) {
    const kept = Object.hasOwn(said, name) ? KEPT[name]?.(said[name]) : undefined
    if (kept !== undefined) context[name] = kept
  }
  return context
}

const MOST_HINTS = 50
/** Values that are looked at for a hint: a caller chooses how many there are. */
const MOST_VALUES = 1000
const LONGEST_HINT = 200
const DEEPEST = 3

/** The texts in a group's metadata, one a line: what the chat is about where nothing was said. Read, never stored. */
export function hintsOf(metadata: Record<string, unknown> | undefined): string {
  const hints: string[] = []
  let looked = 0
  const read = (value: unknown, depth: number) => {
    if (hints.length >= MOST_HINTS || looked++ >= MOST_VALUES) return
    if (typeof value === 'string' && value.trim() !== '') hints.push(value.slice(0, LONGEST_HINT))
    else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      for (const name in value) {
        if (looked >= MOST_VALUES) return
        read(Reflect.get(value, name), depth + 1)
      }
    }
  }
  read(metadata, 0)
  return hints.join('\n')
}
