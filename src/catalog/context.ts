/** A language, where it stands alone between commas. */
const GO = /(?<=^\s*|,\s*)go(?=\s*,|\s*$)/gi

/** The project's keys and values, a line each; what is nested is read through. */
export function contextLines(context: Record<string, unknown> | undefined): string[] {
  const read = (name: string, value: unknown): string[] => {
    if (value === true) return [name.replaceAll('_', ' ')]
    if (typeof value === 'string' || typeof value === 'number')
      return [`${name.replaceAll('_', ' ')} . ${String(value).replace(GO, 'golang')}`]
    if (Array.isArray(value)) return value.flatMap((item) => read(name, item))
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).flatMap(([key, item]) => read(key, item))
    }
    return []
  }
  return Object.entries(context ?? {}).flatMap(([key, value]) => read(key, value))
}
