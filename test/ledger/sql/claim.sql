with claimed as (
    insert into marks (stream, mark, claim) values ($1, $2, $3)
    on conflict (stream) do update set claim = excluded.claim
    returning stream, mark
  )
  select stream, mark from claimed
  union all select stream, mark from marks where (stream = $4 or stream ~ $5) and stream <> $6
  union all select stream, claim from marks
    where (stream = $7 or stream ~ $8) and stream <> $9 and claim is not null
-- $1: "events"
-- $2: "1-0"
-- $3: "2-0"
-- $4: "events"
-- $5: "^events:[0-9]+$"
-- $6: "events"
-- $7: "events"
-- $8: "^events:[0-9]+$"
-- $9: "events"
