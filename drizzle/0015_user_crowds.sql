CREATE TABLE "user_counts" (
	"publisher_id" uuid NOT NULL,
	"country" text NOT NULL,
	"users" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "user_counts_publisher_id_country_pk" PRIMARY KEY("publisher_id","country")
);
--> statement-breakpoint
CREATE TABLE "user_crowds" (
	"publisher_id" uuid NOT NULL,
	"edge" text NOT NULL,
	"span" integer NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"saturation" smallint NOT NULL,
	"ctr" smallint NOT NULL,
	"stayed" smallint NOT NULL,
	"users" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "user_crowds_pk" PRIMARY KEY("publisher_id","edge","span","bucket","saturation","ctr","stayed")
);
--> statement-breakpoint
DROP INDEX "user_days_user";--> statement-breakpoint
CREATE INDEX "users_last" ON "users" USING btree ("publisher_id","last_at","user_key");--> statement-breakpoint
CREATE INDEX "user_days_user" ON "user_days" USING btree ("publisher_id","user_key","day");--> statement-breakpoint
INSERT INTO "user_counts" (publisher_id, country, users)
SELECT publisher_id, place, count(*) FROM users CROSS JOIN LATERAL unnest(countries || '*'::text) AS place GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO "user_crowds" (publisher_id, edge, span, bucket, saturation, ctr, stayed, users)
SELECT publisher_id, edge, span, to_timestamp(floor(extract(epoch FROM at) / span) * span),
	width_bucket(impressions::float8, '{0,1,2,4,7,11,21,51}'::float8[]) - 1,
	CASE WHEN impressions = 0 THEN -1 WHEN clicks = 0 THEN 0
		ELSE width_bucket(clicks * 100::float8 / impressions, '{0,1,2,5,10}'::float8[]) END,
	width_bucket(date_part('epoch', last_at - first_at), '{86400,259200,604800,1209600,2592000}'::float8[]),
	count(*)
FROM users CROSS JOIN LATERAL (VALUES ('first', first_at), ('last', last_at)) AS edges (edge, at)
	CROSS JOIN unnest('{900,3600,21600,86400}'::int[]) AS span
GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7;
