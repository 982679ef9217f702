import { and, count as countAll, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client.ts'
import { instantOfMicroseconds, microsecondsOf } from '../../../platform/db/instant.ts'
import {
  EVERYWHERE,
  userCounts,
  users,
  wideRollups,
  wideSpans,
} from '../../../platform/db/schema/index.ts'
import { readReport } from '../../engine/queries.ts'
import type { Place } from './cursor.ts'

type UserPage = Pick<Place, 'sort' | 'order'> & {
  /** Part of a pseudonym; empty for all. */
  part: string
  /** Pseudonyms of the users who were asked for in full. */
  exact: readonly string[]
  after: Place | undefined
  offset: number
  limit: number
}

/**
 * Users in the order asked for, those that are even in it by pseudonym; one more than `limit` where there are more. And how
 * many there are in all pages.
 */
export async function listUsers(
  db: Db,
  { publisherId, page }: { publisherId: string; page: UserPage },
) {
  const { sort, order, after } = page
  const column = sortColumns[sort]
  const isTime = sort === 'first_seen' || sort === 'last_seen'
  const direction = sql.raw(order)
  const behind =
    after &&
    sql`(${column}, ${users.userKey}) ${sql.raw(order === 'asc' ? '>' : '<')}
        (${isTime ? instantOfMicroseconds(after.value) : sql`${after.value}::bigint`}, ${after.key})`
  const rows = db
    .select({
      userKey: users.userKey,
      requests: users.requests,
      adsServed: users.adsServed,
      impressions: users.impressions,
      clicks: users.clicks,
      revenueMicros: users.revenueMicros,
      firstAt: users.firstAt,
      lastAt: users.lastAt,
      place: sql<string>`${isTime ? microsecondsOf(column) : column}::text`,
    })
    .from(users)
    .where(and(isFound(publisherId, page), behind))
    .orderBy(sql`${column} ${direction}`, sql`${users.userKey} ${direction}`)
    .offset(page.offset)
    .limit(page.limit + 1)
  // Side by side: in a search both read every user.
  const [list, [all]] = await Promise.all([
    readReport(db, rows),
    countUsers(db, { publisherId, page }),
  ])
  return { ...list, total: all?.users ?? 0 }
}

const countUsers = (db: Db, { publisherId, page }: { publisherId: string; page: UserPage }) =>
  page.part === ''
    ? db
        .select({ users: userCounts.users })
        .from(userCounts)
        .where(and(eq(userCounts.publisherId, publisherId), eq(userCounts.country, EVERYWHERE)))
    : db.select({ users: countAll() }).from(users).where(isFound(publisherId, page))

/** Users and requests by country, most users first. */
export function listCountries(db: Db, publisherId: string) {
  const asked = sql`
    select key as country, sum(requests) as requests, sum(wins) as wins from ${wideRollups}
    where span = ${Math.max(...wideSpans)} and scope = 'country' and owner_id = ${publisherId}
    group by key`
  const met = sql`
    select country, users from ${userCounts}
    where publisher_id = ${publisherId} and country <> ${EVERYWHERE}`
  const rows = db
    .select({
      country: sql<string>`country`,
      requests: countOf('requests'),
      wins: countOf('wins'),
      users: countOf('users'),
    })
    .from(sql`(${asked}) asked full join (${met}) met using (country)`)
    .where(sql`requests > 0 or users > 0`)
    .orderBy(sql`coalesce(users, 0) desc, coalesce(requests, 0) desc, country`)
  return readReport(db, rows)
}

const isFound = (publisherId: string, { part, exact }: UserPage) =>
  and(
    eq(users.publisherId, publisherId),
    part === ''
      ? undefined
      : sql`(strpos(${users.userKey}, ${part}) > 0 or ${inArray(users.userKey, [...exact])})`,
  )

const countOf = (name: string) =>
  sql<number>`coalesce(${sql.identifier(name)}, 0)::bigint`.mapWith(Number)

const sortColumns = {
  requests: users.requests,
  ads_served: users.adsServed,
  impressions: users.impressions,
  clicks: users.clicks,
  revenue_microdollars: users.revenueMicros,
  first_seen: users.firstAt,
  last_seen: users.lastAt,
}
