DROP INDEX "pixel_events_received";--> statement-breakpoint
DROP INDEX "filtered_hits_bucket";--> statement-breakpoint
CREATE INDEX "index_events_search" ON "index_events" USING btree ("search_id") WHERE search_id is not null;--> statement-breakpoint
CREATE INDEX "index_events_session" ON "index_events" USING btree ("publisher_id","session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "pixel_events_age" ON "pixel_events" USING brin ("received_at");--> statement-breakpoint
CREATE INDEX "ad_requests_age" ON "ad_requests" USING brin ("occurred_at");--> statement-breakpoint
CREATE INDEX "filtered_hits_age" ON "filtered_hits" USING brin ("occurred_at");--> statement-breakpoint
ALTER TABLE "pixel_events" DROP COLUMN "domain";