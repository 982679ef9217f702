import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Microdollars, or a count: whole numbers up to 2^53. */
export const sumOf = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
/** Null until it comes. */
export const laterInstant = (name: string) => timestamp(name, { withTimezone: true })
export const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull()
