insert into marks (stream, mark) values ($1, $2)
  on conflict (stream) do update set mark = excluded.mark, claim = null
  where marks.mark in ($3, excluded.mark)
  returning 1
-- $1: "events"
-- $2: "2-0"
-- $3: "1-0"
