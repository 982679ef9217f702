import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { announcedSteps, lockWebhooks } from './enqueue.ts'

// Receivers are locked before their deliveries, everywhere: two that settle never wait for each other.
const timestampOf = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

type Taken = { id: string; endpointId: string; status: number; now: number }

/** Notes a delivery that was taken, and that its receiver is well. */
export async function settleTaken(db: Db, { id, endpointId, status, now }: Taken): Promise<void> {
  await db.execute(sql`
    with well as (
      update webhook_endpoints set failing_since = null, failures = 0, retry_at = ${timestampOf(now)}
      where id = ${endpointId}::uuid and (failing_since is not null or failures > 0)
      returning 1
    )
    update webhook_deliveries set status = 'delivered', delivered_at = ${timestampOf(now)},
      last_status = ${status}, last_fault = null
    from (select count(*) from well) first where id = ${id}::uuid and status <> 'delivered'`)
}

type Refusal = {
  id: string
  endpointId: string
  /** Which attempt it was: what somebody else has claimed since is theirs. */
  attempts: number
  status: number | null
  fault: string
  /** When it is sent again; null: never. */
  nextAt: number | null
  /** When its receiver is tried again, unless another turn that ended beside this one asks for longer. */
  retryAt: number
  /** The lease of this turn, which its end takes the place of; null where it had none. */
  leasedUntil: number | null
  now: number
}

/** Notes an attempt in vain; answers since when nothing was taken, ms since 1970. */
export async function settleRefused(db: Db, refusal: Refusal): Promise<number> {
  const { id, endpointId, attempts, nextAt, now } = refusal
  const retryAt = timestampOf(refusal.retryAt)
  const lease =
    refusal.leasedUntil === null ? sql`null::timestamptz` : timestampOf(refusal.leasedUntil)
  const { rows } = await db.execute<{ since: string }>(sql`
    with ill as (
      update webhook_endpoints set failures = failures + 1,
        retry_at = case when retry_at = ${lease} then ${retryAt} else greatest(retry_at, ${retryAt}) end,
        failing_since = coalesce(failing_since, ${timestampOf(now)})
      where id = ${endpointId}::uuid
      returning (extract(epoch from failing_since) * 1000)::bigint::text as since
    ), refused as (
      update webhook_deliveries set last_status = ${refusal.status}::int, last_fault = ${refusal.fault},
        status = ${nextAt === null ? 'failed' : 'pending'}, next_at = ${timestampOf(nextAt ?? now)}
      from (select count(*) from ill) first
      where id = ${id}::uuid and status = 'pending' and attempts = ${attempts}
    )
    select since from ill`)
  return Number(rows[0]?.since ?? now)
}

type Off = { endpointId: string; alertId: string; reason: string; now: number }

/**
 * Switches a receiver off, once: what waits for it has failed, its owner has an alert that says why, and its other
 * receivers are told.
 */
export async function switchOff(db: Db, { endpointId, alertId, reason, now }: Off): Promise<void> {
  await db.batch([
    lockWebhooks(db),
    db.execute(sql`
      with ended as (
        update webhook_endpoints set off_since = ${timestampOf(now)}, off_reason = ${reason}
        where id = ${endpointId}::uuid and off_since is null
        returning id, side, owner_id, url
      ), failed as (
        update webhook_deliveries d set status = 'failed', last_fault = coalesce(last_fault, 'switched_off')
        from ended where d.endpoint_id = ended.id and d.status = 'pending'
      ), raised as (
        insert into alerts (id, side, owner_id, kind, direction, day, observed, expected, detail, raised_at)
        select ${alertId}::uuid, side, owner_id, 'webhook_off', 'off', (${timestampOf(now)} at time zone 'UTC')::date,
          0, 0, id || ' ' || ${reason}::text, ${timestampOf(now)}
        from ended
        on conflict do nothing
        returning id, side, owner_id, day
      ), happened as (
        select r.side, r.owner_id, 'alert:' || r.id as event_key, 'alert.raised' as type,
          'webhook:' || e.id as object, ${timestampOf(now)} as happened_at, 0 as nth,
          jsonb_build_object('alert_id', r.id, 'kind', 'webhook_off', 'direction', 'off', 'day', r.day,
            'webhook_id', e.id, 'url', e.url, 'reason', ${reason}::text) as payload
        from raised r cross join ended e
      ), ${announcedSteps(now)}
      select count(*) from told`),
  ])
}
