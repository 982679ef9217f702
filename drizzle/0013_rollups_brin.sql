DROP INDEX "rollups_bucket";--> statement-breakpoint
CREATE INDEX "rollups_bucket" ON "rollups" USING brin ("bucket");