import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { locks } from '../../platform/db/lock.ts'
import { pendingHits } from '../../platform/db/schema/index.ts'
import { isoTime } from '../../platform/time/time.ts'
import type { Conversion } from '../booking.ts'
import { addOrders, addRollups, type Verdict, verdictColumns } from './sums.ts'

export type Judged = { conversion: Conversion; verdict: Verdict }

/**
 * Stores conversions of one advertiser, once per event id, with what they add to the sums and, where an ad was found,
 * the order to book it, all in one transaction. `along` goes into the same one. What a pixel said first, and is owed to
 * no ad, is taken back for what the advertiser itself says of it, where that says whose it is: anybody can send what a
 * pixel does, and a page may not know whose ad it was. Its ad is looked for by the cron. Answers which ids are new, and of
 * every event id whether it is attributed.
 */
export async function recordConversions(
  db: Db,
  {
    advertiserId,
    judged,
    receivedAt,
    along = [],
  }: {
    advertiserId: string
    judged: readonly Judged[]
    receivedAt: number
    along?: readonly SQL[]
  },
): Promise<{ fresh: Set<string>; attributed: Map<string, boolean> }> {
  const rows = judged.map((one, nth) => ({ ...conversionRow(one, receivedAt), nth }))
  const ids = JSON.stringify(rows.map((row) => row.event_id))
  const lock = sql`select pg_advisory_xact_lock(
    hashtextextended(${advertiserId}, ${locks.taking}::bigint))`
  const stored = sql`
    select event_id, attributed_grclid is not null as attributed from conversions
    where advertiser_id = ${advertiserId}::uuid
      and event_id in (select jsonb_array_elements_text(${ids}::jsonb))`
  const answers = await db.batch([
    db.execute(lock),
    db.execute<{ id: string }>(insertNew(rows)),
    db.execute<{ event_id: string; attributed: boolean }>(stored),
    ...along.map((statement) => db.execute(statement)),
  ])
  return {
    fresh: new Set(answers[1].rows.map((row) => row.id)),
    attributed: new Map(answers[2].rows.map((row) => [row.event_id, row.attributed])),
  }
}

function insertNew(rows: readonly (ReturnType<typeof conversionRow> & { nth: number })[]): SQL {
  return sql`
    with incoming as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        id uuid, advertiser_id uuid, event_id text, source text, event_type text, value_cents bigint,
        currency text, occurred_at timestamptz, received_at timestamptz, order_id text, page_url text,
        grclid uuid, identities text[], attribution text, attributed_grclid uuid, campaign_id uuid,
        ad_number int, recheck_at timestamptz, pending jsonb, names text[], nth int)
    ), told as (
      select distinct on (event_id) * from incoming
      where source <> 'pixel' and (grclid is not null or names <> '{}')
      order by event_id, nth
    ), unowed as (
      select c.* from conversions c join told i using (advertiser_id, event_id)
      where c.source = 'pixel' and c.attributed_grclid is null
      for update of c
    ), corrected as (
      update conversions c set source = i.source, event_type = i.event_type,
        value_cents = i.value_cents, currency = i.currency, occurred_at = i.occurred_at,
        received_at = i.received_at, order_id = i.order_id, page_url = i.page_url,
        grclid = i.grclid, identities = i.names, recheck_at = i.received_at
      from unowed u join told i using (advertiser_id, event_id)
      where c.id = u.id
      returning c.*
    ), inserted as (
      insert into conversions (
        id, advertiser_id, event_id, source, event_type, value_cents, currency, occurred_at,
        received_at, order_id, page_url, grclid, identities, attribution, attributed_grclid,
        campaign_id, ad_number, recheck_at)
      select id, advertiser_id, event_id, source, event_type, value_cents, currency, occurred_at,
        received_at, order_id, page_url, grclid, identities, attribution, attributed_grclid,
        campaign_id, ad_number, recheck_at
      from incoming
      on conflict (advertiser_id, event_id) do nothing
      returning *
    ), counted as (
      select *, 1 as fresh from inserted
      union all select *, -1 from unowed
      union all select *, 1 from corrected
    ), ${addOrders('inserted')}, ${addRollups()}
    select id from inserted`
}

function conversionRow({ conversion, verdict }: Judged, receivedAt: number) {
  const judged = verdictColumns(verdict)
  return {
    id: conversion.id,
    advertiser_id: conversion.advertiserId,
    event_id: conversion.eventId,
    source: conversion.source,
    event_type: conversion.eventType,
    value_cents: conversion.valueCents,
    currency: conversion.currency,
    occurred_at: isoTime(conversion.occurredAt),
    received_at: isoTime(receivedAt),
    order_id: conversion.orderId,
    page_url: conversion.pageUrl,
    grclid: conversion.grclid,
    identities: judged.recheck_at === null ? [] : conversion.identities,
    names: conversion.identities,
    ...judged,
  }
}

/** Takes away the orders of conversions that are booked. */
export async function deleteOrders(db: Db, ids: string[]): Promise<void> {
  await db.delete(pendingHits).where(inArray(pendingHits.hitId, ids))
}
