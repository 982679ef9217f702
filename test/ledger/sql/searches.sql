with booked as (
      insert into index_events (id, kind, publisher_id, occurred_at, bucket, slug, search_id, session_id,
        user_hash, email_name, metadata, payout_micros)
      select r.id, r.kind, coalesce(p.id, r.publisher_id), r.occurred_at, r.bucket, r.slug, r.search_id, k.session_id,
        k.user_hash, k.email_name, coalesce(k.metadata, '{}'), r.payout_micros
      from jsonb_to_recordset($1::jsonb) as r(
        id uuid, kind text, publisher_id uuid, occurred_at timestamptz, bucket timestamptz, slug text,
        search_id uuid, session_id text, user_hash text, email_name text, metadata jsonb, payout_micros bigint)
      left join publishers p on r.publisher_id < $2::uuid
        and right(p.id::text, 15) = right(r.publisher_id::text, 15)
      left join lateral (select r.* where not exists (
        select from erased_users e where r.occurred_at < e.erased_at and (e.publisher_id, e.user_key) in (
          (r.publisher_id, r.user_hash), ($3::uuid, r.email_name)))) k on true
      where r.publisher_id >= $4::uuid or p.id is not null
      on conflict do nothing
      returning kind, publisher_id, bucket, slug
    )
    insert into index_rollups (publisher_id, bucket, slug, searches, clicks, integrations)
    select publisher_id, bucket, slug, count(*) filter (where kind = 'search'),
      count(*) filter (where kind = 'click'), count(*) filter (where kind = 'integration')
    from booked group by 1, 2, 3 order by 1, 2, 3
    on conflict (publisher_id, bucket, slug) do update set
      searches = index_rollups.searches + excluded.searches,
      clicks = index_rollups.clicks + excluded.clicks,
      integrations = index_rollups.integrations + excluded.integrations
-- $1: "[]"
-- $2: "00000000-0000-0000-0100-000000000000"
-- $3: "00000000-0000-0000-0000-000000000000"
-- $4: "00000000-0000-0000-0100-000000000000"
