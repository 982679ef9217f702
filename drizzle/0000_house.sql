CREATE TABLE "advertisers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_key" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"pixel_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "advertisers_import_key_unique" UNIQUE("import_key"),
	CONSTRAINT "advertisers_pixel_id_unique" UNIQUE("pixel_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"prefix" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "publishers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_key" text,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"payout_model" text DEFAULT 'cpm' NOT NULL,
	"revenue_share_bp" integer DEFAULT 7000 NOT NULL,
	"baseline_relevancy" real DEFAULT 0.35 NOT NULL,
	"floor_cpm_micros" bigint DEFAULT 0 NOT NULL,
	"approved" boolean DEFAULT true NOT NULL,
	"excluded_topics" text[] DEFAULT '{}' NOT NULL,
	"blocked_advertisers" uuid[] DEFAULT '{}' NOT NULL,
	"view_window_minutes" integer DEFAULT 60 NOT NULL,
	"prompt_template" text,
	"model" text,
	"default_topics" text[] DEFAULT '{}' NOT NULL,
	"pseudonym_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publishers_import_key_unique" UNIQUE("import_key")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_key" text,
	"advertiser_id" uuid NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"brand_name" text NOT NULL,
	"description" text NOT NULL,
	"ad_texts" text[] DEFAULT '{}' NOT NULL,
	"cta" text,
	"landing_page" text NOT NULL,
	"favicon" text,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"negative_keywords" text[] DEFAULT '{}' NOT NULL,
	"topics" text[] DEFAULT '{}' NOT NULL,
	"pricing_model" text NOT NULL,
	"bid_micros" bigint NOT NULL,
	"daily_budget_micros" bigint NOT NULL,
	"total_budget_micros" bigint,
	"pacing" text DEFAULT 'even' NOT NULL,
	"allowed_countries" text[] DEFAULT '{}' NOT NULL,
	"allowed_devices" text[] DEFAULT '{}' NOT NULL,
	"cap_limit" integer DEFAULT 3 NOT NULL,
	"cap_window_seconds" integer DEFAULT 86400 NOT NULL,
	"start_time" timestamp with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"campaign_objective" text,
	"utm_params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lead_form" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_import_key_unique" UNIQUE("import_key")
);
--> statement-breakpoint
CREATE TABLE "ad_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"publisher_id" uuid NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"requests" integer NOT NULL,
	"wins" integer NOT NULL,
	"reason" text,
	"country" text NOT NULL,
	"device" text NOT NULL,
	"user_key" text,
	"session_key" text,
	"slots" jsonb NOT NULL,
	"context" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"stream_id" text PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"error" text NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filtered_hits" (
	"hit_id" uuid PRIMARY KEY NOT NULL,
	"grclid" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"campaign_id" uuid NOT NULL,
	"advertiser_id" uuid NOT NULL,
	"publisher_id" uuid NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"last_success_at" timestamp with time zone NOT NULL,
	"detail" jsonb DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"grclid" uuid NOT NULL,
	"kind" text NOT NULL,
	"ref" text DEFAULT '' NOT NULL,
	"hit_id" uuid NOT NULL,
	"gradid" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"advertiser_id" uuid NOT NULL,
	"publisher_id" uuid NOT NULL,
	"served_at" timestamp with time zone NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"budget_day" date NOT NULL,
	"placement" text NOT NULL,
	"country" text NOT NULL,
	"device" text NOT NULL,
	"user_key" text,
	"pricing_model" text NOT NULL,
	"price_micros" bigint DEFAULT 0 NOT NULL,
	"spend_micros" bigint DEFAULT 0 NOT NULL,
	"revenue_micros" bigint DEFAULT 0 NOT NULL,
	"unbilled_micros" bigint DEFAULT 0 NOT NULL,
	"note" text,
	"experiment" integer,
	"arm" integer,
	CONSTRAINT "ledger_grclid_kind_ref_pk" PRIMARY KEY("grclid","kind","ref")
);
--> statement-breakpoint
CREATE TABLE "pending_hits" (
	"hit_id" uuid PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rollups" (
	"scope" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"wins" bigint DEFAULT 0 NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"conversions" bigint DEFAULT 0 NOT NULL,
	"spend_micros" bigint DEFAULT 0 NOT NULL,
	"revenue_micros" bigint DEFAULT 0 NOT NULL,
	"unbilled_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rollups_scope_owner_id_bucket_key_pk" PRIMARY KEY("scope","owner_id","bucket","key")
);
--> statement-breakpoint
CREATE TABLE "totals" (
	"scope" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"wins" bigint DEFAULT 0 NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"conversions" bigint DEFAULT 0 NOT NULL,
	"spend_micros" bigint DEFAULT 0 NOT NULL,
	"revenue_micros" bigint DEFAULT 0 NOT NULL,
	"unbilled_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "totals_scope_owner_id_pk" PRIMARY KEY("scope","owner_id")
);
--> statement-breakpoint
CREATE TABLE "traffic_rollups" (
	"scope" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"hits" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "traffic_rollups_scope_owner_id_bucket_kind_reason_pk" PRIMARY KEY("scope","owner_id","bucket","kind","reason")
);
--> statement-breakpoint
CREATE TABLE "user_days" (
	"publisher_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_key" text NOT NULL,
	"country" text NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"ads_served" bigint DEFAULT 0 NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"revenue_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "user_days_publisher_id_day_user_key_country_pk" PRIMARY KEY("publisher_id","day","user_key","country")
);
--> statement-breakpoint
CREATE TABLE "wide_rollups" (
	"span" integer NOT NULL,
	"scope" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"wins" bigint DEFAULT 0 NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"conversions" bigint DEFAULT 0 NOT NULL,
	"spend_micros" bigint DEFAULT 0 NOT NULL,
	"revenue_micros" bigint DEFAULT 0 NOT NULL,
	"unbilled_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "wide_rollups_span_scope_owner_id_bucket_key_pk" PRIMARY KEY("span","scope","owner_id","bucket","key")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_advertiser_id_advertisers_id_fk" FOREIGN KEY ("advertiser_id") REFERENCES "public"."advertisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_owner" ON "api_keys" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "campaigns_advertiser" ON "campaigns" USING btree ("advertiser_id");--> statement-breakpoint
CREATE INDEX "ad_requests_publisher" ON "ad_requests" USING btree ("publisher_id","occurred_at");--> statement-breakpoint
CREATE INDEX "filtered_hits_bucket" ON "filtered_hits" USING btree ("bucket");--> statement-breakpoint
CREATE INDEX "ledger_bucket" ON "ledger" USING btree ("bucket");--> statement-breakpoint
CREATE INDEX "ledger_campaign_day" ON "ledger" USING btree ("campaign_id","budget_day");--> statement-breakpoint
CREATE INDEX "pending_hits_received" ON "pending_hits" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "rollups_bucket" ON "rollups" USING btree ("bucket");