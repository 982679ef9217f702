import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Deliveries that a receiver has in its turn; one that fails gets one, to see whether it still does. */
const MOST_IN_TURN = 20

export type Claimed = {
  id: string
  type: string
  number: number
  payload: Record<string, unknown>
  happenedAt: Date
  /** With the one that is about to be made. */
  attempts: number
  startedAt: number
}
export type Turn = {
  endpointId: string
  url: string
  secretSealed: string
  oldSecretSealed: string | null
  /** In vain so far. */
  failures: number
  /** Until when nobody else has a turn there, ms since 1970; null where several may have one at once. */
  leasedUntil: number | null
  deliveries: Claimed[]
}

type Lease = { now: number; leaseMs: number }

/**
 * What is due at the receiver that has waited longest for its turn, each for us alone until the lease is over: whoever is
 * stopped on the way has sent nothing, or sends it again. Of one object only the earliest that is not delivered, and first
 * what was not tried yet: one that is never taken holds up nothing else. Undefined where nothing is due.
 */
export async function claimTurn(db: Db, { now, leaseMs }: Lease): Promise<Turn | undefined> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const leased = sql`${new Date(now + leaseMs).toISOString()}::timestamptz`
  const { rows } = await db.execute<TurnRow>(sql`
    with turn as (
      select e.id, e.failures from webhook_endpoints e
      where e.is_active and e.off_since is null and e.retry_at <= ${at} and exists (
        select from webhook_deliveries d
        where d.endpoint_id = e.id and d.status = 'pending' and d.next_at <= ${at})
      order by e.served_at, e.id limit 1
      for update
    ), served as (
      update webhook_endpoints e set served_at = greatest(clock_timestamp(), e.served_at),
        retry_at = case when t.failures > 0 then ${leased} else e.retry_at end
      from turn t where e.id = t.id
      returning e.id, e.url, e.secret_sealed, t.failures,
        case when e.old_secret_until > ${at} then e.old_secret_sealed end as old_secret_sealed
    ), heads as (
      select h.id from turn t cross join lateral (
        select distinct on (object) id, attempts, number, next_at from webhook_deliveries
        where endpoint_id = t.id and status = 'pending' order by object, number
      ) h
      where h.next_at <= ${at} order by h.attempts, h.number
      limit (select case when failures > 0 then 1 else ${MOST_IN_TURN}::int end from turn)
    ), due as (
      select d.id from heads h join webhook_deliveries d on d.id = h.id
      where d.status = 'pending' and d.next_at <= ${at}
      for update of d skip locked
    ), claimed as (
      update webhook_deliveries d set next_at = ${leased}, attempts = d.attempts + 1,
        last_attempt_at = ${at}
      from due where d.id = due.id
      returning d.*
    )
    select s.id, s.url, s.secret_sealed, s.old_secret_sealed, s.failures, coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'type', c.type, 'number', c.number,
        'payload', c.payload, 'attempts', c.attempts,
        'happened_ms', (extract(epoch from c.happened_at) * 1000)::bigint,
        'started_ms', (extract(epoch from c.started_at) * 1000)::bigint) order by c.number)
      from claimed c), '[]') as deliveries
    from served s`)
  const [row] = rows
  return row && turnOf(row, now + leaseMs)
}

type TurnRow = {
  id: string
  url: string
  secret_sealed: string
  old_secret_sealed: string | null
  failures: number
  deliveries: {
    id: string
    type: string
    number: number
    payload: Record<string, unknown>
    attempts: number
    happened_ms: number
    started_ms: number
  }[]
}

const turnOf = (row: TurnRow, leaseEnd: number): Turn => ({
  endpointId: row.id,
  url: row.url,
  secretSealed: row.secret_sealed,
  oldSecretSealed: row.old_secret_sealed,
  failures: row.failures,
  leasedUntil: row.failures > 0 ? leaseEnd : null,
  deliveries: row.deliveries.map(({ happened_ms: happened, started_ms: startedAt, ...rest }) => ({
    ...rest,
    happenedAt: new Date(happened),
    startedAt,
  })),
})

/** Gives back what was claimed and not sent: it is due at once. */
export async function returnClaimed(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    update webhook_deliveries set next_at = ${new Date(now).toISOString()}::timestamptz,
      attempts = attempts - 1
    where status = 'pending'
      and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
}
