CREATE TABLE "wide_traffic_rollups" (
	"span" integer NOT NULL,
	"scope" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"hits" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "wide_traffic_rollups_span_scope_owner_id_bucket_kind_reason_pk" PRIMARY KEY("span","scope","owner_id","bucket","kind","reason")
);
--> statement-breakpoint
INSERT INTO "wide_traffic_rollups" (span, scope, owner_id, bucket, kind, reason, hits)
SELECT span, scope, owner_id, to_timestamp(floor(extract(epoch FROM bucket) / span) * span), kind, reason, sum(hits)
FROM traffic_rollups CROSS JOIN unnest('{3600,21600,86400}'::int[]) AS span GROUP BY 1, 2, 3, 4, 5, 6;
