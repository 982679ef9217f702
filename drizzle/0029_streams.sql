CREATE TABLE "laid_sums" (
	"scope" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"bucket" timestamp with time zone,
	"key" text NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"wins" bigint DEFAULT 0 NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"conversions" bigint DEFAULT 0 NOT NULL,
	"spend_micros" bigint DEFAULT 0 NOT NULL,
	"revenue_micros" bigint DEFAULT 0 NOT NULL,
	"unbilled_micros" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "marks" ADD COLUMN "claim" text;