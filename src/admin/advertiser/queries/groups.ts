import { eq, sql } from 'drizzle-orm'
import { AD_WORDING } from '../../../campaigns/ads/queue.ts'
import { saveExamples } from '../../../campaigns/examples/queries.ts'
import { MOST_GROUPS } from '../../../campaigns/groups/bounds.ts'
import type { Db } from '../../../platform/db/client.ts'
import { demandThat, unlessCalledOff } from '../../../platform/db/demand.ts'
import { adGroups, MOST_AD_NUMBERS } from '../../../platform/db/schema/index.ts'
import type { OwnId } from '../asked.ts'
import type { AdValues, GroupDraft, GroupValues } from '../draft.ts'
import { addAds, replaceAds, reviewAgain, rewordAds } from './ads.ts'
import { lockCampaign, lockCampaignOf } from './lock.ts'

const idsOf = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`

/** The statement after which a model is asked for ads of those groups, as far as they are generative and their words new. */
export const askForAds = (db: Db, { groupIds, now }: { groupIds: readonly string[]; now: Date }) =>
  db.execute(sql`
    update ad_groups g set wording = ${AD_WORDING}, attempts = 0, ask_after = ${now.toISOString()}::timestamptz
    from campaigns c
    where c.id = g.campaign_id and g.id = ${idsOf(groupIds)} and g.group_type = 'generative'
      and g.status <> 'archived' and g.wording is distinct from ${AD_WORDING}`)

const withoutExamples = (groupIds: readonly string[]) =>
  groupIds.map((key) => ({ key, examples: undefined }))

/**
 * Stores a group with its ads, all or nothing. False: the campaign has as many groups as it may, or too few numbers left
 * for the ads.
 */
export async function insertGroup(
  db: Db,
  { group, ads, now }: GroupDraft & { now: Date },
): Promise<boolean> {
  const { id, campaignId } = group
  const [, made] = await db.batch([
    lockCampaign(db, campaignId),
    db.execute(sql`
      insert into ad_groups (id, campaign_id, name, group_type, status, context, negative_context,
        ad_prompt, landing_page, daily_budget_micros, auto_optimize_budget, min_daily_budget_micros,
        max_daily_budget_micros, max_cpc_micros, allowed_countries, allowed_devices)
      select ${id}::uuid, c.id, ${group.name}, ${group.groupType}, ${group.status ?? 'active'},
        ${group.context ?? null}, ${group.negativeContext ?? null}, ${group.adPrompt ?? null},
        ${group.landingPage ?? null}, ${group.dailyBudgetMicros ?? null}::bigint,
        ${group.autoOptimizeBudget ?? true}::boolean, ${group.minDailyBudgetMicros ?? null}::bigint,
        ${group.maxDailyBudgetMicros ?? null}::bigint, ${group.maxCpcMicros ?? null}::bigint,
        ${sql.param(group.allowedCountries ?? [])}::text[], ${sql.param(group.allowedDevices ?? [])}::text[]
      from campaigns c where c.id = ${campaignId}::uuid
        and c.next_ad_number + ${ads.length}::int <= ${MOST_AD_NUMBERS}
        and (select count(*) from ad_groups o where o.campaign_id = c.id and o.status <> 'archived')
          < ${MOST_GROUPS}
      returning id`),
    addAds(db, { groupId: id, values: ads }),
    askForAds(db, { groupIds: [id], now }),
    saveExamples(db, {
      saved: withoutExamples([id]),
      saving: { now, by: 'id', forgetsWritten: true },
    }),
  ])
  return made.rows.length > 0
}

/** A model is asked anew once the group comes back. */
const UNASKED = { wording: null, askAfter: null }

type GroupChange = {
  id: string
  fields: Partial<GroupValues>
  /** The ads that a manual group has from now on; undefined: those that it has. */
  ads: readonly AdValues[] | undefined
  /** The ad of a generative group's own words. */
  ownWords: AdValues
  /** Whether people see or reach something else by it. */
  changesShown: boolean
  now: Date
}

/**
 * Changes a group, all or nothing. `live`: it has ads of its own, and is not made generative. `full`: too few numbers are
 * left for its ads; what else was to change has.
 */
export async function updateGroup(
  db: Db,
  { id, fields, ads, ownWords, changesShown, now }: GroupChange,
): Promise<'changed' | 'live' | 'full'> {
  const isMadeGenerative = fields.groupType === 'generative'
  const hasLiveAds = sql`exists (select from ads a join ad_groups g on g.id = a.group_id
    where g.id = ${id}::uuid and g.group_type <> 'generative'
      and a.source = 'given' and a.status <> 'archived')`
  const changing = db.batch([
    lockCampaignOf(db, id),
    demandThat(db, isMadeGenerative ? sql`not ${hasLiveAds}` : sql`true`),
    db
      .update(adGroups)
      .set({
        ...fields,
        ...(fields.status === 'archived' ? UNASKED : {}),
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(adGroups.id, id)),
    settleAds(db, id),
    reviewAgain(db, changesShown ? { groupId: id } : null),
    rewordAds(db, { of: { groupId: id }, words: ownWords }),
    ads
      ? replaceAds(db, { groupId: id, values: ads })
      : addAds(db, { groupId: id, values: [ownWords], only: 'generative' }),
    askForAds(db, { groupIds: [id], now }),
    saveExamples(db, {
      saved: withoutExamples([id]),
      saving: { now, by: 'id', forgetsWritten: true },
    }),
  ])
  const changed = await unlessCalledOff(changing)
  if (changed === null) return 'live'
  const [, , , , , , added] = changed
  return ads && added.rows.length < ads.length ? 'full' : 'changed'
}

/** What a group's status and type make of its ads: archived with it; of a manual group, its advertiser's own. */
const settleAds = (db: Db, id: string) =>
  db.execute(sql`
    update ads set
      status = case when g.status = 'archived' then 'archived' else ads.status end,
      source = case when g.group_type = 'manual' then 'given' else ads.source end,
      updated_at = clock_timestamp()
    from ad_groups g where g.id = ${id}::uuid and ads.group_id = g.id
      and (g.status = 'archived' and ads.status <> 'archived'
        or g.group_type = 'manual' and ads.source <> 'given')`)

/** Archives a group with its ads. False: there is no such group of the advertiser. */
export async function archiveGroup(db: Db, { advertiserId, id }: OwnId): Promise<boolean> {
  const [, archived] = await db.batch([
    lockCampaignOf(db, id),
    db.execute(sql`
      update ad_groups g set status = 'archived', wording = null, ask_after = null,
        updated_at = clock_timestamp()
      from campaigns c where g.id = ${id}::uuid and c.id = g.campaign_id
        and c.advertiser_id = ${advertiserId}::uuid
      returning g.id`),
    settleAds(db, id),
  ])
  return archived.rows.length > 0
}
