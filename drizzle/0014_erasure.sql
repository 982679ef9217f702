ALTER TABLE "identities" ADD COLUMN "publisher_id" uuid;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "user_key" text;--> statement-breakpoint
CREATE INDEX "index_events_user" ON "index_events" USING btree ("publisher_id","user_hash");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("publisher_id","user_key");--> statement-breakpoint
CREATE INDEX "ledger_user_later" ON "ledger" USING btree ("publisher_id","user_key") WHERE kind in ('conversion', 'adjustment') and user_key is not null;