CREATE TABLE "pixel_events" (
	"advertiser_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"event_type" text NOT NULL,
	"domain" text NOT NULL,
	"page_url" text,
	"grclid" uuid,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pixel_events_advertiser_id_event_id_pk" PRIMARY KEY("advertiser_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "pixel_rollups" (
	"owner_id" uuid NOT NULL,
	"span" integer NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"domain" text NOT NULL,
	"event_type" text NOT NULL,
	"events" bigint DEFAULT 0 NOT NULL,
	"last_received" timestamp with time zone NOT NULL,
	CONSTRAINT "pixel_rollups_owner_id_span_bucket_domain_event_type_pk" PRIMARY KEY("owner_id","span","bucket","domain","event_type")
);
--> statement-breakpoint
CREATE INDEX "pixel_events_received" ON "pixel_events" USING btree ("received_at");