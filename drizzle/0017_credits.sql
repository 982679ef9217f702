DELETE FROM "rollups" WHERE scope = 'credit';
--> statement-breakpoint
DELETE FROM "wide_rollups" WHERE span IN (3600, 21600, 86400) AND scope = 'credit';
--> statement-breakpoint
INSERT INTO "rollups" (scope, owner_id, bucket, key, spend_micros, revenue_micros)
SELECT 'credit', advertiser_id, bucket, campaign_id::text, sum(spend_micros), sum(revenue_micros)
FROM ledger WHERE kind = 'adjustment' GROUP BY 2, 3, 4;
--> statement-breakpoint
INSERT INTO "wide_rollups" (span, scope, owner_id, bucket, key, spend_micros, revenue_micros)
SELECT span, scope, owner_id, to_timestamp(floor(extract(epoch FROM bucket) / span) * span), key, sum(spend_micros), sum(revenue_micros)
FROM rollups CROSS JOIN unnest('{3600,21600,86400}'::int[]) AS span WHERE scope = 'credit' GROUP BY 1, 2, 3, 4, 5;
