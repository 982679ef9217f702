import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { conversionRollups } from './schema/index.ts'
import { boundsOf, type Dates, signedCellsOf } from './spans.ts'

export type ConversionOwner = { scope: 'advertiser' | 'campaign'; ownerId: string }
/** What came in on a date of one type in one currency; values are hundredths of it. */
export type ConversionDay = {
  date: string
  eventType: string
  currency: string
  conversions: number
  attributed: number
  attributedCents: number
}

/** The shortest span, in seconds: `signedCellsOf` calls it 0. */
const QUARTER = 900

/** A row for every date, type and currency that has anything, by date, type and currency. */
export function listConversionDays(db: Db, owner: ConversionOwner, dates: Dates) {
  const cells = signedCellsOf(
    'days',
    (span) => sql`
      select event_type, currency, conversions, attributed, attributed_value_cents
      from ${conversionRollups} where scope = ${owner.scope} and owner_id = ${owner.ownerId}
        and span = ${span || QUARTER} and`,
  )
  const count = (name: string) => sql<number>`${sql.identifier(name)}`.mapWith(Number)
  return db
    .select({
      date: sql<string>`day::text`,
      eventType: sql<string>`event_type`,
      currency: sql<string>`currency`,
      conversions: count('conversions'),
      attributed: count('attributed'),
      attributedCents: count('attributed_cents'),
    })
    .from(sql`(
      select days.day, sums.* from (${boundsOf(dates)}) days cross join lateral (
        select event_type, currency, sum(sign * conversions) as conversions, sum(sign * attributed) as attributed,
          sum(sign * attributed_value_cents) as attributed_cents
        from (${cells}) cells group by event_type, currency
        having sum(sign * conversions) <> 0 or sum(sign * attributed) <> 0
      ) sums
    ) booked`)
    .orderBy(sql`day`, sql`event_type`, sql`currency`)
}
