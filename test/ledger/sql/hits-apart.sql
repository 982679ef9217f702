with incoming as (
      select h.*, c.advertiser_id, case when e.erased_at is null then h.user_key end as known_user
      from jsonb_to_recordset($1::jsonb) as h(
        grclid uuid, kind text, ref text, hit_id uuid, gradid uuid, campaign_id uuid, publisher_id uuid,
        served_at timestamptz, occurred_at timestamptz, bucket timestamptz, budget_day date,
        placement text, country text, device text, user_key text, pricing_model text,
        price_micros bigint, spend_micros bigint, revenue_micros bigint, revenue_share_bp int,
        unbilled_micros bigint,
        note text, experiment int, arm int, sender text, ad_number int, outcome text)
      left join campaigns c on c.id = h.campaign_id
      left join erased_users e
        on e.publisher_id = h.publisher_id and e.user_key = h.user_key and h.served_at < e.erased_at
      where exists (select from marks where stream = $2 and mark = $3)
    ), booked as (
      insert into ledger (
        grclid, kind, ref, hit_id, gradid, campaign_id, advertiser_id, publisher_id, served_at,
        occurred_at, bucket, budget_day, placement, country, device, user_key, pricing_model,
        price_micros, spend_micros, revenue_micros, revenue_share_bp, unbilled_micros, note,
        experiment, arm, sender, ad_number)
      select
        grclid, kind, ref, hit_id, gradid, campaign_id, advertiser_id, publisher_id, served_at,
        occurred_at, bucket, budget_day, placement, country, device, known_user, pricing_model,
        price_micros, spend_micros, revenue_micros, revenue_share_bp, unbilled_micros, note,
        experiment, arm, sender, ad_number
      from incoming where outcome = 'counted'
      on conflict do nothing
      returning *
    ), laid_learned as (
      insert into laid_sums (scope, owner_id, key, impressions, clicks)
      select $4, campaign_id, placement, count(*) filter (where kind = 'view'),
        count(*) filter (where kind = 'click')
      from booked group by 2, 3
    ), refused as (
      insert into filtered_hits (
        hit_id, grclid, gradid, kind, reason, campaign_id, advertiser_id, publisher_id, bucket, occurred_at)
      select hit_id, grclid, gradid, kind, case outcome when 'counted' then 'duplicate' else outcome end,
        campaign_id, advertiser_id, publisher_id, bucket, occurred_at
      from incoming i
      where outcome <> 'counted' or exists (
        select from ledger l
        where l.grclid = i.grclid and l.kind = i.kind and l.ref = '' and l.hit_id <> i.hit_id)
        or ((grclid, kind) in (select grclid, kind from booked where ref = '')
          and hit_id not in (select hit_id from booked))
      on conflict do nothing
      returning *
    ), cells as (
  select s.scope, s.owner_id, r.bucket, s.key, 0 as requests, 0 as wins,
    count(*) filter (where r.kind = 'view') as impressions,
    count(*) filter (where r.kind = 'click') as clicks,
    count(*) filter (where r.kind = 'conversion') as conversions,
    sum(r.spend_micros) as spend_micros, sum(r.revenue_micros) as revenue_micros,
    sum(r.unbilled_micros) as unbilled_micros
  from booked r cross join lateral (values
    ('publisher', r.publisher_id, ''), ('placement', r.publisher_id, r.placement),
    ('device', r.publisher_id, r.device), ('country', r.publisher_id, r.country),
    ('advertiser', r.advertiser_id, ''), ('campaign', r.campaign_id, ''),
    ('ad', r.campaign_id, r.ad_number::text),
    ('experiment', r.publisher_id, r.experiment || ':' || r.arm),
    ('credit', case r.kind when 'adjustment' then r.advertiser_id end, r.campaign_id::text),
    ('clawback', case r.kind when 'adjustment' then r.publisher_id end, '')
  ) as s(scope, owner_id, key)
  where s.owner_id is not null and s.key is not null and true
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
      select publisher_id, date_bin('15 minutes', served_at, timestamptz 'epoch') as bucket, user_key,
        country, 0 as requests, 0 as ads_served, count(*) filter (where kind = 'view') as impressions,
        count(*) filter (where kind = 'click') as clicks, sum(revenue_micros) as revenue_micros
      from booked where user_key is not null group by 1, 2, 3, 4) cells
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
      from turned cross join lateral unnest(countries || $5::text) as place
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
      from (select $6 as span, * from changed union all select 3600 as span, publisher_id,edge,saturation,ctr,stayed,bucket,users from changed_3600 union all select 21600 as span, publisher_id,edge,saturation,ctr,stayed,bucket,users from changed_21600 union all select 86400 as span, publisher_id,edge,saturation,ctr,stayed,bucket,users from changed_86400) changed
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
      from (select $7 as span, * from moves union all select 3600 as span, publisher_id,bucket,step,impressions,clicks from moves_3600 union all select 21600 as span, publisher_id,bucket,step,impressions,clicks from moves_21600 union all select 86400 as span, publisher_id,bucket,step,impressions,clicks from moves_86400) moves
      where step <> 0 or impressions <> 0 or clicks <> 0
      order by publisher_id, span, bucket
      on conflict (publisher_id, span, bucket) do update set step = user_rollups.step + excluded.step,
        impressions = user_rollups.impressions + excluded.impressions,
        clicks = user_rollups.clicks + excluded.clicks
    ), dropped as (
      select s.scope, s.owner_id, r.bucket, r.kind, r.reason, count(*) as hits
      from (
        select publisher_id, advertiser_id, bucket, kind, reason from refused
        union all
        select publisher_id, advertiser_id, bucket, 'unbilled', note from booked where note is not null
        union all
        select publisher_id, advertiser_id, bucket, 'via', sender from booked where sender is not null
      ) r cross join lateral (values
        ('publisher', r.publisher_id), ('advertiser', r.advertiser_id)) as s(scope, owner_id)
      group by 1, 2, 3, 4, 5
    ), laid_traffic as (
      insert into laid_sums (scope, owner_id, bucket, key, requests)
      select $8, owner_id, bucket, kind || ':' || reason, hits
      from dropped where scope = 'advertiser'
    ), own_dropped as (select * from dropped where scope = 'publisher'), traffic as (
      insert into traffic_rollups (scope, owner_id, bucket, kind, reason, hits)
      select * from own_dropped order by 1, 2, 3, 4, 5
      on conflict (scope, owner_id, bucket, kind, reason) do update
        set hits = traffic_rollups.hits + excluded.hits
    ), own_dropped_3600 as (
      select scope,owner_id,kind,reason, date_bin('3600 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(hits)::bigint as hits
      from own_dropped group by 1,2,3,4,5), own_dropped_21600 as (
      select scope,owner_id,kind,reason, date_bin('21600 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(hits)::bigint as hits
      from own_dropped_3600 group by 1,2,3,4,5), own_dropped_86400 as (
      select scope,owner_id,kind,reason, date_bin('86400 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(hits)::bigint as hits
      from own_dropped_21600 group by 1,2,3,4,5), wide_traffic as (
      insert into wide_traffic_rollups (span, scope, owner_id, kind, reason, bucket, hits)
      select 3600 as span, scope,owner_id,kind,reason,bucket,hits from own_dropped_3600 union all select 21600 as span, scope,owner_id,kind,reason,bucket,hits from own_dropped_21600 union all select 86400 as span, scope,owner_id,kind,reason,bucket,hits from own_dropped_86400 order by span, scope, owner_id, bucket, kind, reason
      on conflict (span, scope, owner_id, bucket, kind, reason) do update
        set hits = wide_traffic_rollups.hits + excluded.hits
    )
    select 1 as booked
-- $1: "[]"
-- $2: "events"
-- $3: "2-0"
-- $4: "learned"
-- $5: "*"
-- $6: 900
-- $7: 900
-- $8: "traffic"
