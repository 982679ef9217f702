import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { MOST_AD_NUMBERS } from '../../platform/db/schema/index.ts'

/** Which campaigns: by what tells them, or those that have no group of their own yet. */
export type Picked = { by: 'id' | 'import_key'; keys: readonly string[] } | 'without'

const MOST_WITHOUT = 10_000

const whichCampaigns = (which: Picked): SQL => {
  if (which === 'without') {
    return sql`c.id in (select id from campaigns where made_by = 'operator'
      and not exists (select from ad_groups where ad_groups.id = campaigns.id) limit ${MOST_WITHOUT})`
  }
  const keys = sql.param([...which.keys])
  return which.by === 'id'
    ? sql`c.id = any(${keys}::uuid[])`
    : sql`c.import_key = any(${keys}::text[])`
}

/** The statement that gives operator's campaigns the group that they are, under the campaign's own id and name. */
export const saveOwnGroups = (db: Db, which: Picked) =>
  db.execute(sql`
    insert into ad_groups (id, campaign_id, name, group_type, created_at)
    select c.id, c.id, c.name, 'manual', c.created_at from campaigns c
    where c.made_by = 'operator' and ${whichCampaigns(which)} order by c.id
    on conflict (id) do update set name = excluded.name, updated_at = clock_timestamp()
    where ad_groups.name <> excluded.name`)

/**
 * The statement that makes an ad of each text of those campaigns, or one where there are none; it comes after the group's.
 * A text that comes back is the ad that it was, one that is gone is archived: numbers are never given twice.
 */
export const saveOwnAds = (db: Db, which: Picked) =>
  db.execute(sql`
    with own as (
      select c.id, c.ad_texts from campaigns c
      where c.made_by = 'operator' and ${
        which === 'without'
          ? sql`exists (select from ad_groups g where g.id = c.id)
              and not exists (select from ads a where a.group_id = c.id)`
          : whichCampaigns(which)
      }
    ), wanted as (
      select own.id, t.copy, min(t.place) as place
      from own cross join lateral unnest(own.ad_texts) with ordinality as t(copy, place) group by 1, 2
      union all select own.id, null, 1 from own where cardinality(own.ad_texts) = 0
    ), judged as (
      select a.id, case when w.id is null then 'archived' else 'active' end as status
      from ads a join own on own.id = a.group_id
      left join wanted w on w.id = a.group_id and w.copy is not distinct from a.copy
    ), changed as (
      update ads a set status = judged.status, updated_at = clock_timestamp()
      from judged where a.id = judged.id and a.status <> judged.status
    ), missing as (
      select w.id, w.copy, row_number() over (partition by w.id order by w.place)::int as n from wanted w
      where not exists (select from ads a where a.group_id = w.id and a.copy is not distinct from w.copy)
    ), taken as (
      update campaigns c set next_ad_number = c.next_ad_number + m.n
      from (select id, count(*)::int as n from missing group by id) m
      where c.id = m.id and c.next_ad_number + m.n <= ${MOST_AD_NUMBERS}
      returning c.id, c.next_ad_number - m.n as first
    )
    insert into ads (id, campaign_id, group_id, number, copy, source, review)
    select gen_random_uuid(), m.id, m.id, taken.first + m.n - 1, m.copy, 'given', 'approved'
    from missing m join taken using (id)`)

/** Gives the group that they are to campaigns without it: those that an older version stored while this one was deployed. */
export async function completeOwnGroups(db: Db): Promise<void> {
  await db.batch([saveOwnGroups(db, 'without'), saveOwnAds(db, 'without')])
}
