-- The ledger in parts by the month in which ads were served. What there is becomes one part as it stands: no row is
-- copied. Whoever books or reads waits for the attaching, which reads the old rows once, unless they were checked before
-- (docs/scaling.md). Where the lock is not to be had, nothing has changed: run it again.
SET LOCAL lock_timeout = '10s';--> statement-breakpoint
DO $$
DECLARE
	border timestamp := date_trunc('month', now() AT TIME ZONE 'UTC' + interval '2 days') + interval '1 month';
	past text := 'ledger_until_' || to_char(border, 'YYYY_MM');
	start uuid;
	ends uuid;
	booked record;
	old record;
BEGIN
	LOCK TABLE ledger IN ACCESS EXCLUSIVE MODE;
	SELECT last_value, is_called INTO booked FROM ledger_entry_seq;
	ALTER TABLE ledger ALTER COLUMN entry DROP IDENTITY;
	CREATE SEQUENCE ledger_entry_seq;
	PERFORM setval('ledger_entry_seq', booked.last_value, booked.is_called);
	ALTER TABLE ledger ALTER COLUMN entry SET DEFAULT nextval('ledger_entry_seq');
	FOR old IN SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'ledger'::regclass LOOP
		EXECUTE format('ALTER INDEX %s RENAME TO %I', old.name, past || substr(trim('"' FROM old.name), 7));
	END LOOP;
	EXECUTE format('ALTER TABLE ledger RENAME TO %I', past);

	EXECUTE format('CREATE TABLE ledger (LIKE %I INCLUDING DEFAULTS INCLUDING STORAGE,
		CONSTRAINT ledger_grclid_kind_ref_pk PRIMARY KEY (grclid, kind, ref)) PARTITION BY RANGE (grclid)', past);
	ALTER SEQUENCE ledger_entry_seq OWNED BY ledger.entry;
	CREATE INDEX ledger_bucket ON ledger USING btree (bucket);
	CREATE INDEX ledger_campaign_day ON ledger USING btree (campaign_id, budget_day);
	CREATE INDEX ledger_entry ON ledger USING brin (entry);
	CREATE INDEX ledger_adjustments ON ledger USING btree (campaign_id) WHERE kind = 'adjustment';
	CREATE INDEX ledger_conversions ON ledger USING btree (entry) WHERE kind = 'conversion';
	CREATE INDEX ledger_user_later ON ledger USING btree (publisher_id, user_key)
		WHERE kind in ('conversion', 'adjustment') and user_key is not null;

	-- A UUIDv7 begins with its milliseconds since 1970.
	start := (lpad(to_hex((extract(epoch FROM border) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
	CREATE TABLE ledger_other PARTITION OF ledger DEFAULT;
	EXECUTE format('WITH moved AS (DELETE FROM %I WHERE grclid >= $1 RETURNING *)
		INSERT INTO ledger_other SELECT * FROM moved', past) USING start;
	EXECUTE format('ALTER TABLE ledger ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', past, start);
	FOR n IN 1..3 LOOP
		ends := (lpad(to_hex((extract(epoch FROM border + interval '1 month') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
		EXECUTE format('CREATE TABLE %I (LIKE ledger INCLUDING DEFAULTS INCLUDING STORAGE)', 'ledger_' || to_char(border, 'YYYY_MM'));
		EXECUTE format('WITH moved AS (DELETE FROM ledger_other WHERE grclid >= %L AND grclid < %L RETURNING *)
			INSERT INTO %I SELECT * FROM moved', start, ends, 'ledger_' || to_char(border, 'YYYY_MM'));
		EXECUTE format('ALTER TABLE ledger ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
			'ledger_' || to_char(border, 'YYYY_MM'), start, ends);
		border := border + interval '1 month';
		start := ends;
	END LOOP;
END $$;--> statement-breakpoint
ANALYZE ledger;
