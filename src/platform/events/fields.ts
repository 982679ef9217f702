import { DAY_MS } from '../time/day.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
/** Instants that an event can have, ms since 1970: the years 2000 to 2099. */
const SINCE = Date.UTC(2000)
const UNTIL = Date.UTC(2100)
/** Most microdollars of one event: more than a price in a token can be, and thousands of them still add up. */
export const MOST_MICROS = 2 ** 48

/** An event says what no row can hold. `code` is the field: never what it says. */
export class Unreadable extends Error {
  readonly code: string
  constructor(field: string) {
    super('an event that can not be read')
    this.name = 'Unreadable'
    this.code = field
  }
}

/** Reads the fields of an event, each within its bounds. Throws `Unreadable` on anything else. */
export class Fields {
  private readonly given: Record<string, unknown>
  constructor(given: unknown, name: string) {
    if (typeof given !== 'object' || given === null) throw new Unreadable(name)
    this.given = given as Record<string, unknown>
  }

  /** Whether a field is left out, or null. */
  lacks(name: string): boolean {
    return this.given[name] === undefined || this.given[name] === null
  }

  id(name: string): string {
    const value = this.given[name]
    if (typeof value !== 'string' || !UUID.test(value)) throw new Unreadable(name)
    return value
  }

  /** Of at most so many UTF-16 units, as Postgres can keep it. */
  text(name: string, most: number): string {
    const value = this.given[name]
    if (typeof value !== 'string' || value.length > most) throw new Unreadable(name)
    if (!value.isWellFormed() || value.includes('\0')) throw new Unreadable(name)
    return value
  }

  oneOf<T extends string>(name: string, words: readonly T[]): T {
    const found = words.find((word) => word === this.given[name])
    if (found === undefined) throw new Unreadable(name)
    return found
  }

  /** A whole number from 0 to `most`. */
  count(name: string, most: number): number {
    const value = this.given[name]
    if (!Number.isSafeInteger(value) || Number(value) < 0 || Number(value) > most) {
      throw new Unreadable(name)
    }
    return Number(value)
  }

  /** The same, 0 where it is left out. */
  countOrZero(name: string, most: number): number {
    return this.lacks(name) ? 0 : this.count(name, most)
  }

  /** ms since 1970 */
  time(name: string): number {
    const value = this.count(name, UNTIL)
    if (value < SINCE) throw new Unreadable(name)
    return value
  }

  /** A day counted from 1970. */
  day(name: string): number {
    const value = this.count(name, UNTIL / DAY_MS)
    if (value < SINCE / DAY_MS) throw new Unreadable(name)
    return value
  }

  /** A list of at most so many items, each read by `read`. */
  list<T>(name: string, { most, read }: { most: number; read: (item: unknown) => T }): T[] {
    const value = this.given[name]
    if (!Array.isArray(value) || value.length > most) throw new Unreadable(name)
    return value.map(read)
  }

  /** An object of the caller's own; what is in it is for Postgres to judge. */
  object(name: string): Record<string, unknown> {
    const value = this.given[name]
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Unreadable(name)
    }
    return value as Record<string, unknown>
  }
}

/** JSON of an entry's field. */
export function parseJson(text: string | undefined, name: string): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw new Unreadable(name)
  }
}
