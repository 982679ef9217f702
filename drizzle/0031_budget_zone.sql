ALTER TABLE "advertisers" ADD COLUMN "timezone_before" text;--> statement-breakpoint
ALTER TABLE "advertisers" ADD COLUMN "timezone_from" timestamp with time zone;