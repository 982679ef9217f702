import { asOf } from '../../../platform/time/as-of.ts'
import type { Window } from '../../engine/window.ts'

type Sums = { searches: number; clicks: number; integrations: number }
/** Sums of a date and a service; a slug that is empty stands for searches that nothing matched. */
type SearchRow = Sums & { date: string; slug: string }

/** Every date of the window, and every service that was recommended, with the dates on which anything came of it. */
export function shapeSearches(
  rows: readonly SearchRow[],
  { window, bookedAt }: { window: Window; bookedAt: Date | undefined },
) {
  const byDate = Map.groupBy(rows, ({ date }) => date)
  const bySlug = Map.groupBy(
    rows.filter(({ slug }) => slug !== ''),
    ({ slug }) => slug,
  )
  const services = [...bySlug].map(([slug, days]) => ({
    slug,
    ...addUp(days),
    daily: days.map(({ slug: _, ...day }) => day),
  }))
  return {
    data: window.dates.map((date) => ({ date, ...sumMatched(byDate.get(date) ?? []) })),
    services: services.sort((a, b) => b.searches - a.searches || (a.slug < b.slug ? -1 : 1)),
    ...shapeTotal(sumMatched(rows)),
    period_days: window.days,
    data_as_of: asOf(bookedAt),
  }
}

function addUp(rows: readonly Sums[]): Sums {
  const sum = (count: (row: Sums) => number) => rows.reduce((all, row) => all + count(row), 0)
  return {
    searches: sum((row) => row.searches),
    clicks: sum((row) => row.clicks),
    integrations: sum((row) => row.integrations),
  }
}

function sumMatched(rows: readonly SearchRow[]) {
  const { searches, ...rest } = addUp(rows)
  return { searches, matched: addUp(rows.filter(({ slug }) => slug !== '')).searches, ...rest }
}

const shapeTotal = ({
  searches,
  matched: hits,
  clicks,
  integrations,
}: ReturnType<typeof sumMatched>) => ({
  total_searches: searches,
  total_matched: hits,
  total_clicks: clicks,
  total_integrations: integrations,
})
