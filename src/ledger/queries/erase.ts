import { eq, type SQL, sql } from 'drizzle-orm'
import { NOBODY } from '../../accounts/pseudonym.ts'
import type { Db } from '../../platform/db/client.ts'
import { instantOf } from '../../platform/db/instant.ts'
import { lockBookings } from '../../platform/db/lock.ts'
import { EVERY_PUBLISHER, EVERYWHERE, publishers } from '../../platform/db/schema/index.ts'
import { listSteps } from './step.ts'
import { addCrowds } from './sums/crowds.ts'
import { takeOutDated } from './undate.ts'

/** A person as one publisher's data knows them. */
type Person = { publisherId: string; userKey: string }
/** A campaign that somebody got an ad of. */
type Shown = { campaignId: string; userKey: string }
/** Somebody by all that they may be kept under. */
export type Whom = {
  people: readonly Person[]
  /** Of the e-mail or phone number, where that is known. */
  name: string | null
  /** As the searches of one publisher know them. */
  searcher: { publisherId: string; userHash: string } | null
}
/** How many rows forgot somebody; who it was, what they were shown and what they searched for. */
export type Erased = { rows: number; people: Person[]; shown: Shown[]; searches: string[] }

/** The keys that pseudonyms are made with: of one publisher, or of all. */
export async function listPseudonymKeys(db: Db, publisherId?: string) {
  return await db
    .select({ publisherId: publishers.id, secret: publishers.pseudonymKey })
    .from(publishers)
    .where(publisherId ? eq(publishers.id, publisherId) : undefined)
}

/** The people: those given, and who got ads under the name. */
export async function listPeople(db: Db, whom: Whom): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`with ${tablesOf(whom).erased}
    select publisher_id as "publisherId", user_key as "userKey" from erased`)
  return rows
}

/** What is put aside and names somebody, by any of the words. */
export async function listAsideNaming(db: Db, words: readonly string[]) {
  const { rows } = await db.execute<{ id: string; payload: unknown }>(sql`
    select stream_id as id, payload from dead_letters
    where exists (
      select from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word
      where position(word in payload::text) > 0)`)
  return rows
}

export const updateAside = (db: Db, { id, payload }: { id: string; payload: unknown }) =>
  db.execute(sql`
    update dead_letters set payload = ${JSON.stringify(payload)}::jsonb where stream_id = ${id}`)

/**
 * Takes somebody out of all that is stored about them, in one transaction, and remembers that they are gone, so that
 * nothing still under way brings them back. Who is known by a name is also whoever got ads under it. Money and every sum
 * that is billed by stay.
 */
export async function erasePeople(db: Db, { whom, at }: { whom: Whom; at: Date }): Promise<Erased> {
  const tables = tablesOf(whom)
  const [, , people, shown, searches, ...changes] = await db.batch([
    lockBookings(db),
    db.execute(sql`with ${tables.erased}
      insert into erased_users select publisher_id, user_key, ${instantOf(at)}
      from (select * from erased ${searchersOf(whom)}) e where user_key is not null
      on conflict (publisher_id, user_key) do update set erased_at = excluded.erased_at`),
    db.execute<Person>(sql`with ${tables.erased}
      select publisher_id as "publisherId", user_key as "userKey" from erased`),
    db.execute<Shown>(sql`with ${tables.seen}
      select campaign_id as "campaignId", user_key as "userKey" from seen union ${wonBy}`),
    db.execute<{ id: string }>(sql`with recursive ${searchesOf(whom)} select id from searches`),
    ...[...forgetAds(whom, tables), ...forgetPerson(whom, tables)].map(({ from, change }) =>
      db.execute<{ rows: number }>(
        sql`with recursive ${from}, gone as (${change} returning 1) select count(*)::int as rows from gone`,
      ),
    ),
  ])
  return {
    rows: changes.reduce((sum, { rows: [row] }) => sum + (row?.rows ?? 0), 0),
    people: people.rows,
    shown: shown.rows,
    searches: searches.rows.map(({ id }) => id),
  }
}

/** What their searches are known by. */
const searchersOf = ({ name, searcher }: Whom) => sql`
  union select ${searcher?.publisherId ?? null}::uuid, ${searcher?.userHash ?? null}::text
  union select ${EVERY_PUBLISHER}::uuid, ${name}::text`

type Tables = ReturnType<typeof tablesOf>
type Change = { from: SQL; change: SQL }

/** CTEs, each with those before it: whom it is about, the days they were there, and the ads booked on them. */
function tablesOf({ people, name }: Whom) {
  const given = people.map((p) => ({ publisher_id: p.publisherId, user_key: p.userKey }))
  const erased = sql`erased as (
    select publisher_id, user_key
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as p(publisher_id uuid, user_key text)
    union select publisher_id, user_key from identities where name = ${name}::text and user_key is not null
  )`
  const days = sql`${erased}, days as (
    select distinct u.publisher_id, u.user_key, u.day::timestamp at time zone 'UTC' as since
    from user_days u join erased e using (publisher_id, user_key)
  )`
  const seen = sql`${days}, seen as (
    select t.grclid, t.campaign_id, t.user_key from ledger t join days d on ${onDay(sql`t.bucket`)}
    union
    select t.grclid, t.campaign_id, t.user_key from ledger t join erased e using (publisher_id, user_key)
    where t.kind in ('conversion', 'adjustment') and t.user_key is not null
  )`
  return { erased, days, seen }
}

const onDay = (time: SQL) => sql`d.publisher_id = t.publisher_id and d.user_key = t.user_key
  and ${isWithin(time)}`
const isWithin = (time: SQL) => sql`${time} >= d.since and ${time} < d.since + interval '24 hours'`
const isViewer = sql`d.publisher_id = t.publisher_id and ${isWithin(sql`t.occurred_at`)}
  and t.slots @> jsonb_build_array(jsonb_build_object('user_key', d.user_key))`

