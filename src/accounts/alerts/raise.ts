import type { Deps } from '../../deps.ts'
import { NIL_UUID } from '../../platform/crypto/uuid.ts'
import { DAY_MS, dateOf } from '../../platform/time/day.ts'
import { type AlertAccount, type DueDay, dueDay, judgeDay, QUIET_DAYS } from './judge.ts'
import { listAlertAccounts, listTold, recordJudged, sumDays } from './queries.ts'

/** Accounts that are looked through, and judged, in one statement. */
const PAGE = 1000
const CHUNK = 50

/**
 * Judges the last closed day of every account that has not had it judged. False: it stopped early, at `until`; the next run
 * goes on.
 */
export async function raiseAlerts(deps: Deps, until: number): Promise<boolean> {
  for (let after = { side: '', ownerId: NIL_UUID }; ; ) {
    const accounts = await listAlertAccounts(deps.db, { after, limit: PAGE })
    const due = accounts.flatMap((account) => {
      const asked = dueDay(account, deps.now())
      return asked ? [{ account, due: asked }] : []
    })
    for (let i = 0; i < due.length; i += CHUNK) {
      if (deps.now() >= until) return false
      await judgeAccounts(deps, due.slice(i, i + CHUNK))
    }
    const last = accounts.at(-1)
    if (!last || accounts.length < PAGE) return true
    after = last
  }
}

type Due = { account: AlertAccount; due: DueDay }

async function judgeAccounts(deps: Deps, chunk: readonly Due[]): Promise<void> {
  const owners = chunk.map(({ account }) => account)
  const since = dateOf(Math.floor(deps.now() / DAY_MS) - QUIET_DAYS - 3)
  const [sums, told] = await Promise.all([
    sumDays(
      deps.db,
      chunk.map(({ account, due }) => ({ ...account, bounds: due.bounds })),
    ),
    listTold(deps.db, { owners, since }),
  ])
  const judged = chunk.map(({ account, due }, nth) => {
    const known = told.get(`${account.side} ${account.ownerId}`) ?? []
    const days = sums[nth] ?? []
    const findings = judgeDay(account, { days, day: due.day, told: known })
    return {
      side: account.side,
      ownerId: account.ownerId,
      day: due.day,
      findings: findings.map((finding) => ({ ...finding, id: deps.newId() })),
    }
  })
  await recordJudged(deps.db, { judged, now: deps.now() })
}
