import { type SQL, sql } from 'drizzle-orm'
import { keys } from '../../../platform/redis/keys.ts'

/**
 * Hits that cost money were charged to the counters of one Redis, and are booked as long as Postgres and that Redis agree on
 * what is booked: where the mark is `known`, it becomes `next`, the entry that this booking ends with. `isClaimed`: the
 * booking was announced by `claimMark`, and still has to be the one that was announced last.
 */
export type Fence = { stream: string; known: string; next: string; isClaimed?: boolean }

/** How rows are booked. `isApart`: beside other streams, with which sums of campaigns and advertisers are shared. */
export type Terms = { fence: Fence | null; isApart: boolean }

/**
 * Moves the mark; answers no row where the two no longer agree. A mark that is `next` already was moved by a booking whose
 * answer was lost: booked again, it changes nothing, since the ledger has its keys.
 */
export const moveMark = ({ stream, known, next, isClaimed = false }: Fence): SQL => sql`
  insert into marks (stream, mark) values (${stream}, ${next})
  on conflict (stream) do update set mark = excluded.mark, claim = null
  where ${isClaimed ? isOwnClaim(known) : sql`marks.mark in (${known}, excluded.mark)`}
  returning 1`

/** A booking that another drain was faster with is there already, and its claim is over. */
const isOwnClaim = (known: string): SQL =>
  sql`marks.mark = excluded.mark or (marks.mark = ${known} and marks.claim = excluded.mark)`

/** The marks of all streams of events. */
const isOfEvents = sql`(stream = ${keys.events} or stream ~ ${`^${keys.events}:[0-9]+$`})`

/**
 * Announces a booking up to `next`, and answers up to where every stream is booked, or is announced to be, but for this
 * announcement's own.
 */
export const claimMark = ({ stream, known, next }: Fence): SQL => sql`
  with claimed as (
    insert into marks (stream, mark, claim) values (${stream}, ${known}, ${next})
    on conflict (stream) do update set claim = excluded.claim
    returning stream, mark
  )
  select stream, mark from claimed
  union all select stream, mark from marks where ${isOfEvents} and stream <> ${stream}
  union all select stream, claim from marks
    where ${isOfEvents} and stream <> ${stream} and claim is not null`

/** Up to where every stream of events is booked, or is announced to be. */
export const selectMarks = sql`
  select stream, mark from marks where ${isOfEvents}
  union all select stream, claim from marks where ${isOfEvents} and claim is not null
  order by 1, 2`

/** Whether the mark was moved. */
export const isFenced = (fence: Fence | null): SQL =>
  fence
    ? sql`exists (select from marks where stream = ${fence.stream} and mark = ${fence.next})`
    : sql`true`
