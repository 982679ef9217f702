type Level = 'info' | 'warn' | 'error'
type Field = string | number | boolean | null | undefined

/** One JSON line per event. Fields are ids, counts and reasons; never keys, tokens, addresses, messages or rows. */
export function log(level: Level, event: string, fields: Record<string, Field> = {}): void {
  console[level](JSON.stringify({ level, event, ...fields }))
}
