/** A JSON object, as it was sent. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JSON that a text holds; undefined where it is none. What it holds is still to be checked. */
export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Deepest that a caller's own JSON may be nested, itself included: what goes through it would run out of stack. */
const MAX_LEVELS = 64

/** Whether a caller's own JSON is nested no deeper than that. */
export const isFlatEnough = (value: unknown, levels = MAX_LEVELS): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((item) => isFlatEnough(item, levels - 1)))

/** What a schema says of JSON that is not. */
export const TOO_DEEP = {
  error: `Too deep: expected at most ${MAX_LEVELS} levels of JSON`,
  abort: true,
}
