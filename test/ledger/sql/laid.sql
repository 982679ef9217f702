with taken as (
      delete from laid_sums where ctid = any(array(select ctid from laid_sums ))
      returning *
    ), moved as (
      select scope, owner_id, bucket, key, sum(requests)::bigint as requests, sum(wins)::bigint as wins, sum(impressions)::bigint as impressions, sum(clicks)::bigint as clicks, sum(conversions)::bigint as conversions, sum(spend_micros)::bigint as spend_micros, sum(revenue_micros)::bigint as revenue_micros, sum(unbilled_micros)::bigint as unbilled_micros
      from taken where scope in ('advertiser', 'campaign', 'ad', 'credit') group by 1, 2, 3, 4), rolled as (
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
    ), learned as (
      insert into placement_totals (campaign_id, placement, impressions, clicks)
      select owner_id, key, sum(impressions), sum(clicks)
      from taken where scope = $1 group by 1, 2 order by 1, 2
      on conflict (campaign_id, placement) do update set
        impressions = placement_totals.impressions + excluded.impressions,
        clicks = placement_totals.clicks + excluded.clicks
    ), tried as (
      insert into ad_totals (campaign_id, ad_number, impressions, clicks)
      select owner_id, key::int, sum(impressions), sum(clicks)
      from taken where scope = 'ad' group by 1, 2 order by 1, 2
      on conflict (campaign_id, ad_number) do update set
        impressions = ad_totals.impressions + excluded.impressions,
        clicks = ad_totals.clicks + excluded.clicks
    ), dropped as (
      select 'advertiser' as scope, owner_id, bucket, split_part(key, ':', 1) as kind,
        substr(key, position(':' in key) + 1) as reason, sum(requests)::bigint as hits
      from taken where scope = $2 group by 2, 3, 4, 5
    ), traffic as (
      insert into traffic_rollups (scope, owner_id, bucket, kind, reason, hits)
      select * from dropped order by 1, 2, 3, 4, 5
      on conflict (scope, owner_id, bucket, kind, reason) do update
        set hits = traffic_rollups.hits + excluded.hits
    ), dropped_3600 as (
      select scope,owner_id,kind,reason, date_bin('3600 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(hits)::bigint as hits
      from dropped group by 1,2,3,4,5), dropped_21600 as (
      select scope,owner_id,kind,reason, date_bin('21600 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(hits)::bigint as hits
      from dropped_3600 group by 1,2,3,4,5), dropped_86400 as (
      select scope,owner_id,kind,reason, date_bin('86400 seconds', bucket, timestamptz 'epoch') as bucket,
        sum(hits)::bigint as hits
      from dropped_21600 group by 1,2,3,4,5), wide_traffic as (
      insert into wide_traffic_rollups (span, scope, owner_id, kind, reason, bucket, hits)
      select 3600 as span, scope,owner_id,kind,reason,bucket,hits from dropped_3600 union all select 21600 as span, scope,owner_id,kind,reason,bucket,hits from dropped_21600 union all select 86400 as span, scope,owner_id,kind,reason,bucket,hits from dropped_86400 order by span, scope, owner_id, bucket, kind, reason
      on conflict (span, scope, owner_id, bucket, kind, reason) do update
        set hits = wide_traffic_rollups.hits + excluded.hits
    ), said as (
      select owner_id as campaign_id, key as word, (bucket at time zone 'UTC')::date as day,
        sum(wins) as wins
      from taken where scope = $3 group by 1, 2, 3
    ), ranked as (
      select s.*, k.word is not null as is_known,
        row_number() over (
          partition by s.campaign_id, s.day, k.word is not null order by s.wins desc, s.word)
          + (select count(*) from campaign_topics o where o.campaign_id = s.campaign_id and o.day = s.day) as place
      from said s left join campaign_topics k
        on k.campaign_id = s.campaign_id and k.day = s.day and k.word = s.word
    ), told as (
      insert into campaign_topics as t (campaign_id, day, word, wins)
      select campaign_id, day, word, wins from ranked where is_known or place <= $4::int
      order by 1, 2, 3
      on conflict (campaign_id, day, word) do update set wins = t.wins + excluded.wins
    ), heard as (
      select owner_id as campaign_id, key as heard, (bucket at time zone 'UTC')::date as day,
        sum(wins) as wins
      from taken where scope = $5 group by 1, 2, 3
    ), heard_ranked as (
      select s.*, k.heard is not null as is_known,
        row_number() over (
          partition by s.campaign_id, s.day, k.heard is not null order by s.wins desc, s.heard)
          + (select count(*) from campaign_voices o where o.campaign_id = s.campaign_id and o.day = s.day) as place
      from heard s left join campaign_voices k
        on k.campaign_id = s.campaign_id and k.day = s.day and k.heard = s.heard
    ), heard_told as (
      insert into campaign_voices as t (campaign_id, day, heard, wins)
      select campaign_id, day, heard, wins from heard_ranked where is_known or place <= $6::int
      order by 1, 2, 3
      on conflict (campaign_id, day, heard) do update set wins = t.wins + excluded.wins
    )
    select count(*)::int as added from taken
-- $1: "learned"
-- $2: "traffic"
-- $3: "word"
-- $4: 50
-- $5: "voice"
-- $6: 200
