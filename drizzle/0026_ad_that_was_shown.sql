CREATE TABLE "ad_totals" (
	"campaign_id" uuid NOT NULL,
	"ad_number" integer NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_totals_campaign_id_ad_number_pk" PRIMARY KEY("campaign_id","ad_number")
);
--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "ad_number" integer;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "ad_number" integer;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "ad_number" integer;
