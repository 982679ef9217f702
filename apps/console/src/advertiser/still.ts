import { momentOf } from '../ui/format.ts'

type Running = {
  status: string
  start_time: string
  end_time: string | null
  /** Dollars, as `spend`, which is of all time. */
  total_budget: number | null
  spend: number
}

/** Why an active campaign can't run; undefined where nothing that is known here keeps it. */
export function whyStill(
  { status, start_time: start, end_time: end, total_budget: total, spend }: Running,
  now: number,
): string | undefined {
  if (status !== 'active') return undefined
  if (Date.parse(start) > now) return `It does not run yet: it begins on ${momentOf(start)}.`
  if (end && Date.parse(end) <= now) return `It is over since ${momentOf(end)}.`
  if (total !== null && spend >= total) return 'It does not run: its budget in all is used up.'
  return undefined
}
