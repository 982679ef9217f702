import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { publishers } from '../../db/schema/index.ts'
import { BOOKING_LOCK } from './book.ts'

/** A person as one publisher's data knows them. */
export type Person = { publisherId: string; userKey: string }
/** A campaign that somebody saw. */
export type Shown = { campaignId: string; userKey: string }

/** The keys that pseudonyms are made with: of one publisher, or of all. */
export async function listPseudonymKeys(db: Db, publisherId?: string) {
  return await db
    .select({ publisherId: publishers.id, secret: publishers.pseudonymKey })
    .from(publishers)
    .where(publisherId ? eq(publishers.id, publisherId) : undefined)
}

/**
 * Takes people out of all that is stored about them, in one transaction, and remembers that they are gone, so that
 * nothing still under way brings them back. Money and every sum that is billed by stay. Answers how many rows forgot
 * somebody, and whose ads they had seen.
 */
export async function erasePeople(
  db: Db,
  people: readonly Person[],
  /** Of the e-mail, where that is known. */
  name: string | undefined,
  at: Date,
): Promise<{ rows: number; shown: Shown[] }> {
  const erased = sql`erased as (
    select publisher_id, user_key
    from jsonb_to_recordset(${peopleJson(people)}::jsonb) as p(publisher_id uuid, user_key text)
  )`
  const days = sql`${erased}, days as (
    select distinct u.publisher_id, u.user_key, u.day::timestamp at time zone 'UTC' as since
    from user_days u join erased e using (publisher_id, user_key)
  )`
  const onDay = (time: SQL) => sql`d.publisher_id = t.publisher_id and d.user_key = t.user_key
    and ${within(time)}`
  const seen = sql`${days}, seen as (
    select t.grclid, t.campaign_id, t.user_key from ledger t join days d on ${onDay(sql`t.bucket`)}
  )`
  const counted = (tables: SQL, change: SQL) =>
    db.execute<{ rows: number }>(
      sql`with ${tables}, gone as (${change} returning 1) select count(*)::int as rows from gone`,
    )
  const [, , shown, ...changes] = await db.batch([
    db.execute(sql`select pg_advisory_xact_lock(${BOOKING_LOCK}::bigint)`),
    db.execute(sql`with ${erased}
      insert into erased_users select publisher_id, user_key, ${at.toISOString()}::timestamptz from erased
      on conflict (publisher_id, user_key) do update set erased_at = excluded.erased_at`),
    db.execute<Shown>(sql`with ${seen}
      select distinct campaign_id as "campaignId", user_key as "userKey" from seen`),
    counted(seen, sql`delete from identities t using seen s where t.grclid = s.grclid`),
    counted(
      seen,
      sql`update leads t set values_sealed = null, names = '{}' from seen s
        where t.grclid = s.grclid and t.values_sealed is not null`,
    ),
    counted(seen, sql`update ledger t set user_key = null from seen s where t.grclid = s.grclid`),
    counted(
      days,
      sql`update ad_requests t set user_key = null, session_key = null, context = '{}'
        from days d where ${onDay(sql`t.occurred_at`)}`,
    ),
    counted(days, forgetViewer),
    counted(
      erased,
      sql`update dead_letters t set payload = replace(t.payload::text, e.user_key, '0000000000000000')::jsonb
        from erased e where position(e.user_key in t.payload::text) > 0`,
    ),
    counted(
      erased,
      sql`update feedback t set user_key = null, comment = null, reasons = '{}' from erased e
        where t.publisher_id = e.publisher_id and t.user_key = e.user_key`,
    ),
    counted(
      erased,
      sql`delete from opinions t using erased e
        where t.publisher_id = e.publisher_id and t.user_key = e.user_key`,
    ),
    counted(
      erased,
      sql`delete from user_days t using erased e
        where t.publisher_id = e.publisher_id and t.user_key = e.user_key`,
    ),
    counted(
      erased,
      sql`delete from users t using erased e
        where t.publisher_id = e.publisher_id and t.user_key = e.user_key`,
    ),
    ...(name === undefined ? [] : namedBy(name).map((change) => counted(erased, change))),
  ])
  return {
    rows: changes.reduce((sum, { rows: [row] }) => sum + (row?.rows ?? 0), 0),
    shown: shown.rows,
  }
}

/** What is kept of a person under the name of their e-mail. */
const namedBy = (name: string) => [
  sql`delete from identities where name = ${name}`,
  sql`update conversions set identities = array_remove(identities, ${name})
    where recheck_at is not null and ${name} = any(identities)`,
  sql`update leads set values_sealed = null, names = '{}' where ${name} = any(names)`,
]

const within = (time: SQL) => sql`${time} >= d.since and ${time} < d.since + interval '24 hours'`

/** A person is one of several in the requests of group chats. */
const forgetViewer = sql`update ad_requests t set slots = (
    select jsonb_agg(case when slot->>'user_key' = d.user_key
      then slot - array['user_key', 'context'] else slot end order by n)
    from jsonb_array_elements(t.slots) with ordinality as s(slot, n))
  from days d where d.publisher_id = t.publisher_id and ${within(sql`t.occurred_at`)}
    and t.slots @> jsonb_build_array(jsonb_build_object('user_key', d.user_key))`

const peopleJson = (people: readonly Person[]) =>
  JSON.stringify(people.map((p) => ({ publisher_id: p.publisherId, user_key: p.userKey })))
