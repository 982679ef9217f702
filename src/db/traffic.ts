import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { type Owner, rowsOf } from './rollups.ts'
import { QUARTER, trafficRollups, wideTrafficRollups } from './schema/index.ts'
import { readSeries } from './series.ts'
import type { Dates } from './spans.ts'

type Side = Owner & { scope: 'publisher' | 'advertiser' }

/** Views and clicks of the nth date, from 0, by the reason why they do not count; it is empty for those that do. */
export const readTraffic = (db: Db, side: Side, { bounds }: Dates) =>
  readSeries(db, bounds, {
    keys: { kind: 'kind', reason: 'reason' },
    sums: { hits: 'hits' },
    rows: (span, within) => sql`
      select bucket, kind, '' as reason, case kind when 'view' then impressions else clicks end as hits
      from (${rowsOf(side, span, within)}) counted cross join (values ('view'), ('click')) kinds (kind)
      union all
      select bucket, kind, reason, hits
      from ${span === QUARTER ? sql`${trafficRollups} where` : sql`${wideTrafficRollups} where span = ${span} and`}
        scope = ${side.scope} and owner_id = ${side.ownerId} and ${within}`,
  })
