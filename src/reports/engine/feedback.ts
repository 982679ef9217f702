type Sum = { level: string; key: string; sentiment: 'thumbs_up' | 'thumbs_down'; given: number }
type Tally = { thumbs_up: number; thumbs_down: number }

/** The figures of a feedback report: all, and every date of the range. */
export function shapeTotals(sums: readonly Sum[], dates: readonly string[]) {
  const byDay = tallySums(sums, 'day')
  const data = dates.map((date, day) => ({
    date,
    ...(byDay.get(String(day)) ?? { thumbs_up: 0, thumbs_down: 0 }),
  }))
  const up = data.reduce((total, day) => total + day.thumbs_up, 0)
  const down = data.reduce((total, day) => total + day.thumbs_down, 0)
  return { total: up + down, thumbs_up: up, thumbs_down: down, data }
}

/** A row for every date. */
export const feedbackTable = ({ data }: ReturnType<typeof shapeTotals>) => ({
  columns: ['date', 'thumbs_up', 'thumbs_down'],
  rows: data,
})

/** The rows of one level under a name of their own, most first. */
export const listBy = <N extends string>(
  sums: readonly Sum[],
  { level, name }: { level: string; name: N },
) =>
  [...tallySums(sums, level)]
    .toSorted(([a, x], [b, y]) => countOf(y) - countOf(x) || (a < b ? -1 : 1))
    .map(([key, counts]) => ({ [name]: key, ...counts }) as Record<N, string> & Tally)

const countOf = (counts: Tally) => counts.thumbs_up + counts.thumbs_down

function tallySums(sums: readonly Sum[], level: string): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const sum of sums) {
    if (sum.level !== level) continue
    const counts = tallies.get(sum.key) ?? { thumbs_up: 0, thumbs_down: 0 }
    counts[sum.sentiment] += sum.given
    tallies.set(sum.key, counts)
  }
  return tallies
}
