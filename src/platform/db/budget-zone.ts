import { type SQL, sql } from 'drizzle-orm'
import type { BudgetZone } from '../time/budget-day.ts'
import { advertisers } from './schema/index.ts'

/** Whose days the budgets of an advertiser run by, as one column; `of` names its row where that has another name. */
export const selectZone = (of: SQL = sql`${advertisers}`) => sql<BudgetZone>`
  jsonb_build_object('timezone', ${of}.timezone, 'timezoneBefore', ${of}.timezone_before,
    'timezoneFrom', floor(extract(epoch from ${of}.timezone_from) * 1000))`
