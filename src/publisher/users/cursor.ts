import * as z from 'zod'
import { sortKeys } from './schema.ts'

/** Where a page of users ended: how the list was sorted, the last user and what it was sorted by. */
const place = z.object({
  sort: z.enum(sortKeys),
  order: z.enum(['asc', 'desc']),
  /** Whole number, or an instant in microseconds since 1970; Postgres has no instants of more digits. */
  value: z.string().regex(/^-?\d{1,17}$/),
  key: z.string().regex(/^[0-9a-f]{16}$/),
})
export type Place = z.output<typeof place>

export const writeCursor = ({ sort, order, value, key }: Place): string =>
  btoa([sort, order, value, key].join('|')).replaceAll('=', '')

/** Undefined for what `writeCursor` did not write. */
export function readCursor(text: string): Place | undefined {
  if (!/^[A-Za-z0-9+/]+$/.test(text) || text.length % 4 === 1) return undefined
  const [sort, order, value, key, ...more] = atob(text).split('|')
  if (more.length > 0) return undefined
  return place.safeParse({ sort, order, value, key }).data
}
