CREATE TABLE "user_rollups" (
	"publisher_id" uuid NOT NULL,
	"span" integer NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "user_rollups_publisher_id_span_bucket_pk" PRIMARY KEY("publisher_id","span","bucket")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"publisher_id" uuid NOT NULL,
	"user_key" text NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"ads_served" bigint DEFAULT 0 NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"revenue_micros" bigint DEFAULT 0 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"countries" text[] NOT NULL,
	CONSTRAINT "users_publisher_id_user_key_pk" PRIMARY KEY("publisher_id","user_key")
);
--> statement-breakpoint
ALTER TABLE "user_days" ADD COLUMN "quarters" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "user_days_user" ON "user_days" USING btree ("publisher_id","user_key");--> statement-breakpoint
UPDATE "user_days" u SET "quarters" = s.quarters
FROM (
	SELECT publisher_id, user_key, country, (at AT TIME ZONE 'UTC')::date AS day,
		array_agg(DISTINCT (floor(extract(epoch FROM at) / 900)::int % 96)::smallint) AS quarters
	FROM (
		SELECT publisher_id, user_key, country, occurred_at AS at FROM ad_requests
		UNION ALL SELECT publisher_id, user_key, country, served_at FROM ledger
	) seen WHERE user_key IS NOT NULL GROUP BY 1, 2, 3, 4
) s
WHERE u.publisher_id = s.publisher_id AND u.day = s.day AND u.user_key = s.user_key AND u.country = s.country;
--> statement-breakpoint
INSERT INTO "users" (publisher_id, user_key, requests, ads_served, impressions, clicks, revenue_micros, first_at, last_at, countries)
SELECT publisher_id, user_key, sum(requests), sum(ads_served), sum(impressions), sum(clicks), sum(revenue_micros),
	min(day::timestamp AT TIME ZONE 'UTC' + coalesce((SELECT min(q) FROM unnest(quarters) q), 0) * interval '15 minutes'),
	max(day::timestamp AT TIME ZONE 'UTC' + coalesce((SELECT max(q) FROM unnest(quarters) q), 0) * interval '15 minutes'),
	array_agg(DISTINCT country)
FROM user_days GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO "user_rollups" (publisher_id, span, bucket, step, impressions, clicks)
WITH marks AS (
	SELECT publisher_id, quarter,
		lag(quarter) OVER (PARTITION BY publisher_id, user_key ORDER BY quarter) AS before
	FROM (SELECT DISTINCT publisher_id, user_key, (day - date '1970-01-01') * 96 + q AS quarter FROM user_days, unnest(quarters) q) m
), moves AS (
	SELECT publisher_id, greatest(quarter - 95, before + 1) AS quarter, 1 AS step, 0 AS impressions, 0 AS clicks FROM marks
	UNION ALL SELECT publisher_id, quarter + 1, -1, 0, 0 FROM marks
	UNION ALL SELECT publisher_id, floor(extract(epoch FROM served_at) / 900)::int, 0, (kind = 'view')::int, (kind = 'click')::int
		FROM ledger WHERE user_key IS NOT NULL AND kind IN ('view', 'click')
)
SELECT publisher_id, span, to_timestamp(floor(quarter * 900 / span) * span), sum(step), sum(impressions), sum(clicks)
FROM moves CROSS JOIN unnest('{900,3600,21600,86400}'::int[]) AS span
GROUP BY 1, 2, 3 HAVING sum(step) <> 0 OR sum(impressions) <> 0 OR sum(clicks) <> 0;
