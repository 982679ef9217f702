import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Examples } from '../../language/contract.ts'
import type { Db } from '../../platform/db/client.ts'
import { campaignExamples, TOPIC_DAYS } from '../../platform/db/schema/index.ts'
import { tailOf } from '../../platform/events/heard.ts'
import type { HeardWins } from './spoken.ts'
import type { ExamplesState } from './state.ts'

/** What a save says of a group's examples: what they are, null for a model to write them, undefined for nothing. */
export type SavedExamples = { key: string; examples: Examples | null | undefined }

/** What a model is asked about, as one short text. `g`: the group, `c`: its campaign. */
export const WORDING = sql`md5(case when g.id = c.id
  then jsonb_build_array(c.title, c.description, to_jsonb(c.keywords))
  else jsonb_build_array(c.title, c.description, to_jsonb(c.keywords), g.context, g.negative_context)
  end::text)`

type Saving = {
  now: Date
  /** Whether `key` is the group's id, or the import key of the campaign that is one itself. */
  by: 'id' | 'import_key'
  /** Whether null also takes back what a model wrote; else only what was given. */
  forgetsWritten: boolean
}

/**
 * The statement that keeps examples beside their groups, to run in one transaction with what writes these. A group whose
 * wording is another than a model wrote for is asked about again, unless its examples were given; until then it keeps those
 * that it has.
 */
export function saveExamples(
  db: Db,
  {
    saved,
    saving: { now, by, forgetsWritten },
  }: { saved: readonly SavedExamples[]; saving: Saving },
) {
  const at = sql`${now.toISOString()}::timestamptz`
  const given = saved.flatMap(({ key, examples }) => (examples ? [{ key, ...examples }] : []))
  const taken = saved.filter(({ examples }) => examples === null).map(({ key }) => ({ key }))
  const others = saved.filter(({ examples }) => examples === undefined).map(({ key }) => ({ key }))
  const isForgotten = forgetsWritten ? sql`true` : sql`e.source = 'given'`
  return db.execute(sql`
    with given as (
      insert into campaign_examples (campaign_id, fits, near_misses, terms, source, wording, updated_at)
      select g.id, r.fits, r."not", r.terms, 'given', ${WORDING}, ${at}
      ${from(given, { by, columns: sql`key text, fits text[], "not" text[], terms text[]` })}
      on conflict (campaign_id) do update set fits = excluded.fits, near_misses = excluded.near_misses,
        terms = excluded.terms, locked = '{}', source = 'given', wording = excluded.wording, attempts = 0,
        ask_after = null, updated_at = excluded.updated_at
    ), taken as (
      insert into campaign_examples as e (campaign_id, wording, ask_after, updated_at)
      select g.id, ${WORDING}, ${at}, ${at} ${from(taken, { by, columns: sql`key text` })}
      on conflict (campaign_id) do update set
        fits = case when ${isForgotten} then '{}' else e.fits end,
        near_misses = case when ${isForgotten} then '{}' else e.near_misses end,
        terms = case when ${isForgotten} then '{}' else e.terms end,
        locked = case when ${isForgotten} then '{}' else e.locked end,
        source = case when ${isForgotten} then null else e.source end, ${ASKED_ANEW}
      where ${isForgotten} or e.wording <> excluded.wording
    )
    insert into campaign_examples as e (campaign_id, wording, ask_after, updated_at)
    select g.id, ${WORDING}, ${at}, ${at} ${from(others, { by, columns: sql`key text` })}
    on conflict (campaign_id) do update set ${ASKED_ANEW}
    where e.source is distinct from 'given' and e.wording <> excluded.wording`)
}

const ASKED_ANEW = sql`wording = excluded.wording, attempts = 0, ask_after = excluded.ask_after,
  updated_at = excluded.updated_at`

/** The rows `r` with their groups and campaigns, in an order in which two imports at once can't deadlock. */
const from = (rows: readonly object[], { by, columns }: { by: Saving['by']; columns: SQL }) => sql`
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${columns})
  ${
    by === 'id'
      ? sql`join ad_groups g on g.id = r.key::uuid join campaigns c on c.id = g.campaign_id`
      : sql`join campaigns c on c.import_key = r.key join ad_groups g on g.id = c.id`
  }
  order by g.id`

const state = {
  fits: campaignExamples.fits,
  not: campaignExamples.not,
  terms: campaignExamples.terms,
  locked: campaignExamples.locked,
  source: campaignExamples.source,
  attempts: campaignExamples.attempts,
  askAfter: campaignExamples.askAfter,
}

/** The examples of a group, as a statement of a batch. */
export const selectExamples = (db: Db, groupId: string) =>
  db.select(state).from(campaignExamples).where(eq(campaignExamples.groupId, groupId))

/** The examples of those groups that have a row of them. */
export async function listExamples(
  db: Db,
  groupIds: readonly string[],
): Promise<Map<string, ExamplesState>> {
  if (groupIds.length === 0) return new Map()
  const rows = await db
    .select({ id: campaignExamples.groupId, ...state })
    .from(campaignExamples)
    .where(inArray(campaignExamples.groupId, [...groupIds]))
  return new Map(rows.map(({ id, ...own }) => [id, own]))
}

const MOST_HEARD = 2000

/** What a group was won with in the last 30 days, the most often first. */
export async function listHeard(
  db: Db,
  { campaignId, groupId, now }: { campaignId: string; groupId: string; now: Date },
): Promise<HeardWins[]> {
  const { rows } = await db.execute<HeardWins>(sql`
    select heard, sum(wins)::float8 as wins from campaign_voices
    where campaign_id = ${campaignId}::uuid and left(heard, 8) = ${tailOf(groupId)}
      and day > (${now.toISOString()}::timestamptz at time zone 'utc')::date - ${TOPIC_DAYS}::int
    group by heard order by 2 desc, 1 limit ${MOST_HEARD}`)
  return rows
}

/** Texts of a group that a model is to keep from now on, and those that it may change again. */
type Locking = { groupId: string; lock: readonly string[]; unlock: readonly string[] }

/**
 * Locks and unlocks single examples, both lists at once. Of given ones all are locked: whoever unlocks one leaves it, and
 * what else is not locked, to a model, which is asked. False: one to be locked is none of the group's (any more).
 */
export async function lockExamples(
  db: Db,
  { locking: { groupId, lock, unlock }, now }: { locking: Locking; now: Date },
): Promise<boolean> {
  const lists = sql`jsonb_to_record(${JSON.stringify({ lock, unlock })}::jsonb) as r(lock text[], unlock text[])`
  const { rows } = await db.execute(sql`
    with own as (
      select e.campaign_id, e.source = 'given' and r.unlock <> '{}' as is_handed_over, r.lock, r.unlock,
        e.fits || e.near_misses || e.terms as texts,
        case when e.source = 'given' then e.fits || e.near_misses || e.terms else e.locked end as locked
      from campaign_examples e, ${lists}
      where e.campaign_id = ${groupId}::uuid
      for update of e
    )
    update campaign_examples e set
      locked = case when e.source = 'given' and not own.is_handed_over then '{}' else array(
        select distinct t from unnest(own.locked || own.lock) as t
        where t = any(own.texts) and t <> all(own.unlock) order by t) end,
      source = case when own.is_handed_over then 'model' else e.source end,
      attempts = case when own.is_handed_over then 0 else e.attempts end,
      ask_after = case when own.is_handed_over then ${now.toISOString()}::timestamptz else e.ask_after end,
      updated_at = ${now.toISOString()}::timestamptz
    from own where e.campaign_id = own.campaign_id and own.lock <@ own.texts
    returning 1`)
  return rows.length === 1
}
