import { type SQL, sql } from 'drizzle-orm'
import { wideSpans } from './schema/index.ts'

/**
 * The dates of a report: the first, `YYYY-MM-DD`, and the instants (ms) at which it and every next one start, up to
 * and with the end of the last. Whose dates they are, this need not know.
 */
export type Dates = { startDate: string; bounds: number[] }

/** The whole range of a report as if it were one date. */
export const wholeOf = ({ startDate, bounds }: Dates): Dates => ({
  startDate,
  bounds: [bounds.at(0) ?? 0, bounds.at(-1) ?? 0],
})

type Range = 'days' | 'range'

/**
 * What is booked from `first_0` to `last_0` of the range: whole days of UTC, whole shorter spans before and after those,
 * and quarters of an hour at either end. `rows` selects those of a span (0: a quarter of an hour) up to an open `where`;
 * each part is read by the primary key from the left.
 */
export const cellsOf = (range: Range, rows: (span: number) => SQL): SQL =>
  inParts('', (span, from, to) =>
    sql.join([rows(span), between(`${range}.${from}`, `${range}.${to}`)]),
  )

/**
 * The same in half as many rows, for sums only: either end is taken as the nearest whole day of UTC, and what is too much
 * or too little is made up for by the nearest 6 hours, hours and quarters. Every row has a `sign`, 1 or -1, to be
 * multiplied by.
 */
export const signedCellsOf = (range: Range, rows: (span: number) => SQL): SQL =>
  inParts('near_', (span, start, stop) => {
    const [from, to] = [`${range}.${start}`, `${range}.${stop}`]
    return sql.join([
      sql.raw(`select cells.*, case when ${from} <= ${to} then 1 else -1 end as sign from (`),
      rows(span),
      between(`least(${from}, ${to})`, `greatest(${from}, ${to})`),
      sql`) cells`,
    ])
  })

const between = (from: string, to: string) =>
  sql.raw(` bucket >= to_timestamp(${from}) and bucket < to_timestamp(${to})`)

/** From the range's ends inwards to the longest span; `near` names the bounds of the inner ones. */
function inParts(near: string, part: (span: number, from: string, to: string) => SQL): SQL {
  const name = (end: 'first' | 'last', span: number) => `${span === 0 ? '' : near}${end}_${span}`
  const levels = [0, ...wideSpans]
  const parts = levels.flatMap((span, i) => {
    const inner = levels[i + 1]
    if (inner === undefined) return [part(span, name('first', span), name('last', span))]
    return [
      part(span, name('first', span), name('first', inner)),
      part(span, name('last', inner), name('last', span)),
    ]
  })
  return sql.join(parts, sql` union all `)
}

/**
 * `day` and, as seconds, `first_0` to `last_0` of every date, from where to where it holds whole spans (`first_3600` ...),
 * and the whole spans nearest to either end (`near_first_3600` ...).
 */
export const boundsOf = ({ startDate, bounds }: Dates) => {
  const starts = `{${bounds.map((ms) => ms / 1000).join()}}`
  const whole = wideSpans.map((span, i) => {
    const outer = wideSpans[i - 1] ?? 0
    const near = outer === 0 ? '' : 'near_'
    return sql.raw(`
      cross join lateral (
        select least(ceil(first_${outer} / ${span}) * ${span}, last_${outer}) as first_${span},
          round(${near}first_${outer} / ${span}) * ${span} as near_first_${span},
          round(${near}last_${outer} / ${span}) * ${span} as near_last_${span}
      ) start_${span}
      cross join lateral (
        select greatest(floor(last_${outer} / ${span}) * ${span}, first_${span}) as last_${span}
      ) stop_${span}`)
  })
  return sql`
    select * from (
      select ${startDate}::date + (n - 1)::int as day, start as first_0,
        lead(start) over (order by n) as last_0
      from unnest(${starts}::float8[]) with ordinality as b(start, n)
    ) dates ${sql.join(whole)}
    where last_0 is not null`
}
