import { type SQL, sql } from 'drizzle-orm'
import { wideSpans } from '../../platform/db/schema/index.ts'

/** A named step of a statement (a CTE). Later steps get it handed in and read it by `from`, so no name stands twice. */
export type Step = { name: string; body: SQL }

export const step = (name: string, body: SQL): Step => ({ name, body })

/** How a later step names one that it reads. */
export const from = ({ name }: Step): SQL => sql.raw(name)

/** What follows `with`. */
export const listSteps = (steps: readonly Step[]): SQL =>
  sql.join(
    steps.map(({ name, body }) => sql`${sql.raw(name)} as (${body})`),
    sql`, `,
  )

/** Where the `span` (seconds) of an instant starts. */
export const spanOf = (at: string): SQL =>
  sql.raw(`date_bin(span * interval '1 second', ${at}, timestamptz 'epoch')`)

type Wide = { keys: readonly string[]; sums: readonly string[] }

/**
 * A step's `sums` by `keys` and ever longer spans of its `bucket`: the steps that sum each span from the one before, the
 * longest of them, and a select of all with their `span`.
 */
export function widenStep(cells: Step, { keys, sums }: Wide) {
  const columns = [...keys, 'bucket', ...sums].join()
  const groups = [...keys, 'bucket'].map((_, i) => i + 1).join()
  const summed = sums.map((name) => `sum(${name})::bigint as ${name}`).join()
  const steps: Step[] = []
  let widest = cells
  for (const span of wideSpans) {
    const body = sql.raw(`
      select ${keys.join()}, date_bin('${span} seconds', bucket, timestamptz 'epoch') as bucket,
        ${summed}
      from ${widest.name} group by ${groups}`)
    widest = step(`${cells.name}_${span}`, body)
    steps.push(widest)
  }
  const rows = steps.map(({ name }, i) => `select ${wideSpans[i]} as span, ${columns} from ${name}`)
  return { steps, widest, rows: sql.raw(rows.join(' union all ')) }
}
