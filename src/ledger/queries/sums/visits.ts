import { sql } from 'drizzle-orm'
import { dayOfQuarter, firstWithout, placeInDay, quarterAt } from '../quarter.ts'
import { from, type Step, step } from '../step.ts'

/**
 * How the number of users in the 24 hours from any quarter on changes. A user seen in quarter x is in those that
 * start at x - 95 to x; one seen before, in p, was counted already in those up to p. So x adds one from the later of
 * x - 95 and p + 1 on, and takes it back at x + 1. What follows a new x within a day starts later than it did.
 * `met`: users with the quarters that they were there in. The last step has the changes (publisher_id, quarter, step).
 */
export function listVisitSteps(met: Step): { steps: Step[]; last: Step } {
  const fresh = listFresh(met)
  const marks = listMarks(fresh)
  const ordered = orderMarks(marks)
  const last = listChanges(ordered)
  return { steps: [fresh, marks, ordered, last], last }
}

/** Quarters that a user was not known to be there in. */
const listFresh = (met: Step) =>
  step(
    'fresh',
    sql`
      select distinct publisher_id, user_key, quarter from ${from(met)} m
      where not exists (
        select from user_days u where u.publisher_id = m.publisher_id and u.day = m.day
          and u.user_key = m.user_key and ${placeInDay('m.quarter')} = any(u.quarters))
    `,
  )

/** They, and the ones known of the same users a day around them: no other quarter can have started or ended by them. */
const listMarks = (fresh: Step) =>
  step(
    'marks',
    sql`
      select publisher_id, user_key, quarter, false as is_old from ${from(fresh)}
      union all
      select distinct u.publisher_id, u.user_key, ${quarterAt({ day: 'u.day', place: 'q' })}, true
      from (
        select distinct publisher_id, user_key, ${dayOfQuarter('quarter')} as day from ${from(fresh)}
      ) f
      join user_days u on u.publisher_id = f.publisher_id and u.user_key = f.user_key
        and u.day between f.day - 1 and f.day + 1
      cross join lateral unnest(u.quarters) as q
    `,
  )

/** Each with the one before it: now, and as it was before the fresh ones came. */
const orderMarks = (marks: Step) =>
  step(
    'ordered',
    sql`
      select *, lag(quarter) over w as before,
        max(quarter) filter (where is_old) over (w rows between unbounded preceding and 1 preceding) as old_before
      from ${from(marks)} window w as (partition by publisher_id, user_key order by quarter)
    `,
  )

const listChanges = (ordered: Step) =>
  step(
    'steps',
    sql`
      select publisher_id, ${firstWithout('before')} as quarter, 1 as step from ${from(ordered)}
      union all
      select publisher_id, ${firstWithout('old_before')}, -1 from ${from(ordered)} where is_old
      union all
      select publisher_id, quarter + 1, -1 from ${from(ordered)} where not is_old
    `,
  )
