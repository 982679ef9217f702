import { type SQL, sql } from 'drizzle-orm'
import type { Examples } from '../../language/contract.ts'
import type { Db } from '../../platform/db/client.ts'
import { BRIEF, type Brief } from '../model/brief.ts'
import { type Claim, type ClaimTimes, MOST_ATTEMPTS, type Release } from '../model/claim.ts'
import { BOUNDS } from './bounds.ts'
import { WORDING } from './queries.ts'

/** A group that a model is asked for examples of now. */
type Claimed = Claim & Brief

const MOST_ENLISTED = 10_000

/** Gives a row to groups without one: those from before there were examples. */
export async function queueGroups(db: Db, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    insert into campaign_examples (campaign_id, wording, ask_after, updated_at)
    select g.id, ${WORDING}, ${at}, ${at} from ad_groups g join campaigns c on c.id = g.campaign_id
    where not exists (select from campaign_examples e where e.campaign_id = g.id)
    limit ${MOST_ENLISTED}
    on conflict do nothing`)
}

/**
 * Takes a group that a model is to be asked about, for this caller alone until `lease`; of `id` where it is given, else
 * whichever waits longest, active ones first. Null: none is due.
 */
export async function claimExamples(
  db: Db,
  { id, now, lease }: ClaimTimes,
): Promise<Claimed | null> {
  const { rows } = await db.execute<Claimed>(sql`
    with due as (
      select e.campaign_id from campaign_examples e
      join ad_groups g on g.id = e.campaign_id join campaigns c on c.id = g.campaign_id
      where e.ask_after <= ${now.toISOString()}::timestamptz and e.attempts < ${MOST_ATTEMPTS}
        and c.status <> 'archived' and g.status <> 'archived'
        and ${id === null ? sql`true` : sql`e.campaign_id = ${id}::uuid`}
      order by c.status <> 'active', e.ask_after, e.campaign_id limit 1
      for update of e skip locked
    ), claimed as (
      update campaign_examples e
      set attempts = e.attempts + 1, ask_after = ${lease.toISOString()}::timestamptz
      from due where e.campaign_id = due.campaign_id
      returning e.campaign_id, e.attempts, e.wording
    )
    select claimed.attempts, claimed.wording, ${BRIEF}
    from claimed join ad_groups g on g.id = claimed.campaign_id
    join campaigns c on c.id = g.campaign_id join advertisers a on a.id = c.advertiser_id`)
  return rows[0] ?? null
}

/** What is locked of a list, in its order, and after it what a model wrote, within the bounds. */
const keepLocked = (column: 'fits' | 'near_misses' | 'terms', { written, most }: Kept) => {
  const own = sql.raw(`e.${column}`)
  return sql`(array(select t from unnest(${own}) with ordinality as u(t, n) where t = any(e.locked) order by n)
    || array(select t from unnest(${written}) with ordinality as u(t, n) where t <> all(e.locked) order by n)
    )[1:${sql.raw(String(most))}]`
}
type Kept = { written: SQL; most: number }

/** Keeps what a model wrote, beside what is locked. False: it was not asked for any more. */
export async function keepExamples(
  db: Db,
  {
    claimed: { id, wording },
    examples: { fits, not, terms },
    now,
  }: { claimed: Claimed; examples: Examples; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update campaign_examples e set
      fits = ${keepLocked('fits', { written: sql`r.fits`, most: BOUNDS.fits.most })},
      near_misses = ${keepLocked('near_misses', { written: sql`r."not"`, most: BOUNDS.not.most })},
      terms = ${keepLocked('terms', { written: sql`r.terms`, most: BOUNDS.terms.most })},
      source = 'model', ask_after = null, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify([{ fits, not, terms }])}::jsonb)
      as r(fits text[], "not" text[], terms text[])
    where e.campaign_id = ${id}::uuid and e.wording = ${wording} and e.ask_after is not null
    returning 1`)
  return rows.length === 1
}

/** Lets a claim go until `until`; one that was never asked about does not count. */
export async function releaseExamples(
  db: Db,
  { claim: { id, wording, attempts }, until, wasAsked }: Release,
): Promise<void> {
  await db.execute(sql`
    update campaign_examples
    set ask_after = ${until.toISOString()}::timestamptz, attempts = attempts - ${wasAsked ? 0 : 1}
    where campaign_id = ${id}::uuid and wording = ${wording} and attempts = ${attempts}
      and ask_after is not null`)
}

const MOST_NAMES = 50_000

/** Brands and advertisers of the active campaigns. */
export async function listAdvertised(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select brand_name as name from campaigns where status = 'active'
    union select a.name from campaigns c join advertisers a on a.id = c.advertiser_id
    where c.status = 'active' limit ${MOST_NAMES}`)
  return rows.map(({ name }) => name)
}

type Tally = {
  given: number
  model: number
  unwritten: number
  pending: number
  gaveUp: number
}

/** How many active groups have examples from where, and of all that are not archived how many wait, or were given up. */
export async function tallyExamples(db: Db, now: Date): Promise<Tally> {
  const { rows } = await db.execute<Tally>(sql`
    with own as (
      select e.source, coalesce(e.attempts, 0) as attempts, c.status,
        case when e.campaign_id is null then c.created_at else e.ask_after end as ask_after,
        c.status = 'active' and coalesce(g.status, 'active') = 'active'
          and (c.end_time is null or c.end_time > ${now.toISOString()}::timestamptz) as active
      from campaigns c left join ad_groups g on g.campaign_id = c.id
      left join campaign_examples e on e.campaign_id = coalesce(g.id, c.id)
      where c.status <> 'archived' and coalesce(g.status, 'active') <> 'archived'
        and (g.id is not null or c.made_by = 'operator')
    )
    select count(*) filter (where active and source = 'given')::int as given,
      count(*) filter (where active and source = 'model')::int as model,
      count(*) filter (where active and source is null)::int as unwritten,
      count(*) filter (where ask_after is not null and (attempts < ${MOST_ATTEMPTS}
        or ask_after > ${now.toISOString()}::timestamptz))::int as pending,
      count(*) filter (where attempts >= ${MOST_ATTEMPTS}
        and ask_after <= ${now.toISOString()}::timestamptz)::int as "gaveUp"
    from own`)
  return rows[0] ?? { given: 0, model: 0, unwritten: 0, pending: 0, gaveUp: 0 }
}
