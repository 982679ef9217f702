import type { Deps } from '../deps.ts'
import { firstIdAt } from '../platform/crypto/uuid.ts'
import { log } from '../platform/http/log.ts'
import { listMonths, type Month, makeMonth } from './queries/months.ts'

/** Months that are made ahead: the cron may fail for so long before anything has no part of its own. */
const AHEAD = 3
/** Months that one run makes. */
const AT_ONCE = 12

/** Makes the parts of the ledger for the months to come, and those of months that were missed. */
export async function keepMonths(deps: Deps): Promise<void> {
  for (const month of missingMonths(await listMonths(deps.db), deps.now()).slice(0, AT_ONCE)) {
    await makeMonth(deps.db, month)
    log('info', 'ledger_month_made', { name: month.name })
  }
}

/**
 * The months up to some ahead of `now` (ms since 1970) that no part takes. A part is named `ledger_YYYY_MM`, or
 * `ledger_until_YYYY_MM` where it has all from before that month.
 */
export function missingMonths(parts: readonly string[], now: number): Month[] {
  const until = parts.flatMap((name) => /^ledger_until_(\d{4}_\d\d)$/.exec(name)?.[1] ?? [])
  const first = until.sort().at(-1)
  if (first === undefined) return []
  const months: Month[] = []
  const end = startOf(now, AHEAD)
  for (let at = Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5)) - 1); at <= end; ) {
    const next = startOf(at, 1)
    const name = `ledger_${new Date(at).toISOString().slice(0, 7).replace('-', '_')}`
    if (!parts.includes(name)) months.push({ name, from: firstId(at), to: firstId(next) })
    at = next
  }
  return months
}

/** Midnight (UTC) of the first of the month that is so many after that of an instant. */
function startOf(at: number, months: number): number {
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months)
}

/** No id of an instant or later is less: its milliseconds, and nothing behind them. */
const firstId = (at: number) => `${firstIdAt(at).slice(0, 13)}-0000-0000-000000000000`
