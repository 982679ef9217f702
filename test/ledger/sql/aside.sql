insert into dead_letters (stream_id, kind, payload, error, campaign_id, budget_day, charged_micros)
    select id, kind, payload, error, campaign_id, budget_day, charged_micros
    from jsonb_to_recordset($1::jsonb) as r(id text, kind text, payload jsonb, error text, campaign_id uuid, budget_day int,
      charged_micros bigint)
    where charged_micros = 0 or exists (select from marks where stream = $2 and mark = $3)
    on conflict do nothing
-- $1: "[]"
-- $2: "events"
-- $3: "2-0"
