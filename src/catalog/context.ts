/** A language whose name is also a word, where it stands alone between commas. */
const ALONE = /(?<=^\s*|,\s*)(go|scala|c)(?=\s*,|\s*$)/gi
const WORDS = new Map([
  ['go', 'golang'],
  ['scala', 'scala lang'],
])
/** A letter is a language only where one is named. */
const LETTERS = new Map([...WORDS, ['c', 'clang']])

/** The project's keys and values, a line each; what is nested is read through. */
export function contextLines(context: Record<string, unknown> | undefined): string[] {
  const spell = (name: string, value: string) => {
    const known = /lang/i.test(name) ? LETTERS : WORDS
    return value.replace(ALONE, (word) => known.get(word.toLowerCase()) ?? word)
  }
  const read = (name: string, value: unknown): string[] => {
    if (value === true) return [name.replaceAll('_', ' ')]
    if (typeof value === 'string' || typeof value === 'number')
      return [`${name.replaceAll('_', ' ')} . ${spell(name, String(value))}`]
    if (Array.isArray(value)) return value.flatMap((item) => read(name, item))
    if (typeof value === 'object' && value !== null) {
      return Object.entries(value).flatMap(([key, item]) => read(key, item))
    }
    return []
  }
  return Object.entries(context ?? {}).flatMap(([key, value]) => read(key, value))
}
