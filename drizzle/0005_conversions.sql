CREATE TABLE "conversion_rollups" (
	"scope" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"span" integer NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"event_type" text NOT NULL,
	"currency" text NOT NULL,
	"conversions" bigint DEFAULT 0 NOT NULL,
	"attributed" bigint DEFAULT 0 NOT NULL,
	"value_cents" bigint DEFAULT 0 NOT NULL,
	"attributed_value_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "conversion_rollups_scope_owner_id_span_bucket_event_type_currency_pk" PRIMARY KEY("scope","owner_id","span","bucket","event_type","currency")
);
--> statement-breakpoint
CREATE TABLE "conversions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"advertiser_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"source" text NOT NULL,
	"event_type" text NOT NULL,
	"value_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"order_id" text,
	"page_url" text,
	"grclid" uuid,
	"identities" text[] DEFAULT '{}' NOT NULL,
	"attribution" text,
	"attributed_grclid" uuid,
	"campaign_id" uuid,
	"recheck_at" timestamp with time zone,
	CONSTRAINT "conversions_event" UNIQUE("advertiser_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"name" text NOT NULL,
	"grclid" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"served_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_name_grclid_pk" PRIMARY KEY("name","grclid")
);
--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "revenue_share_bp" integer;--> statement-breakpoint
CREATE INDEX "conversions_advertiser" ON "conversions" USING btree ("advertiser_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "conversions_recheck" ON "conversions" USING btree ("recheck_at") WHERE recheck_at is not null;--> statement-breakpoint
CREATE INDEX "identities_served" ON "identities" USING btree ("served_at");