import { type SQL, sql } from 'drizzle-orm'
import { isFenced, type Terms } from './fence.ts'

/** What can't be booked is kept, once; what it has charged only with the hits it came with. */
export const bookAside = (rows: SQL, { fence }: Terms): SQL => sql`
    insert into dead_letters (stream_id, kind, payload, error, campaign_id, budget_day, charged_micros)
    select id, kind, payload, error, campaign_id, budget_day, charged_micros
    from ${rows} as r(id text, kind text, payload jsonb, error text, campaign_id uuid, budget_day int,
      charged_micros bigint)
    where charged_micros = 0 or ${isFenced(fence)}
    on conflict do nothing`

/** What was put aside and is booked now. */
export const settleAside = (rows: SQL): SQL => sql`
    delete from dead_letters d using ${rows} as r(id text) where d.stream_id = r.id`
