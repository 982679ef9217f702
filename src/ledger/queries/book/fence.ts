import { type SQL, sql } from 'drizzle-orm'

/**
 * Hits that cost money were charged to the counters of one Redis, and are booked as long as Postgres and that Redis agree on
 * what is booked: where the mark is `known`, it becomes `next`, the entry that this booking ends with.
 */
export type Fence = { stream: string; known: string; next: string }

/** Moves the mark; answers no row where the two no longer agree. */
export const moveMark = ({ stream, known, next }: Fence): SQL => sql`
  insert into marks (stream, mark) values (${stream}, ${next})
  on conflict (stream) do update set mark = excluded.mark
  where marks.mark in (${known}, excluded.mark)
  returning 1`

/** Whether the mark was moved. */
export const isFenced = (fence: Fence | null): SQL =>
  fence
    ? sql`exists (select from marks where stream = ${fence.stream} and mark = ${fence.next})`
    : sql`true`
