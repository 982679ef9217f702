import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { saveExamples } from '../../../campaigns/examples/queries.ts'
import { isWaiting } from '../../../campaigns/groups/queries.ts'
import { UUID } from '../../../platform/crypto/uuid.ts'
import type { Db } from '../../../platform/db/client.ts'
import { demandThat, unlessCalledOff } from '../../../platform/db/demand.ts'
import { adGroups, ads, advertisers, campaigns } from '../../../platform/db/schema/index.ts'
import { demandTimes } from '../../queries/campaigns.ts'
import { laterThan } from '../../queries/upsert.ts'
import type { OwnId } from '../asked.ts'
import type { AdValues, GroupDraft } from '../draft.ts'
import { limitOf, type SaidPlan } from '../plan.ts'
import { reviewAgain, rewordAds } from './ads.ts'
import { askForAds } from './groups.ts'
import { lockCampaign } from './lock.ts'

/** What an advertiser's campaigns are judged by. */
export async function findOwner(db: Db, advertiserId: string) {
  const [row] = await db
    .select({
      name: advertisers.name,
      domains: advertisers.domains,
      billingEnabled: advertisers.billingEnabled,
      billingFirst: advertisers.billingFirst,
      reviewAds: advertisers.reviewAds,
    })
    .from(advertisers)
    .where(eq(advertisers.id, advertiserId))
    .limit(1)
  if (!row) throw new Error('a key outlived its advertiser')
  return row
}
export type Owner = Awaited<ReturnType<typeof findOwner>>

const { importKey: _ofImport, ...columns } = getTableColumns(campaigns)
const shown = { ...columns, isWaiting }

/** A campaign of an advertiser; undefined for one that is unknown or another's. */
export async function findOwnCampaign(db: Db, { advertiserId, id }: OwnId) {
  if (!UUID.test(id)) return undefined
  const own = and(eq(campaigns.id, id), eq(campaigns.advertiserId, advertiserId))
  const [row] = await db.select(shown).from(campaigns).where(own).limit(1)
  return row
}
export type OwnCampaign = NonNullable<Awaited<ReturnType<typeof findOwnCampaign>>>

type NewCampaign = {
  row: typeof campaigns.$inferInsert & { id: string }
  drafts: readonly GroupDraft[]
  now: Date
}

/** Stores a campaign with its groups and ads, all or nothing. */
export async function insertOwnCampaign(db: Db, { row, drafts, now }: NewCampaign): Promise<void> {
  const rows = drafts.flatMap(({ group, ads: own }) =>
    own.map((ad) => ({ ...ad, groupId: group.id })),
  )
  const numbered = rows.map((ad, number) => ({ ...ad, number, campaignId: row.id }))
  const ids = drafts.map(({ group }) => group.id)
  // Lists have them by their age: a millisecond apart they stay in the order in which they were given.
  const groups = drafts.map(({ group }, i) => ({
    ...group,
    createdAt: new Date(now.getTime() + i),
  }))
  const saved = ids.map((key) => ({ key, examples: undefined }))
  await db.batch([
    db.insert(campaigns).values({ ...row, nextAdNumber: numbered.length }),
    ...(drafts.length > 0 ? [db.insert(adGroups).values(groups)] : []),
    ...(numbered.length > 0 ? [db.insert(ads).values(numbered)] : []),
    askForAds(db, { groupIds: ids, now }),
    saveExamples(db, { saved, saving: { now, by: 'id', forgetsWritten: true } }),
  ])
}

type CampaignChange = OwnId & {
  fields: Partial<typeof campaigns.$inferInsert>
  /** What of its plan is said anew: the rest stays, also of what another change says at the same time. */
  plan?: SaidPlan
  /** What its bid was worked out from; null where it stays. */
  priced: Pick<OwnCampaign, 'pricingModel' | 'plan'> | null
  changesShown: boolean
  /** The statuses in which it may be changed. */
  from: readonly OwnCampaign['status'][]
  /** The ad of its words, for groups without another. */
  ownWords?: AdValues
  /** Its groups: where the campaign's words have changed, a model is asked about them anew. */
  groupIds: readonly string[]
  now: Date
}

