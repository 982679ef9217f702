import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { lockBookings, lockStream } from '../../platform/db/lock.ts'
import { marks } from '../../platform/db/schema/index.ts'
import { bookSearches, type SearchRow } from '../../services/queries.ts'
import type { AsideRow } from '../aside.ts'
import type { HitRow, LinkRow, PixelRow, RenderRow, RequestRow, WithdrawalRow } from '../rows.ts'
import { bookAside, settleAside } from './book/aside.ts'
import { claimMark, type Fence, moveMark, selectMarks, type Terms } from './book/fence.ts'
import { bookHits } from './book/hits.ts'
import { bookLinks } from './book/links.ts'
import { bookPixel } from './book/pixels.ts'
import { bookRenders } from './book/renders.ts'
import { bookRequests } from './book/requests.ts'
import { unbookWins } from './book/withdrawals.ts'

/** Characters of a statement: a batch is a fraction of it, and the proxy takes 64 MB. */
const MOST_CHARACTERS = 16_000_000

/**
 * Books what a batch says in one transaction. What is booked already inserts nothing and so moves no sum: the unique keys
 * decide, however often it is delivered. False, and no hit is booked, where the fence no longer holds. `apart`: the
 * stream that it is of, where several book side by side.
 */
export async function recordEvents(
  db: Db,
  {
    rows,
    fence,
    apart = null,
  }: { rows: Partial<Rows>; fence: Fence | null; apart?: string | null },
): Promise<boolean> {
  const statements = bookings.flatMap(({ of, book }) => {
    const own = rows[of] ?? []
    return own.length > 0 ? [db.execute(book(own, { fence, isApart: apart !== null }))] : []
  })
  const moved = fence ? [db.execute(moveMark(fence))] : []
  const [, first] = await db.batch([lockFor(db, apart), ...moved, ...statements])
  return !fence || first?.rows.length === 1
}

/** Whether Postgres takes the statements of a booking at all: the same, without anything in them. */
export const probeBooking = (db: Db, apart: string | null = null) =>
  db.batch([
    lockFor(db, apart),
    ...bookings.map(({ book }) => db.execute(book([], { fence: null, isApart: apart !== null }))),
  ])

const lockFor = (db: Db, apart: string | null) =>
  apart === null ? lockBookings(db) : lockStream(db, apart)

/** What can be booked, in this order. */
type Rows = {
  hits: HitRow[]
  requests: RequestRow[]
  links: LinkRow[]
  renders: RenderRow[]
  pixels: PixelRow[]
  withdrawals: WithdrawalRow[]
  searches: SearchRow[]
  aside: AsideRow[]
  /** Names of what was put aside and is booked now. */
  settled: { id: string }[]
}
export type BookedRows = Rows

type Booking = { of: keyof Rows; book: (rows: readonly unknown[], terms: Terms) => SQL }
const defineBooking = (of: keyof Rows, book: (rows: SQL, terms: Terms) => SQL): Booking => ({
  of,
  book: (rows, terms) => book(recordsOf(rows), terms),
})

/** A statement for each kind of row, in a file of its own in `book/`; as they are printed: `test/ledger/sql`. */
export const bookings: readonly Booking[] = [
  defineBooking('hits', bookHits),
  defineBooking('requests', bookRequests),
  defineBooking('links', bookLinks),
  defineBooking('renders', bookRenders),
  defineBooking('pixels', bookPixel),
  defineBooking('withdrawals', unbookWins),
  defineBooking('searches', bookSearches),
  defineBooking('aside', bookAside),
  defineBooking('settled', settleAside),
]

/** Rows as a parameter. Throws a `RangeError` for more than a statement can hold. */
function recordsOf(rows: readonly unknown[]): SQL {
  const text = JSON.stringify(rows)
  if (text.length > MOST_CHARACTERS) throw new RangeError('too much for a statement')
  return sql`jsonb_to_recordset(${text}::jsonb)`
}

/** Up to where a stream is booked; empty where nothing was ever booked that cost money. */
export async function findMark(db: Db, stream: string): Promise<string> {
  const rows = await db.select({ mark: marks.mark }).from(marks).where(eq(marks.stream, stream))
  return rows[0]?.mark ?? ''
}

export type Mark = { stream: string; mark: string }

/** Announces a booking; answers up to where every stream is booked, or is announced to be. */
export async function announceBooking(db: Db, fence: Fence): Promise<Mark[]> {
  return (await db.execute<Mark>(claimMark(fence))).rows
}

/** Up to where every stream of events is booked, or is announced to be. */
export async function listMarks(db: Db): Promise<Mark[]> {
  return (await db.execute<Mark>(selectMarks)).rows
}
