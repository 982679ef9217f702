import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import * as reports from '../../db/rollups.ts'
import { users, wideRollups, wideSpans } from '../../db/schema/index.ts'
import type { Place } from './cursor.ts'

export type UserPage = Pick<Place, 'sort' | 'order'> & {
  /** Part of a pseudonym; empty for all. */
  part: string
  /** The pseudonym of the one user whose own id was asked for. */
  exact: string
  after: Place | undefined
  offset: number
  limit: number
}

/** Users in the order asked for, those that are even in it by pseudonym; one more than `limit` where there are more. */
export function listUsers(db: Db, publisherId: string, page: UserPage) {
  const { sort, order, after } = page
  const column = sortColumns[sort]
  const direction = sql.raw(order)
  const behind = after
    ? sql`(${column}, ${users.userKey}) ${sql.raw(order === 'asc' ? '>' : '<')}
        (${after.value}::bigint, ${after.key})`
    : undefined
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
      place: sql<string>`${column}::text`,
    })
    .from(users)
    .where(and(found(publisherId, page), behind))
    .orderBy(sql`${column} ${direction}`, sql`${users.userKey} ${direction}`)
    .offset(page.offset)
    .limit(page.limit + 1)
  return reports.readReport(db, rows)
}

/** How many users there are in all pages. */
export async function countUsers(db: Db, publisherId: string, page: UserPage): Promise<number> {
  return await db.$count(users, found(publisherId, page))
}

/** Users and requests by country, most users first. */
export function listCountries(db: Db, publisherId: string) {
  const asked = sql`
    select key as country, sum(requests) as requests, sum(wins) as wins from ${wideRollups}
    where span = ${Math.max(...wideSpans)} and scope = 'country' and owner_id = ${publisherId}
    group by key`
  const met = sql`
    select country, count(*) as users from ${users} cross join unnest(${users.countries}) as country
    where ${users.publisherId} = ${publisherId} group by country`
  const rows = db
    .select({
      country: sql<string>`country`,
      requests: count('requests'),
      wins: count('wins'),
      users: count('users'),
    })
    .from(sql`(${asked}) asked full join (${met}) met using (country)`)
    .where(sql`requests > 0 or users > 0`)
    .orderBy(sql`coalesce(users, 0) desc, coalesce(requests, 0) desc, country`)
  return reports.readReport(db, rows)
}

const found = (publisherId: string, { part, exact }: UserPage) =>
  and(
    eq(users.publisherId, publisherId),
    part === ''
      ? undefined
      : sql`(strpos(${users.userKey}, ${part}) > 0 or ${users.userKey} = ${exact})`,
  )

const count = (name: string) =>
  sql<number>`coalesce(${sql.identifier(name)}, 0)::bigint`.mapWith(Number)

const micros = (at: SQL) => sql`(extract(epoch from ${at}) * 1000000)::bigint`

const sortColumns = {
  requests: sql`${users.requests}`,
  ads_served: sql`${users.adsServed}`,
  impressions: sql`${users.impressions}`,
  clicks: sql`${users.clicks}`,
  revenue_microdollars: sql`${users.revenueMicros}`,
  first_seen: micros(sql`${users.firstAt}`),
  last_seen: micros(sql`${users.lastAt}`),
}
