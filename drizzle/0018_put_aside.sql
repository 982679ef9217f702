CREATE TABLE "marks" (
	"stream" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dead_letters" ADD COLUMN "kind" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "dead_letters" ADD COLUMN "retries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dead_letters" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
ALTER TABLE "dead_letters" ADD COLUMN "budget_day" integer;--> statement-breakpoint
ALTER TABLE "dead_letters" ADD COLUMN "charged_micros" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "dead_letters_failed" ON "dead_letters" USING btree ("failed_at","stream_id");