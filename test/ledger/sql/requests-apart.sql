with incoming as (
      select * from jsonb_to_recordset($1::jsonb) as r(
        id uuid, publisher_id uuid, occurred_at timestamptz, bucket timestamptz, requests int, wins int,
        reason text, country text, device text, user_key text, session_key text, experiment int, arm int,
        slots jsonb, context jsonb, topics jsonb, voices jsonb)
    ), booked as (
      insert into ad_requests (
        id, publisher_id, occurred_at, bucket, requests, wins, reason, country, device, user_key,
        session_key, experiment, arm, slots, context)
      select r.id, r.publisher_id, r.occurred_at, r.bucket, r.requests, r.wins, r.reason, r.country, r.device,
        case when e.erased_at is null then r.user_key end,
        case when e.erased_at is null then r.session_key end,
        r.experiment, r.arm, case when e.erased_at is null and not r.slots @? '$[*].user_key' then r.slots else (
  select jsonb_agg(case when coalesce(e.erased_at, v.erased_at) is null then slot
    else slot - array['user_key', 'context', 'placement_id'] end order by n)
  from jsonb_array_elements(r.slots) with ordinality as s(slot, n)
  left join erased_users v on v.publisher_id = r.publisher_id and v.user_key = slot->>'user_key'
    and r.occurred_at < v.erased_at
) end, case when e.erased_at is null then r.context else '{}' end
      from incoming r
      left join erased_users e on e.publisher_id = r.publisher_id and e.user_key = r.user_key
        and r.occurred_at < e.erased_at
      on conflict do nothing
      returning *
    ), said as (
      select (t.value->>'campaign_id')::uuid as campaign_id, t.value->>'word' as word,
        (b.occurred_at at time zone 'utc')::date as day, count(*) as wins
      from (select distinct on (id) id, topics from incoming) i
      join booked b on b.id = i.id, jsonb_array_elements(i.topics) as t(value)
      group by 1, 2, 3
    ), laid_word as (
      insert into laid_sums (scope, owner_id, bucket, key, wins)
      select $2, campaign_id, day::timestamp at time zone 'UTC', word, wins from said
    ), heard as (
      select (t.value->>'campaign_id')::uuid as campaign_id, t.value->>'heard' as heard,
        (b.occurred_at at time zone 'utc')::date as day, count(*) as wins
      from (select distinct on (id) id, voices from incoming) i
      join booked b on b.id = i.id, jsonb_array_elements(i.voices) as t(value)
      group by 1, 2, 3
    ), laid_voice as (
      insert into laid_sums (scope, owner_id, bucket, key, wins)
      select $3, campaign_id, day::timestamp at time zone 'UTC', heard, wins from heard
    ), slots as (
      select b.publisher_id, b.occurred_at, b.bucket, coalesce(s.country, b.country) as country,
        coalesce(s.device, b.device) as device, coalesce(s.user_key, b.user_key) as user_key,
        b.experiment, b.arm, s.placement, s.campaign_id, $4::int as requested,
        case when s.campaign_id is null then 0 else $5::int end as won
      from booked b, jsonb_to_recordset(b.slots) as s(
        placement text, campaign_id uuid, country text, device text, user_key text)
    ), cells as (
      select s.scope, s.owner_id, b.bucket, s.key, sum(s.requested) as requests, sum(b.won) as wins,
        0 as impressions, 0 as clicks, 0 as conversions, 0 as spend_micros, 0 as revenue_micros,
        0 as unbilled_micros
      from slots b cross join lateral (values
        ('publisher', b.publisher_id, '', b.requested), ('device', b.publisher_id, b.device, b.requested),
        ('country', b.publisher_id, b.country, b.requested),
        ('placement', b.publisher_id, b.placement, b.requested), ('campaign', b.campaign_id, '', 0),
        ('experiment', b.publisher_id, b.experiment || ':' || b.arm, b.requested)
      ) as s(scope, owner_id, key, requested)
      where s.owner_id is not null and s.key is not null
      group by 1, 2, 3, 4), laid_cells as (
      insert into laid_sums (scope, owner_id, bucket, key, requests,wins,impressions,clicks,conversions,spend_micros,revenue_micros,unbilled_micros)
      select scope, owner_id, bucket, key, requests,wins,impressions,clicks,conversions,spend_micros,revenue_micros,unbilled_micros from cells where scope in ('advertiser', 'campaign', 'ad', 'credit')
    ), moved as (select * from cells where scope not in ('advertiser', 'campaign', 'ad', 'credit')), rolled as (
      insert into rollups (scope, owner_id, bucket, key, requests, wins, impressions, clicks, conversions, spend_micros, revenue_micros, unbilled_micros)
      select scope, owner_id, bucket, key, requests, wins, impressions, clicks, conversions, spend_micros, revenue_micros, unbilled_micros from moved
      order by scope, owner_id, bucket, key
      on conflict (scope, owner_id, bucket, key) do update set requests = rollups.requests + excluded.requests, wins = rollups.wins + excluded.wins, impressions = rollups.impressions + excluded.impressions, clicks = rollups.clicks + excluded.clicks, conversions = rollups.conversions + excluded.conversions, spend_micros = rollups.spend_micros + excluded.spend_micros, revenue_micros = rollups.revenue_micros + excluded.revenue_micros, unbilled_micros = rollups.unbilled_micros + excluded.unbilled_micros
    ), moved_3600 as (
      select scope,owner_id,key, date_bin('3600 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(requests)::bigint as requests,sum(wins)::bigint as wins,sum(impressions)::bigint as impressions,sum(clicks)::bigint as clicks,sum(conversions)::bigint as conversions,sum(spend_micros)::bigint as spend_micros,sum(revenue_micros)::bigint as revenue_micros,sum(unbilled_micros)::bigint as unbilled_micros
      from moved group by 1,2,3,4), moved_21600 as (
      select scope,owner_id,key, date_bin('21600 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(requests)::bigint as requests,sum(wins)::bigint as wins,sum(impressions)::bigint as impressions,sum(clicks)::bigint as clicks,sum(conversions)::bigint as conversions,sum(spend_micros)::bigint as spend_micros,sum(revenue_micros)::bigint as revenue_micros,sum(unbilled_micros)::bigint as unbilled_micros
      from moved_3600 group by 1,2,3,4), moved_86400 as (
      select scope,owner_id,key, date_bin('86400 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(requests)::bigint as requests,sum(wins)::bigint as wins,sum(impressions)::bigint as impressions,sum(clicks)::bigint as clicks,sum(conversions)::bigint as conversions,sum(spend_micros)::bigint as spend_micros,sum(revenue_micros)::bigint as revenue_micros,sum(unbilled_micros)::bigint as unbilled_micros
      from moved_21600 group by 1,2,3,4), widened as (
      insert into wide_rollups (span, scope, owner_id, key, bucket, requests, wins, impressions, clicks, conversions, spend_micros, revenue_micros, unbilled_micros)
      select 3600 as span, scope,owner_id,key,bucket,requests,wins,impressions,clicks,conversions,spend_micros,revenue_micros,unbilled_micros from moved_3600 union all select 21600 as span, scope,owner_id,key,bucket,requests,wins,impressions,clicks,conversions,spend_micros,revenue_micros,unbilled_micros from moved_21600 union all select 86400 as span, scope,owner_id,key,bucket,requests,wins,impressions,clicks,conversions,spend_micros,revenue_micros,unbilled_micros from moved_86400 order by span, scope, owner_id, bucket, key
      on conflict (span, scope, owner_id, bucket, key) do update set requests = wide_rollups.requests + excluded.requests, wins = wide_rollups.wins + excluded.wins, impressions = wide_rollups.impressions + excluded.impressions, clicks = wide_rollups.clicks + excluded.clicks, conversions = wide_rollups.conversions + excluded.conversions, spend_micros = wide_rollups.spend_micros + excluded.spend_micros, revenue_micros = wide_rollups.revenue_micros + excluded.revenue_micros, unbilled_micros = wide_rollups.unbilled_micros + excluded.unbilled_micros
    ), summed as (
      insert into totals (scope, owner_id, requests, wins, impressions, clicks, conversions, spend_micros, revenue_micros, unbilled_micros)
      select scope, owner_id, sum(requests), sum(wins), sum(impressions), sum(clicks), sum(conversions), sum(spend_micros), sum(revenue_micros), sum(unbilled_micros) from moved_86400
      where scope in ('publisher', 'advertiser', 'campaign', 'credit', 'clawback')
      group by scope, owner_id order by scope, owner_id
      on conflict (scope, owner_id) do update set requests = totals.requests + excluded.requests, wins = totals.wins + excluded.wins, impressions = totals.impressions + excluded.impressions, clicks = totals.clicks + excluded.clicks, conversions = totals.conversions + excluded.conversions, spend_micros = totals.spend_micros + excluded.spend_micros, revenue_micros = totals.revenue_micros + excluded.revenue_micros, unbilled_micros = totals.unbilled_micros + excluded.unbilled_micros
    ), met as (
      select *, (extract(epoch from bucket) / 900)::int as quarter,
        (bucket at time zone 'UTC')::date as day
      from (
      select publisher_id, bucket, user_key, country, sum(requested) as requests,
        sum(won) as ads_served, 0 as impressions, 0 as clicks, 0 as revenue_micros
      from slots where user_key is not null group by 1, 2, 3, 4) cells
    ), fresh as (
      select distinct publisher_id, user_key, quarter from met m
      where not exists (
        select from user_days u where u.publisher_id = m.publisher_id and u.day = m.day
          and u.user_key = m.user_key and (m.quarter % 96)::smallint = any(u.quarters))
    ), marks as (
      select publisher_id, user_key, quarter, false as is_old from fresh
      union all
      select distinct u.publisher_id, u.user_key, (u.day - date '1970-01-01') * 96 + q, true
      from (
        select distinct publisher_id, user_key, date '1970-01-01' + quarter / 96 as day from fresh
      ) f
      join user_days u on u.publisher_id = f.publisher_id and u.user_key = f.user_key
        and u.day between f.day - 1 and f.day + 1
      cross join lateral unnest(u.quarters) as q
    ), ordered as (
      select *, lag(quarter) over w as before,
        max(quarter) filter (where is_old) over (w rows between unbounded preceding and 1 preceding) as old_before
      from marks window w as (partition by publisher_id, user_key order by quarter)
    ), steps as (
      select publisher_id, greatest(quarter - 95, before + 1) as quarter, 1 as step from ordered
      union all
      select publisher_id, greatest(quarter - 95, old_before + 1), -1 from ordered where is_old
      union all
      select publisher_id, quarter + 1, -1 from ordered where not is_old
    ), people as (
      insert into user_days (publisher_id, day, user_key, country, requests, ads_served, impressions,
        clicks, revenue_micros, quarters)
      select publisher_id, day, user_key, country, sum(requests), sum(ads_served), sum(impressions),
        sum(clicks), sum(revenue_micros), array_agg((quarter % 96)::smallint)
      from met group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (publisher_id, day, user_key, country) do update set
        requests = user_days.requests + excluded.requests, ads_served = user_days.ads_served + excluded.ads_served, impressions = user_days.impressions + excluded.impressions, clicks = user_days.clicks + excluded.clicks, revenue_micros = user_days.revenue_micros + excluded.revenue_micros, quarters = case when user_days.quarters @> excluded.quarters then user_days.quarters
    else array(select unnest(user_days.quarters) union select unnest(excluded.quarters)) end
    ), persons as (
      insert into users (publisher_id, user_key, requests, ads_served, impressions, clicks,
        revenue_micros, first_at, last_at, countries)
      select publisher_id, user_key, sum(requests), sum(ads_served), sum(impressions), sum(clicks),
        sum(revenue_micros), min(bucket), max(bucket), array_agg(distinct country)
      from met group by 1, 2 order by 1, 2
      on conflict (publisher_id, user_key) do update set
        requests = users.requests + excluded.requests, ads_served = users.ads_served + excluded.ads_served, impressions = users.impressions + excluded.impressions, clicks = users.clicks + excluded.clicks, revenue_micros = users.revenue_micros + excluded.revenue_micros, first_at = least(users.first_at, excluded.first_at),
        last_at = greatest(users.last_at, excluded.last_at),
        countries = case when users.countries @> excluded.countries then users.countries
    else array(select unnest(users.countries) union select unnest(excluded.countries)) end
      returning *
    ), turned as (
      select u.*, -1 as sign from users u
      where (u.publisher_id, u.user_key) in (select publisher_id, user_key from met)
      union all select *, 1 from persons
    ), counts as (
      insert into user_counts (publisher_id, country, users)
      select publisher_id, place, sum(sign)
      from turned cross join lateral unnest(countries || $6::text) as place
      group by 1, 2 having sum(sign) <> 0 order by 1, 2
      on conflict (publisher_id, country) do update set users = user_counts.users + excluded.users
    ), changed as (
      select publisher_id, edge, saturation,ctr,stayed, at as bucket, sum(sign) as users
      from (select u.*, 
    (width_bucket(u.impressions::float8, '{0,1,2,4,7,11,21,51}'::float8[]) - 1)::smallint as saturation,
    (case when u.impressions = 0 then -1 when u.clicks = 0 then 0
      else width_bucket(u.clicks * 100::float8 / u.impressions, '{0,1,2,5,10}'::float8[])
      end)::smallint as ctr,
    width_bucket(date_part('epoch', u.last_at - u.first_at),
      '{86400,259200,604800,1209600,2592000}'::float8[])::smallint as stayed from (select * from turned) u) u
        cross join lateral (values ('first', first_at), ('last', last_at)) as edges (edge, at)
      group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0
    ), changed_3600 as (
      select publisher_id,edge,saturation,ctr,stayed, date_bin('3600 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(users)::bigint as users
      from changed group by 1,2,3,4,5,6), changed_21600 as (
      select publisher_id,edge,saturation,ctr,stayed, date_bin('21600 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(users)::bigint as users
      from changed_3600 group by 1,2,3,4,5,6), changed_86400 as (
      select publisher_id,edge,saturation,ctr,stayed, date_bin('86400 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(users)::bigint as users
      from changed_21600 group by 1,2,3,4,5,6), crowds as (
      insert into user_crowds (publisher_id, edge, span, bucket, saturation,ctr,stayed, users)
      select publisher_id, edge, span, bucket, saturation,ctr,stayed, users
      from (select $7 as span, * from changed union all select 3600 as span, publisher_id,edge,saturation,ctr,stayed,bucket,users from changed_3600 union all select 21600 as span, publisher_id,edge,saturation,ctr,stayed,bucket,users from changed_21600 union all select 86400 as span, publisher_id,edge,saturation,ctr,stayed,bucket,users from changed_86400) changed
      where users <> 0 order by publisher_id, edge, span, bucket, saturation,ctr,stayed
      on conflict (publisher_id, edge, span, bucket, saturation,ctr,stayed)
        do update set users = user_crowds.users + excluded.users
    ), moves as (
      select publisher_id, to_timestamp(quarter * 900::bigint) as bucket, sum(step)::bigint as step,
        sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks
      from (
        select publisher_id, quarter, 0 as step, impressions, clicks from met
        union all select publisher_id, quarter, step, 0, 0 from steps) moves group by 1, 2
    ), moves_3600 as (
      select publisher_id, date_bin('3600 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(step)::bigint as step,sum(impressions)::bigint as impressions,sum(clicks)::bigint as clicks
      from moves group by 1,2), moves_21600 as (
      select publisher_id, date_bin('21600 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(step)::bigint as step,sum(impressions)::bigint as impressions,sum(clicks)::bigint as clicks
      from moves_3600 group by 1,2), moves_86400 as (
      select publisher_id, date_bin('86400 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(step)::bigint as step,sum(impressions)::bigint as impressions,sum(clicks)::bigint as clicks
      from moves_21600 group by 1,2), hits as (
      insert into user_rollups (publisher_id, span, bucket, step, impressions, clicks)
      select publisher_id, span, bucket, step, impressions, clicks
      from (select $8 as span, * from moves union all select 3600 as span, publisher_id,bucket,step,impressions,clicks from moves_3600 union all select 21600 as span, publisher_id,bucket,step,impressions,clicks from moves_21600 union all select 86400 as span, publisher_id,bucket,step,impressions,clicks from moves_86400) moves
      where step <> 0 or impressions <> 0 or clicks <> 0
      order by publisher_id, span, bucket
      on conflict (publisher_id, span, bucket) do update set step = user_rollups.step + excluded.step,
        impressions = user_rollups.impressions + excluded.impressions,
        clicks = user_rollups.clicks + excluded.clicks
    )
    select 1 as booked
-- $1: "[]"
-- $2: "word"
-- $3: "voice"
-- $4: 1
-- $5: 1
-- $6: "*"
-- $7: 900
-- $8: 900
