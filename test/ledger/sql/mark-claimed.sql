insert into marks (stream, mark) values ($1, $2)
  on conflict (stream) do update set mark = excluded.mark, claim = null
  where marks.mark = excluded.mark or (marks.mark = $3 and marks.claim = excluded.mark)
  returning 1
-- $1: "events"
-- $2: "2-0"
-- $3: "1-0"
