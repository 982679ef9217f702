delete from dead_letters d using jsonb_to_recordset($1::jsonb) as r(id text) where d.stream_id = r.id
-- $1: "[]"
