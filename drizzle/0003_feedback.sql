CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grclid" uuid NOT NULL,
	"session_key" text NOT NULL,
	"sentiment" text NOT NULL,
	"campaign_id" uuid NOT NULL,
	"publisher_id" uuid NOT NULL,
	"placement" text NOT NULL,
	"placement_id" text,
	"user_key" text,
	"reasons" text[] NOT NULL,
	"comment" text,
	"occurred_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feedback_once" UNIQUE("grclid","session_key","sentiment")
);
--> statement-breakpoint
CREATE TABLE "feedback_reasons" (
	"feedback_id" uuid NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "feedback_reasons_feedback_id_reason_pk" PRIMARY KEY("feedback_id","reason")
);
--> statement-breakpoint
CREATE TABLE "feedback_rollups" (
	"publisher_id" uuid NOT NULL,
	"advertiser_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"placement" text NOT NULL,
	"sentiment" text NOT NULL,
	"reason" text NOT NULL,
	"given" integer NOT NULL,
	CONSTRAINT "feedback_rollups_publisher_id_bucket_campaign_id_placement_sentiment_reason_pk" PRIMARY KEY("publisher_id","bucket","campaign_id","placement","sentiment","reason")
);
--> statement-breakpoint
CREATE TABLE "opinions" (
	"campaign_id" uuid NOT NULL,
	"placement" text NOT NULL,
	"publisher_id" uuid NOT NULL,
	"user_key" text NOT NULL,
	"sentiment" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opinions_campaign_id_user_key_placement_pk" PRIMARY KEY("campaign_id","user_key","placement")
);
--> statement-breakpoint
CREATE TABLE "placement_totals" (
	"campaign_id" uuid NOT NULL,
	"placement" text NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "placement_totals_campaign_id_placement_pk" PRIMARY KEY("campaign_id","placement")
);
--> statement-breakpoint
CREATE INDEX "feedback_publisher" ON "feedback" USING btree ("publisher_id","id");--> statement-breakpoint
CREATE INDEX "feedback_rollups_advertiser" ON "feedback_rollups" USING btree ("advertiser_id","bucket");--> statement-breakpoint
CREATE INDEX "opinions_user" ON "opinions" USING btree ("publisher_id","user_key");