with given as (
    select distinct on (a.id, event_id) a.id as advertiser_id, a.domains as own,
      date_trunc('day', occurred_at, 'UTC') as day, e.*
    from rows from (jsonb_to_recordset($1::jsonb) as (
        pixel_id text, event_id text, event_type text, domain text, page_url text, grclid uuid,
        occurred_at timestamptz, received_at timestamptz)) with ordinality as e(
          pixel_id, event_id, event_type, domain, page_url, grclid, occurred_at, received_at, n)
      join advertisers a using (pixel_id)
    order by a.id, event_id, n
  ), inserted as (
    insert into pixel_events (advertiser_id, event_id, event_type, page_url, grclid, occurred_at, received_at)
    select advertiser_id, event_id, event_type, page_url, grclid, occurred_at, received_at from given
    order by n
    on conflict do nothing
    returning advertiser_id, event_id
  ), fresh as (
    select * from (
      select *, bool_or(n is null) over (partition by advertiser_id, event_id) as is_new
      from (
        select advertiser_id, event_id, own, day, domain, event_type, occurred_at, received_at, n from given
        union all
        select advertiser_id, event_id, null, null, null, null, null, null, null from inserted
      ) marked
    ) known where is_new and n is not null
  ), named as (
    select advertiser_id, own, day, domain, event_type, occurred_at, received_at, n from fresh
    union all
    select days.*, r.domain, r.event_type, null, null, 0
    from (select distinct advertiser_id, own, day from fresh) days cross join lateral (
      select domain, event_type from pixel_rollups r
      where r.owner_id = days.advertiser_id and r.span = $2 and r.bucket = days.day) r
  ), grouped as (
    select *, domain in ('', $3) or regexp_replace(domain, '^www[.]', '') = any(own) as is_own,
      event_type = any($4::text[]) as is_usual,
      min(n) over (partition by advertiser_id, day, domain) as host_first,
      min(n) over (partition by advertiser_id, day, event_type) as type_first
    from named
  ), placed as (
    select *,
      dense_rank() over (partition by advertiser_id, day, is_own order by host_first, domain) as host,
      dense_rank() over (partition by advertiser_id, day, is_usual order by type_first, event_type) as type
    from grouped
  ), moved as (
    select advertiser_id, span,
      case when span = 0 then '' when is_own or host <= $5 then domain else $6 end as domain,
      case when span = 0 then '' when is_usual or type <= $7 then event_type else $8 end as event_type,
      count(*) as events, max(received_at) as last_received,
      case span when 0 then 'epoch'::timestamptz
        else to_timestamp(floor(extract(epoch from occurred_at) / span) * span) end as bucket
    from placed cross join unnest($9::int[]) as span
    where occurred_at is not null
    group by 1, 2, 3, 4, bucket
  )
  insert into pixel_rollups (owner_id, span, bucket, domain, event_type, events, last_received)
  select advertiser_id, span, bucket, domain, event_type, events, last_received from moved
  order by advertiser_id, span, bucket, domain, event_type
  on conflict (owner_id, span, bucket, domain, event_type) do update set
    events = pixel_rollups.events + excluded.events,
    last_received = greatest(pixel_rollups.last_received, excluded.last_received)
-- $1: "[]"
-- $2: 86400
-- $3: "other"
-- $4: "{other,page_view,form_submit,click,purchase,lead}"
-- $5: 10
-- $6: "other"
-- $7: 20
-- $8: "other"
-- $9: "{0,900,3600,21600,86400}"
