import { sql } from 'drizzle-orm'
import { firstIdAt } from '../../platform/crypto/uuid.ts'
import type { Db } from '../../platform/db/client.ts'
import { conversionSpans } from '../../platform/db/schema/index.ts'
import { MOST, toDrift } from './reconcile.ts'

/**
 * Sums of conversions, of every span, that are not what came in, of advertisers who reported any since; and how many
 * were compared.
 */
export async function listConversionDrift(db: Db, since: number) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    with touched as (
      select distinct advertiser_id from conversions where id >= ${firstIdAt(since)}::uuid
    ), expected as (
      select s.scope, s.owner_id, span, count(*) as conversions, count(c.campaign_id) as attributed,
        sum(c.value_cents) as value_cents,
        coalesce(sum(c.value_cents) filter (where c.campaign_id is not null), 0) as attributed_value_cents
      from touched join conversions c using (advertiser_id)
        left join ads a on a.campaign_id = c.campaign_id and a.number = c.ad_number
        cross join unnest(${`{${conversionSpans.join()}}`}::int[]) as span
        cross join lateral (values
          ('advertiser', c.advertiser_id), ('campaign', c.campaign_id), ('ad', a.id)) as s(scope, owner_id)
      where s.owner_id is not null
      group by 1, 2, 3
    ), compared as (
      select e.scope, e.owner_id,
        concat_ws(' ', e.conversions, e.attributed, e.value_cents, e.attributed_value_cents) as expected,
        (select concat_ws(' ', sum(f.conversions), sum(f.attributed), sum(f.value_cents),
            sum(f.attributed_value_cents))
          from conversion_rollups f
          where f.scope = e.scope and f.owner_id = e.owner_id and f.span = e.span) as found
      from expected e
    )
    (select scope, owner_id, '' as at, expected, found, 0 as checked
    from compared where expected <> found limit ${MOST})
    union all
    select null, null, null, null, null, count(*) from compared`)
  return toDrift('conversions', rows)
}
