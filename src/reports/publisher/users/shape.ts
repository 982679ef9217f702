import type { Cut } from '../../../platform/http/cursor.ts'
import { asOf, type Report } from '../../../platform/time/as-of.ts'
import { dateIn } from '../../../platform/time/day.ts'
import * as rates from '../../engine/rates.ts'
import { UNKNOWN_COUNTRY } from '../shape.ts'
import { sortKeys } from './schema.ts'

type User = {
  userKey: string
  requests: number
  adsServed: number
  impressions: number
  clicks: number
  revenueMicros: number
  firstAt: Date
  lastAt: Date
}
type Asked = { page: number; per_page: number; tz: string }
type UserPage = Omit<Report<User>, 'rows'> & Cut<User> & { total: number }
type Country = { country: string; requests: number; wins: number; users: number }

export function shapeUsers(
  { shown, has_more, next_cursor, total, bookedAt }: UserPage,
  { page, per_page, tz }: Asked,
) {
  return {
    users: shown.map((row) => ({
      pub_user_id: row.userKey,
      requests: row.requests,
      ads_served: row.adsServed,
      impressions: row.impressions,
      clicks: row.clicks,
      revenue_microdollars: row.revenueMicros,
      first_seen: dateIn(row.firstAt.getTime(), tz),
      last_seen: dateIn(row.lastAt.getTime(), tz),
    })),
    total,
    has_more,
    page,
    per_page,
    next_cursor,
    data_as_of: asOf(bookedAt),
  }
}

export function shapeTopCountries({ rows, bookedAt }: Report<Country>, limit: number) {
  const requests = rows.reduce((sum, row) => sum + row.requests, 0)
  return {
    countries: rows.slice(0, limit).map((row) => ({
      country_code: row.country || UNKNOWN_COUNTRY,
      requests: row.requests,
      ads_served: row.wins,
      unique_users: row.users,
      pct_requests: rates.percent(row.requests, requests),
    })),
    data_as_of: asOf(bookedAt),
  }
}

export const usersTable = ({ users }: ReturnType<typeof shapeUsers>) => ({
  columns: ['pub_user_id', ...sortKeys],
  rows: users,
})

export const topCountriesTable = ({ countries }: ReturnType<typeof shapeTopCountries>) => ({
  columns: ['country_code', 'requests', 'ads_served', 'unique_users', 'pct_requests'],
  rows: countries,
})
