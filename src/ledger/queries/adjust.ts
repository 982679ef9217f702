import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { instantOf } from '../../platform/db/instant.ts'
import { lockBookings } from '../../platform/db/lock.ts'
import { startOfQuarter } from './quarter.ts'
import { from, listSteps, type Step, step } from './step.ts'
import { addPeople } from './sums/people.ts'
import { addRollups, ledgerSums } from './sums/rollups.ts'

type Adjustment = {
  hitId: string
  /** Click id of what was billed. */
  grclid: string
  reason: string
  /** Microdollars to give back; null: all that is left. */
  micros: number | null
  at: Date
}

/** What is left of a click id's charges, and the correction of that reason, booked now or before. Microdollars. */
type Adjusted = {
  /** Null: nothing was ever booked under this click id. */
  leftMicros: number | null
  /** Whether this call booked it. */
  isNew: boolean
  /** Null: none is booked, because more was asked for than is left, or nothing is. */
  spendMicros: number | null
  revenueMicros: number | null
}

type Corrected = {
  left: string | null
  is_new: boolean
  spend: string | null
  revenue: string | null
}

/**
 * Books a correction once per click id and reason: a negative row of both spend and revenue, in the bucket of now, and
 * every sum it moves. The publisher's part shrinks in proportion, and is never more than is left.
 */
export async function recordAdjustment(db: Db, adjustment: Adjustment): Promise<Adjusted> {
  const [, { rows }] = await db.batch([
    lockBookings(db),
    db.execute<Corrected>(bookAdjustment(adjustment)),
  ])
  const [row] = rows
  const number = (text: string | null | undefined) => (text == null ? null : Number(text))
  return {
    leftMicros: number(row?.left),
    isNew: row?.is_new ?? false,
    spendMicros: number(row?.spend),
    revenueMicros: number(row?.revenue),
  }
}

/** The statement, as `test/ledger/sql/adjustment.sql` has it. */
export function bookAdjustment(adjustment: Adjustment): SQL {
  const { grclid, micros } = adjustment
  const target = sumCharged(grclid)
  const known = findKnown(adjustment)
  const asked = step(
    'asked',
    sql`
        select spend, revenue, coalesce(${micros}::bigint, spend) as micros from ${from(target)}
      `,
  )
  const booked = insertCorrection(adjustment, { asked, known })
  const steps = [target, known, asked, booked]
  steps.push(...addRollups(ledgerSums(from(booked))), ...addPeople(listPerson(booked)))
  return sql`
      with ${listSteps(steps)}
      select ${from(target)}.spend::text as left, exists (select from ${from(booked)}) as is_new,
        done.spend_micros::text as spend, done.revenue_micros::text as revenue
      from ${from(target)} left join (
        select spend_micros, revenue_micros from ${from(booked)} union all select * from ${from(known)}
      ) done on true`
}

/** What is left of a click id's charges: one row, of nulls where nothing was ever booked. */
const sumCharged = (grclid: string) =>
  step(
    'target',
    sql`
        select sum(spend_micros)::bigint as spend, sum(revenue_micros)::bigint as revenue
        from ledger where grclid = ${grclid}::uuid
      `,
  )

/** The correction of that reason, where it was booked before. */
const findKnown = ({ grclid, reason }: Adjustment) =>
  step(
    'known',
    sql`
        select spend_micros, revenue_micros from ledger
        where grclid = ${grclid}::uuid and kind = 'adjustment' and ref = ${reason}
      `,
  )

/** The correction, on the row that cost most; none where more is asked for than is left, or nothing is. */
function insertCorrection(
  { hitId, grclid, reason, at }: Adjustment,
  { asked, known }: { asked: Step; known: Step },
): Step {
  const now = instantOf(at)
  return step(
    'booked',
    sql`
        insert into ledger (grclid, kind, ref, hit_id, gradid, campaign_id, advertiser_id, publisher_id,
          served_at, occurred_at, bucket, budget_day, placement, country, device, user_key, pricing_model,
          spend_micros, revenue_micros, revenue_share_bp, experiment, arm, ad_number)
        select l.grclid, 'adjustment', ${reason}, ${hitId}::uuid, l.gradid, l.campaign_id, l.advertiser_id,
          l.publisher_id, l.served_at, ${now}, ${startOfQuarter(now)}, l.budget_day,
          l.placement, l.country, l.device, l.user_key, l.pricing_model, -a.micros,
          floor(a.revenue::numeric * (a.spend - a.micros) / a.spend) - a.revenue, l.revenue_share_bp,
          l.experiment, l.arm, l.ad_number
        from ${from(asked)} a cross join lateral (
          select * from ledger where grclid = ${grclid}::uuid and kind <> 'adjustment'
          order by spend_micros desc, kind limit 1
        ) l
        where a.micros > 0 and a.micros <= a.spend and not exists (select from ${from(known)})
        on conflict do nothing
        returning *
      `,
  )
}

/** The cell of the person, in the quarter in which the ad was served. */
const listPerson = (booked: Step) => sql`
        select publisher_id, ${startOfQuarter(sql`served_at`)} as bucket, user_key, country,
          0 as requests, 0 as ads_served, 0 as impressions, 0 as clicks, sum(revenue_micros) as revenue_micros
        from ${from(booked)} where user_key is not null group by 1, 2, 3, 4`
