ALTER TABLE "publishers" ADD COLUMN "server_views" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "filtered_hits" ADD COLUMN "gradid" uuid;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "sender" text;--> statement-breakpoint
CREATE INDEX "filtered_hits_ad" ON "filtered_hits" USING btree ("grclid");