/**
 * Changes the given fields. What people see of the campaign beside its ads' own texts makes these wait for the operator
 * again, where the operator wants to see them. False, and nothing changes: unknown, another's, not in `from`, `priced` no more,
 * or it would end before it starts.
 */
export async function updateOwnCampaign(
  db: Db,
  {
    id,
    advertiserId,
    fields,
    plan = {},
    priced,
    changesShown,
    from,
    ownWords,
    groupIds,
    now,
  }: CampaignChange,
) {
  const changing = db.batch([
    lockCampaign(db, id),
    demandThat(
      db,
      sql`exists (select from campaigns where id = ${id}::uuid
        and advertiser_id = ${advertiserId}::uuid and status = any(${sql.param([...from])}::text[])
        ${priced === null ? sql`` : arePriced(priced, plan)})`,
    ),
    db
      .update(campaigns)
      .set({
        ...fields,
        plan: sql`(select coalesce(jsonb_object_agg(key, value), '{}')
          from jsonb_each(${campaigns.plan} || ${JSON.stringify(plan)}::jsonb) where value not in ('null', '0'))`,
        updatedAt: laterThan(campaigns.updatedAt),
      })
      .where(eq(campaigns.id, id)),
    demandTimes(db, { id, fields }),
    reviewAgain(db, changesShown ? { campaignId: id } : null),
    ...(ownWords ? [rewordAds(db, { of: { campaignId: id }, words: ownWords })] : []),
    askForAds(db, { groupIds, now }),
    saveExamples(db, {
      saved: groupIds.map((key) => ({ key, examples: undefined })),
      saving: { now, by: 'id', forgetsWritten: true },
    }),
  ])
  return (await unlessCalledOff(changing)) !== null
}

/** What is paid for, and the advertiser's limit of it where it is said anew: no other moves the bid. */
function arePriced(
  { pricingModel, plan }: Pick<OwnCampaign, 'pricingModel' | 'plan'>,
  said: SaidPlan,
) {
  const isPaid = sql`and pricing_model = ${pricingModel}`
  if (limitOf(said, pricingModel) === undefined) return isPaid
  const limit = limitOf(plan, pricingModel) ?? null
  return sql`${isPaid}
    and plan -> ${`max_${pricingModel}`} is not distinct from ${limit}::text::jsonb`
}

/** The ads of those ids that are the advertiser's and not archived, to be shown in another campaign too. */
export async function listOwnAds(
  db: Db,
  { advertiserId, ids }: { advertiserId: string; ids: readonly string[] },
) {
  const known = ids.filter((id) => UUID.test(id))
  if (known.length === 0) return []
  return await db
    .select(getTableColumns(ads))
    .from(ads)
    .innerJoin(campaigns, eq(campaigns.id, ads.campaignId))
    .where(
      and(
        eq(campaigns.advertiserId, advertiserId),
        inArray(ads.id, known),
        sql`${ads.status} <> 'archived'`,
      ),
    )
    .limit(known.length)
}

/** Pages that a campaign's active ads lead to beside its own, each with the field of an ad that does. */
export async function listPages(db: Db, campaignId: string) {
  const { rows } = await db.execute<{ field: string; page: string }>(sql`
    select distinct on (page) 'ads.' || a.id || '.landing_page' as field,
      coalesce(a.landing_page, g.landing_page) as page
    from ads a join ad_groups g on g.id = a.group_id
    where a.campaign_id = ${campaignId}::uuid and a.status = 'active' and g.status = 'active'
    order by page, a.number`)
  return rows
}

/** Groups of a campaign that are not archived, and whether any of its ads could be shown once it is active. */
export async function surveyGroups(db: Db, campaignId: string) {
  const rows = await db
    .select({
      id: adGroups.id,
      hasAds: sql<boolean>`ad_groups.status = 'active' and exists (
        select from ads a where a.group_id = ad_groups.id and a.status = 'active')`,
    })
    .from(adGroups)
    .where(and(eq(adGroups.campaignId, campaignId), sql`${adGroups.status} <> 'archived'`))
  return { groupIds: rows.map(({ id }) => id), hasAds: rows.some(({ hasAds }) => hasAds) }
}
