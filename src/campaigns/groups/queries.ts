import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { adGroups, ads, campaigns } from '../../platform/db/schema/index.ts'
import type { AdRow, GroupRow } from '../shape.ts'
import { MOST_ADS_SHOWN } from './bounds.ts'

/** Whether a campaign has ads to show, and all of them wait for the operator. */
export const isWaiting = sql<boolean>`coalesce((
  select bool_or(a.review = 'pending') and not bool_or(a.review = 'approved')
  from ads a join ad_groups g on g.id = a.group_id
  where a.campaign_id = campaigns.id and a.status = 'active' and g.status = 'active'), false)`

const {
  wording: _asked,
  attempts: _often,
  askAfter: _when,
  ...groupColumns
} = getTableColumns(adGroups)
const { updatedAt: _touched, ...adColumns } = getTableColumns(ads)

export { adColumns, groupColumns }

type Filter = {
  advertiserId: string
  campaignId?: string | undefined
  groupId?: string | undefined
  withArchived: boolean
}

const ofFilter = ({ advertiserId, campaignId, groupId, withArchived }: Filter): SQL | undefined =>
  and(
    eq(campaigns.advertiserId, advertiserId),
    campaignId === undefined ? undefined : eq(adGroups.campaignId, campaignId),
    groupId === undefined ? undefined : eq(adGroups.id, groupId),
    withArchived || groupId !== undefined ? undefined : sql`${adGroups.status} <> 'archived'`,
  )

export type ShownGroup = GroupRow & { ads: AdRow[]; adsTotal: number }

/** Groups of an advertiser, oldest first, with their first ads; and how many there are in all. */
export async function listGroups(
  db: Db,
  { filter, page }: { filter: Filter; page: { limit: number; offset: number } },
): Promise<{ groups: ShownGroup[]; total: number }> {
  const found = await db
    .select({ ...groupColumns, all: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(adGroups)
    .innerJoin(campaigns, eq(campaigns.id, adGroups.campaignId))
    .where(ofFilter(filter))
    .orderBy(adGroups.createdAt, adGroups.id)
    .limit(page.limit)
    .offset(page.offset)
  const shown = await listFirstAds(db, {
    groupIds: found.map(({ id }) => id),
    withArchived: filter.withArchived,
  })
  const groups = found.map(({ all: _, ...group }) => ({
    ...group,
    ...(shown.get(group.id) ?? { ads: [], adsTotal: 0 }),
  }))
  const total = found[0]?.all ?? (page.offset > 0 ? await countGroups(db, filter) : 0)
  return { groups, total }
}

async function countGroups(db: Db, filter: Filter): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(adGroups)
    .innerJoin(campaigns, eq(campaigns.id, adGroups.campaignId))
    .where(ofFilter(filter))
  return row?.n ?? 0
}

/** The first ads of each of those groups, by number. */
async function listFirstAds(
  db: Db,
  { groupIds, withArchived }: { groupIds: readonly string[]; withArchived: boolean },
) {
  const found = new Map<string, { ads: AdRow[]; adsTotal: number }>()
  if (groupIds.length === 0) return found
  const ranked = db
    .select({
      ...adColumns,
      place: sql<number>`row_number() over (partition by ${ads.groupId} order by ${ads.number})`
        .mapWith(Number)
        .as('place'),
      all: sql<number>`count(*) over (partition by ${ads.groupId})`.mapWith(Number).as('all_ads'),
    })
    .from(ads)
    .where(
      and(
        sql`${ads.groupId} = any(${sql.param([...groupIds])}::uuid[])`,
        withArchived ? undefined : sql`${ads.status} <> 'archived'`,
      ),
    )
    .as('ranked')
  const rows = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${MOST_ADS_SHOWN}`)
    .orderBy(ranked.groupId, ranked.number)
  for (const { place: _, all, ...ad } of rows) {
    const known = found.get(ad.groupId) ?? { ads: [], adsTotal: all }
    known.ads.push(ad)
    found.set(ad.groupId, known)
  }
  return found
}

/** A group of an advertiser with its first ads, archived or not; undefined for one that is unknown or another's. */
export async function findGroup(
  db: Db,
  { advertiserId, groupId }: { advertiserId: string; groupId: string },
) {
  const filter = { advertiserId, groupId, withArchived: false }
  const { groups } = await listGroups(db, { filter, page: { limit: 1, offset: 0 } })
  return groups[0]
}
