CREATE TABLE "index_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"publisher_id" uuid NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"slug" text NOT NULL,
	"search_id" uuid,
	"session_id" text,
	"user_hash" text,
	"email_name" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"payout_micros" bigint
);
--> statement-breakpoint
CREATE TABLE "index_rollups" (
	"publisher_id" uuid NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"slug" text NOT NULL,
	"searches" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"integrations" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "index_rollups_publisher_id_bucket_slug_pk" PRIMARY KEY("publisher_id","bucket","slug")
);
--> statement-breakpoint
CREATE INDEX "index_events_publisher" ON "index_events" USING btree ("publisher_id","occurred_at");--> statement-breakpoint
CREATE INDEX "index_events_email" ON "index_events" USING btree ("email_name");