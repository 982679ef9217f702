import { CLOSES_AFTER_MS } from '../accounts/statement.ts'
import type { Deps } from '../deps.ts'
import { type Month, monthAfter, monthAt } from '../platform/time/month.ts'
import { isoTime } from '../platform/time/time.ts'
import { type Account, type Closing, insertStatements, listAccounts } from './queries/statements.ts'

/** Accounts whose month is closed in one statement. */
const CHUNK = 500

/**
 * Closes every month that ended at least 48 hours ago, oldest first: of advertisers by their own zone, of publishers by
 * UTC. What is booked later for a closed month falls into the next statement. False: it stopped early, at `until` (ms since
 * 1970), and goes on the next time.
 */
export async function closeMonths(deps: Deps, until = Number.POSITIVE_INFINITY): Promise<boolean> {
  for (;;) {
    const closings = dueClosings(await listAccounts(deps.db), deps.now())
    if (closings.length === 0) return true
    for (const closing of closings) {
      await insertStatements(deps.db, { closing, now: deps.now() })
      if (deps.now() >= until) return false
    }
  }
}

/** The next month of everybody for whom it is time, those of the same month together. */
export function dueClosings(accounts: readonly Account[], now: number): Closing[] {
  const due = accounts.flatMap((account) => {
    const next = nextMonth(account)
    return next.endMs + CLOSES_AFTER_MS <= now ? [{ account, next }] : []
  })
  const alike = Map.groupBy(due, ({ account, next }) =>
    [account.side, next.month, account.timezone].join(),
  )
  return [...alike.values()].flatMap((group) => chunkGroup(group).map((chunk) => closingOf(chunk)))
}

type Due = { account: Account; next: Month }

/** The month to close after the last one; it starts where that one ended, also where the zone was changed since. */
function nextMonth({ last, firstAt, timezone }: Account): Month {
  if (!last) return monthAt(firstAt, timezone)
  return { ...monthAfter(last.month, timezone), startMs: last.endsAt }
}

function closingOf(group: Due[]): Closing {
  const [first] = group
  if (!first) throw new Error('a closing needs accounts')
  const { side, timezone } = first.account
  return {
    side,
    timezone,
    month: first.next.month,
    endsAt: first.next.endMs,
    owners: group.map(({ account, next }) => ({
      owner_id: account.ownerId,
      starts_at: isoTime(next.startMs),
      up_to: account.last?.upTo ?? 0,
    })),
  }
}

const chunkGroup = (group: Due[]) =>
  Array.from({ length: Math.ceil(group.length / CHUNK) }, (_, i) =>
    group.slice(i * CHUNK, (i + 1) * CHUNK),
  )
