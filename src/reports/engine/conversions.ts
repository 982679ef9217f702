import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { conversionRollups } from '../../platform/db/schema/index.ts'
import { readSeries } from './series.ts'
import type { Dates } from './spans.ts'

export type ConversionOwner = { scope: 'advertiser' | 'campaign'; ownerId: string }

/** What came in on the nth date, from 0, of one type in one currency; values are hundredths of it. */
export const readConversions = (
  db: Db,
  { owner, dates: { bounds } }: { owner: ConversionOwner; dates: Dates },
) =>
  readSeries(db, {
    bounds,
    measure: {
      keys: { eventType: 'event_type', currency: 'currency' },
      sums: {
        conversions: 'conversions',
        attributed: 'attributed',
        attributedCents: 'attributed_value_cents',
      },
      rows: (span, within) => sql`
      select * from ${conversionRollups} where scope = ${owner.scope} and owner_id = ${owner.ownerId}
        and span = ${span} and ${within}`,
    },
  })
