import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { takeLock } from '../../db/lock.ts'
import type { WebhookEvent } from '../events.ts'

/** Stands first in a batch with `announceEvents`: until it ends nobody else numbers deliveries. */
export const lockWebhooks = (db: Db) => takeLock(db, 'webhooks')

/**
 * Puts down what happened for every receiver that asked for it, once per receiver and event key, numbered without a gap.
 * For a batch that holds `lockWebhooks`: together with the fact itself, so that there is never one without the other.
 * `happened`: side, owner_id, event_key, type, object, payload, happened_at and nth (the order among them). What happens
 * while a receiver is switched off is kept as failed, so that it can be replayed.
 */
export const announceEvents = (happened: SQL, now: number): SQL => sql`
  with happened as (${happened}), ${announcedSteps(now)}
  select count(*)::int as announced from told`

/** The same as CTEs behind one that is called `happened`; the last of them is `told`. */
export const announcedSteps = (now: number): SQL => sql`fresh as (
    select e.id as endpoint_id, e.off_since, h.*,
      row_number() over (partition by e.id order by h.nth, h.event_key) as n
    from happened h
      join webhook_endpoints e on e.side = h.side and e.owner_id = h.owner_id and e.is_active
        and h.type = any(e.events)
    where not exists (
      select from webhook_deliveries d where d.endpoint_id = e.id and d.event_key = h.event_key)
  ), numbered as (
    update webhook_endpoints e set last_number = e.last_number + f.count
    from (select endpoint_id, count(*) as count from fresh group by 1) f where e.id = f.endpoint_id
    returning e.id, e.last_number - f.count as before
  ), told as (
    insert into webhook_deliveries (id, endpoint_id, number, event_key, type, object, payload, happened_at,
      status, last_fault, next_at, started_at, created_at)
    select md5(f.endpoint_id || ' ' || f.event_key)::uuid, f.endpoint_id, m.before + f.n, f.event_key, f.type, f.object, f.payload,
      f.happened_at, case when f.off_since is null then 'pending' else 'failed' end,
      case when f.off_since is not null then 'switched_off' end, at.now, at.now, at.now
    from fresh f join numbered m on m.id = f.endpoint_id
      cross join (select ${new Date(now).toISOString()}::timestamptz as now) at
    returning 1
  )`

/** Tells every receiver of an owner that asked for it what happened, once per event key. Durable when this returns. */
export async function enqueueWebhooks(
  db: Db,
  { events, now }: { events: readonly WebhookEvent[]; now: number },
): Promise<void> {
  if (events.length === 0) return
  await db.batch([lockWebhooks(db), db.execute(announceEvents(listEvents(events), now))])
}

/** Events as rows. */
function listEvents(events: readonly WebhookEvent[]): SQL {
  const rows = events.map(({ side, ownerId, key, type, object, happenedAt, payload }, nth) => ({
    ...{ side, owner_id: ownerId, event_key: key, type, object, payload, nth },
    happened_at: happenedAt.toISOString(),
  }))
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
    side text, owner_id uuid, event_key text, type text, object text, payload jsonb,
    happened_at timestamptz, nth int)`
}