/** Campaigns that won the person's requests, alone or in a group. */
const wonBy = sql`
  select (slot->>'campaign_id')::uuid, d.user_key from ad_requests t
    join days d on (${onDay(sql`t.occurred_at`)}) or (${isViewer})
    cross join jsonb_array_elements(t.slots) as slot
  where slot->>'campaign_id' is not null and coalesce(slot->>'user_key', d.user_key) = d.user_key`

/** Views and clicks that are still known to be theirs. */
const viewsOfTheirs = sql`
      select t.publisher_id, t.bucket, t.kind from ledger t join days d on ${onDay(sql`t.bucket`)}
      where t.kind in ('view', 'click')`

/** What is kept of a person's ads. What others go by to find it comes last. */
const forgetAds = ({ name }: Whom, { erased, days, seen }: Tables): Change[] => [
  {
    from: sql`${seen}, mine as (
      select grclid from seen union select i.grclid from identities i join erased e using (publisher_id, user_key)
    )`,
    change: sql`update leads t set values_sealed = null, names = '{}' where t.values_sealed is not null
      and (t.grclid in (select grclid from mine) or ${name}::text = any(t.names))`,
  },
  {
    from: sql`${seen}, ${listSteps(takeOutDated(viewsOfTheirs))}`,
    change: sql`update ledger t set user_key = null from (select distinct grclid from seen) s
      where t.grclid = s.grclid and t.user_key is not null`,
  },
  {
    from: days,
    change: sql`update ad_requests t set user_key = null, session_key = null, context = '{}', slots = (
        select jsonb_agg(slot - 'placement_id' order by n)
        from jsonb_array_elements(t.slots) with ordinality as s(slot, n))
      from days d where ${onDay(sql`t.occurred_at`)}`,
  },
  { from: days, change: forgetViewer },
  {
    from: erased,
    change: sql`update pending_hits t set payload = t.payload || jsonb_build_object('event',
        replace(t.payload->>'event', '"userKey":"' || e.user_key || '"', '"userKey":null'))
        || case when t.payload ? 'userKey' then '{"userKey": "${sql.raw(NOBODY)}"}' else '{}' end::jsonb
      from erased e where position(e.user_key in t.payload->>'event') > 0`,
  },
]

/** A person is one of several in the requests of group chats. */
const forgetViewer = sql`update ad_requests t set slots = (
    select jsonb_agg(case when slot->>'user_key' = d.user_key
      then slot - array['user_key', 'context', 'placement_id'] else slot end order by n)
    from jsonb_array_elements(t.slots) with ordinality as s(slot, n))
  from days d where ${isViewer}`

/** What is kept of the person. The names that they go by come last: all else is found by them. */
const forgetPerson = (whom: Whom, { erased }: Tables): Change[] => [
  {
    from: erased,
    change: sql`update feedback t set user_key = null, placement_id = null, comment = null, reasons = '{}' from erased e
      where t.publisher_id = e.publisher_id and t.user_key = e.user_key`,
  },
  ...['opinions', 'user_days', 'users'].map((table) => ({
    from: table === 'users' ? sql`${erased}, ${discounted}` : erased,
    change: sql`delete from ${sql.identifier(table)} t using erased e
      where t.publisher_id = e.publisher_id and t.user_key = e.user_key`,
  })),
  {
    from: searchesOf(whom),
    change: sql`update index_events t set session_id = null, user_hash = null, email_name = null, metadata = '{}'
      from searches where t.id = searches.id`,
  },
  {
    from: sql`${erased}, names as (
      select ${whom.name}::text as name
      union select i.name from identities i join erased e using (publisher_id, user_key)
    )`,
    change: sql`update conversions
      set identities = array(select unnest(identities) except select name from names)
      where recheck_at is not null and identities && array(select name from names)`,
  },
  {
    from: erased,
    change: sql`delete from identities t where t.name = ${whom.name}::text
      or (t.publisher_id, t.user_key) in (select publisher_id, user_key from erased)`,
  },
]

/** Takes the `erased` out of the numbers of all users, by country and by crowd. */
const discounted = sql`${listSteps(addCrowds(sql`select u.*, -1 as sign from users u join erased using (publisher_id, user_key)`))},
  discounted as (
  update user_counts t set users = t.users - gone.users
  from (
    select publisher_id, place, count(*) as users
    from users join erased using (publisher_id, user_key)
      cross join lateral unnest(countries || ${EVERYWHERE}::text) as place
    group by 1, 2
  ) gone
  where t.publisher_id = gone.publisher_id and t.country = gone.place
)`

/**
 * A recursive CTE: the searches that name the person, and what belongs to them without naming anybody else: what they
 * follow up and what follows them up, integrations, and other searches of the same session.
 */
function searchesOf({ name, searcher }: Whom): SQL {
  const hash = searcher?.userHash ?? null
  const columns = sql`e.id, e.search_id, e.publisher_id, e.session_id`
  const isTheirs = sql`coalesce(e.email_name = ${name}::text, true) and coalesce(e.user_hash = ${hash}::text, true)`
  return sql`searches as (
    select ${columns} from index_events e where e.email_name = ${name}::text
      or (e.publisher_id = ${searcher?.publisherId ?? null}::uuid and e.user_hash = ${hash}::text)
    union
    select ${columns} from searches s cross join lateral (
      select * from index_events e where e.search_id = s.id and ${isTheirs}
      union all select * from index_events e where e.id = s.search_id and ${isTheirs}
      union all select * from index_events e where e.publisher_id = s.publisher_id
        and e.session_id = s.session_id and e.email_name is null and e.user_hash is null
    ) e
  )`
}
