import { type SQL, sql } from 'drizzle-orm'
import { QUARTER, wideSpans } from '../../platform/db/schema/index.ts'

/**
 * The dates of a report, `YYYY-MM-DD`, and the instants (ms) at which every one of them starts, up to and with the end of
 * the last. Whose dates they are, this need not know.
 */
export type Dates = { dates: string[]; bounds: number[] }

/** The bounds of the whole range of a report, as if it were one date. */
export const wholeOf = ({ bounds }: Dates): [start: number, end: number] => [
  bounds.at(0) ?? 0,
  bounds.at(-1) ?? 0,
]

/**
 * What is booked on each of `days`, for what can't be taken away again, such as a maximum: whole days of UTC, whole shorter
 * spans before and after those, and quarters of an hour at either end. `rows` selects those of a span (seconds) up to an
 * open `where`; each part is read by the primary key from the left.
 */
export function cellsOf(rows: (span: number) => SQL): SQL {
  const part = (span: number, { from, to }: { from: string; to: string }) =>
    sql`${rows(span || QUARTER)} bucket >= to_timestamp(days.${sql.raw(from)}) and bucket < to_timestamp(days.${sql.raw(to)})`
  const levels = [0, ...wideSpans]
  const parts = levels.flatMap((span, i) => {
    const inner = levels[i + 1]
    if (inner === undefined) return [part(span, { from: `first_${span}`, to: `last_${span}` })]
    return [
      part(span, { from: `first_${span}`, to: `first_${inner}` }),
      part(span, { from: `last_${inner}`, to: `last_${span}` }),
    ]
  })
  return sql.join(parts, sql` union all `)
}

/** `day` and, as seconds, `first_0` to `last_0` of every date, and from where to where it holds whole spans (`first_3600` ...). */
export const boundsOf = ({ dates, bounds }: Dates) => {
  const starts = `{${bounds.map((ms) => ms / 1000).join()}}`
  const whole = wideSpans.map((span, i) => {
    const outer = wideSpans[i - 1] ?? 0
    return sql.raw(`
      cross join lateral (
        select least(ceil(first_${outer} / ${span}) * ${span}, last_${outer}) as first_${span}
      ) start_${span}
      cross join lateral (
        select greatest(floor(last_${outer} / ${span}) * ${span}, first_${span}) as last_${span}
      ) stop_${span}`)
  })
  return sql`
    select * from (
      select ${dates[0]}::date + (n - 1)::int as day, start as first_0,
        lead(start) over (order by n) as last_0
      from unnest(${starts}::float8[]) with ordinality as b(start, n)
    ) dates ${sql.join(whole)}
    where last_0 is not null`
}
