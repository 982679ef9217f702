import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { QUARTER, trafficRollups, wideTrafficRollups } from '../../platform/db/schema/index.ts'
import { type Owner, rowsOf } from './rollups.ts'
import { readSeries } from './series.ts'
import type { Dates } from './spans.ts'

type Side = Owner & { scope: 'publisher' | 'advertiser' }

/**
 * Views and clicks of the nth date, from 0, by the reason why they do not count; it is empty for those that do. Of the
 * kind `unbilled` are hits that count, by the reason why they are not billed in full, and with none what was not billed. Of
 * the kind `via` are views that count and came from no browser, by who fired them.
 */
export const readTraffic = (db: Db, { side, dates: { bounds } }: { side: Side; dates: Dates }) =>
  readSeries(db, {
    bounds,
    measure: {
      keys: { kind: 'kind', reason: 'reason' },
      sums: { hits: 'hits', micros: 'micros' },
      rows: (span, within) => sql`
      select bucket, kind, '' as reason, hits, micros
      from (${rowsOf(side, { span, within })}) counted cross join lateral (values
        ('view', impressions, 0), ('click', clicks, 0), ('unbilled', 0, unbilled_micros)
      ) kinds (kind, hits, micros)
      union all
      select bucket, kind, reason, hits, 0
      from ${span === QUARTER ? sql`${trafficRollups} where` : sql`${wideTrafficRollups} where span = ${span} and`}
        scope = ${side.scope} and owner_id = ${side.ownerId} and ${within}`,
    },
  })
