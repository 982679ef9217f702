import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { QUARTER, wideSpans } from '../../platform/db/schema/index.ts'
import { readReport } from './queries.ts'

/** What a report sums and by what: its names for columns. */
type Measure<Key extends string, Sum extends string> = {
  keys: Record<Key, string>
  sums: Record<Sum, string>
  /** `bucket` and these columns of the rows of a span (seconds) that are `within` a time. */
  rows(span: number, within: SQL): SQL
}
/** Sums of the nth date of a range, from 0, for one key. */
type Cell<Key extends string, Sum extends string> = { n: number } & Record<Key, string> &
  Record<Sum, number>

/** Seconds. */
const DAY = Math.max(...wideSpans)
/** Spans that a date is made of beside whole days; 0 is the quarters of an hour up to its very start. */
const PARTS = [0, ...wideSpans.filter((span) => span < DAY)]

/**
 * The sums of every date by key; those that are all zero are left out. `bounds` are the instants (ms) at which the dates
 * start, and at which the last one ends. A date is the nearest whole days of UTC, and what these lack or have too much of
 * at either end. What is added to a date at its end is taken from the next one, so it is read once for both.
 */
export async function readSeries<Key extends string, Sum extends string>(
  db: Db,
  { bounds, measure }: { bounds: readonly number[]; measure: Measure<Key, Sum> },
) {
  const { query, read } = seriesQuery(db, { bounds, measure })
  const { rows, bookedAt } = await readReport(db, query)
  return { rows: read(rows), bookedAt }
}

/** The same as a query, and how its result is read. */
export const seriesQuery = <Key extends string, Sum extends string>(
  db: Db,
  { bounds, measure }: { bounds: readonly number[]; measure: Measure<Key, Sum> },
) => ({
  query: db.execute<Record<string, string>>(seriesOf(bounds, measure)),
  read: ({ rows }: { rows: Record<string, string>[] }): Cell<Key, Sum>[] =>
    rows.flatMap((row) => cellsOf(row, measure)),
})

/** A row per key in which `n` and the sums are lists: handing over thousands of rows takes longer than reading them. */
function seriesOf(bounds: readonly number[], measure: Measure<string, string>): SQL {
  const keys = Object.values(measure.keys)
  const sums = Object.values(measure.sums)
  const by = sql.raw(['n', ...keys].join())
  const each = (write: (sum: string) => string) => sql.raw(sums.map(write).join())
  const [first = 0, last = 0] = [bounds.at(0), bounds.at(-1)].map((ms) => (ms ?? 0) / 1000)
  return sql`
    with ${marksOf(bounds)}, whole as (
      select n, to_timestamp(generate_series(at_${sql.raw(`${DAY}`)}, next - 1, ${DAY})) as bucket from marks
    ), ends as (
      select ${by}, ${each((sum) => `sum(sign * ${sum})::bigint as ${sum}`)}
      from marks cross join lateral (${endOf(measure)}) pieces group by ${by}
    ), moves as (
      select ${by}, ${each((sum) => sum)}
      from whole join (${measure.rows(DAY, isWithin(first - DAY, last + DAY))}) days using (bucket)
      union all
      select ${sql.raw(['n + shift', ...keys].join())}, ${each((sum) => `side * ${sum}`)}
      from ends cross join (values (-1, 1), (0, -1)) sides (shift, side)
    ), series as (
      select ${by}, ${each((sum) => `sum(${sum}) as ${sum}`)} from moves
      where n between 0 and ${bounds.length - 2} group by ${by}
    )
    select ${sql.raw([...keys, "string_agg(n::text, ',') as n"].join())},
      ${each((sum) => `string_agg(${sum}::text, ',') as ${sum}`)}
    from series where ${sql.raw(sums.map((sum) => `${sum} <> 0`).join(' or '))}
    group by (${sql.raw(keys.join())})`
}

/** The bounds by number, in seconds, and the start of the span nearest to each, from short to long. */
function marksOf(bounds: readonly number[]): SQL {
  const starts = `{${bounds.map((ms) => ms / 1000).join()}}`
  const nearest = wideSpans.map((span, i) =>
    sql.raw(
      `cross join lateral (select (at_${[0, ...wideSpans][i]} + ${span / 2}) / ${span} * ${span} as at_${span}) to_${span}`,
    ),
  )
  return sql`marks as materialized (
    select *, lead(at_${sql.raw(`${DAY}`)}) over (order by n) as next
    from (
      select (nth - 1)::int as n, start as at_0 from unnest(${starts}::bigint[]) with ordinality as b(start, nth)
    ) bounds ${sql.join(nearest, sql` `)}
  )`
}

/** What is booked from the whole day of UTC nearest to a mark up to the mark, or the other way round with `sign` -1. */
function endOf({ rows, keys, sums }: Measure<string, string>): SQL {
  const columns = [...Object.values(keys), ...Object.values(sums)].join()
  const parts = PARTS.map((span, i) => {
    const [from, to] = [`at_${PARTS[i + 1] ?? DAY}`, `at_${span}`]
    const between = isWithin(sql.raw(`least(${from}, ${to})`), sql.raw(`greatest(${from}, ${to})`))
    return sql`
      select case when ${sql.raw(`${from} < ${to}`)} then 1 else -1 end as sign, ${sql.raw(columns)}
      from (${rows(span || QUARTER, sql`${between} and ${sql.raw(`${from} <> ${to}`)}`)}) cells`
  })
  return sql.join(parts, sql` union all `)
}

const isWithin = (from: SQL | number, to: SQL | number): SQL =>
  sql`bucket >= to_timestamp(${from}) and bucket < to_timestamp(${to})`

/** The cells of a key. */
function cellsOf<Key extends string, Sum extends string>(
  row: Record<string, string>,
  { keys, sums }: Measure<Key, Sum>,
) {
  const list = (column: string) => row[column]?.split(',').map(Number) ?? []
  const key = Object.entries<string>(keys).map(([name, column]) => [name, row[column]] as const)
  const lists = Object.entries<string>(sums).map(([name, column]) => [name, list(column)] as const)
  return list('n').map((n, i) => {
    const cell: Record<string, unknown> = { n, ...Object.fromEntries(key) }
    for (const [name, values] of lists) cell[name] = values[i]
    return cell as Cell<Key, Sum>
  })
}
