CREATE TABLE "alert_accounts" (
	"side" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"metrics" text[] DEFAULT '{}' NOT NULL,
	"last_day" date,
	CONSTRAINT "alert_accounts_side_owner_id_pk" PRIMARY KEY("side","owner_id")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"side" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"day" date NOT NULL,
	"observed" double precision NOT NULL,
	"expected" double precision NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alerts_once" UNIQUE("side","owner_id","kind","day","detail")
);
--> statement-breakpoint
CREATE TABLE "blocked_ads" (
	"publisher_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"note" text,
	"blocked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_ads_publisher_id_campaign_id_pk" PRIMARY KEY("publisher_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"event_key" text NOT NULL,
	"type" text NOT NULL,
	"object" text NOT NULL,
	"payload" jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"last_status" integer,
	"last_fault" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_event" UNIQUE("endpoint_id","event_key"),
	CONSTRAINT "webhook_deliveries_number" UNIQUE("endpoint_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"side" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text,
	"secret_sealed" text NOT NULL,
	"old_secret_sealed" text,
	"old_secret_until" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"off_since" timestamp with time zone,
	"off_reason" text,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone DEFAULT now() NOT NULL,
	"served_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_number" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publishers" ADD COLUMN "test_mode" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publishers" ADD COLUMN "seller_listing" text DEFAULT 'hidden' NOT NULL;--> statement-breakpoint
CREATE INDEX "alerts_owner" ON "alerts" USING btree ("side","owner_id","raised_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order" ON "webhook_deliveries" USING btree ("endpoint_id","object","number") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_latest" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_owner" ON "webhook_endpoints" USING btree ("side","owner_id");--> statement-breakpoint
CREATE INDEX "ledger_conversions" ON "ledger" USING btree ("entry") WHERE kind = 'conversion';--> statement-breakpoint
-- Webhooks tell of what is booked from now on.
INSERT INTO "marks" ("stream", "mark")
SELECT 'webhooks', coalesce(max("entry"), 0)::text FROM "ledger" WHERE "kind" = 'conversion'
ON CONFLICT DO NOTHING;
