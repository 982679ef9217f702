import { type SQL, sql } from 'drizzle-orm'
import { UUID } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/client.ts'
import { conversionRollups } from '../../../platform/db/schema/index.ts'
import { readTogether } from '../../engine/queries.ts'
import { rowsOf } from '../../engine/rollups.ts'
import { seriesQuery } from '../../engine/series.ts'

/** Ads or groups of a page. */
const PAGE = 2000

type Asked = {
  advertiserId: string
  campaignId: string | undefined
  /** Of an ad or a group. */
  id: string | undefined
  withArchived: boolean
  offset: number
}

/** An ad or a group of the advertiser, and its ads by their numbers in the campaign. */
export type Unit = {
  campaignId: string
  groupId: string
  id: string
  name: string | null
  numbers: number[]
}
export type UnitPage = { units: Unit[]; total: number }

/** Ads, by campaign and number, archived ones too: they are what was shown. */
export const listUnits = (db: Db, asked: Asked) =>
  listPage(db, {
    ...asked,
    found: sql`
    select a.campaign_id, a.group_id, a.id, a.name, jsonb_build_array(a.number) as numbers,
      a.number as place
    from own join ads a on a.campaign_id = own.id`,
  })

/** Groups, by campaign and age; those that are archived where they are asked for, or named. */
export const listUnitGroups = (db: Db, asked: Asked) =>
  listPage(db, {
    ...asked,
    found: sql`
    select g.campaign_id, g.id as group_id, g.id, g.name, (
        select coalesce(jsonb_agg(a.number), '[]') from ads a where a.group_id = g.id) as numbers,
      extract(epoch from g.created_at) as place
    from own join ad_groups g on g.campaign_id = own.id
    where ${asked.withArchived || asked.id !== undefined} or g.status <> 'archived'`,
  })

type Row = {
  campaign_id: string
  group_id: string
  id: string
  name: string | null
  numbers: number[]
}
/** Beyond the last page there is still the total. */
type Counted = { total: string } & (Row | { id: null })

/** A page of what `found` selects from the campaigns `own`; an id that is unknown or another's finds nothing. */
async function listPage(
  db: Db,
  { advertiserId, campaignId, id, offset, found }: Asked & { found: SQL },
): Promise<UnitPage> {
  if (id !== undefined && !UUID.test(id)) return { units: [], total: 0 }
  const isCampaign = campaignId === undefined ? sql`true` : sql`id = ${campaignId}::uuid`
  const isIt = id === undefined ? sql`true` : sql`id = ${id}::uuid`
  const { rows } = await db.execute<Counted>(sql`
    with own as (select id from campaigns where advertiser_id = ${advertiserId}::uuid and ${isCampaign}),
    found as (${found}), page as (
      select * from found where ${isIt} order by campaign_id, place, id
      limit ${PAGE} offset ${offset}
    )
    select page.*, total from (select count(*)::text as total from found where ${isIt}) of
      left join page on true
    order by campaign_id, place, id`)
  const units = rows.flatMap((row) => {
    if (row.id === null) return []
    const { campaign_id: campaignId, group_id: groupId, id, name, numbers } = row
    return { campaignId, groupId, id, name, numbers }
  })
  return { units, total: Number(rows[0]?.total ?? 0) }
}

/** What ads of campaigns earned on the dates that start at `bounds`, by number, and what their conversions were worth. */
export async function readUnits(
  db: Db,
  { campaignIds, bounds }: { campaignIds: readonly string[]; bounds: readonly number[] },
) {
  const ids = sql`any(${sql.param([...campaignIds])}::uuid[])`
  const keys = { campaignId: 'campaign_id', number: 'number' } as const
  const days = seriesQuery(db, {
    bounds,
    measure: {
      keys,
      sums: {
        ...{ impressions: 'impressions', clicks: 'clicks', conversions: 'conversions' },
        spendMicros: 'spend_micros',
      },
      rows: (span, within) => sql`
        select owner_id as campaign_id, key as number, r.*
        from (${rowsOf({ scope: 'ad', ownerId: ids }, { span, within })}) r`,
    },
  })
  const worth = seriesQuery(db, {
    bounds,
    measure: {
      keys: { ...keys, currency: 'currency' },
      sums: { attributed: 'attributed', attributedCents: 'attributed_value_cents' },
      rows: (span, within) => sql`
        select a.campaign_id, a.number, r.* from ads a join ${conversionRollups} r
          on r.scope = 'ad' and r.owner_id = a.id and r.span = ${span} and ${within}
        where a.campaign_id = ${ids}`,
    },
  })
  const { results, bookedAt } = await readTogether(db, [days.query, worth.query])
  return { rows: days.read(results[0]), values: worth.read(results[1]), bookedAt }
}
