INSERT INTO "traffic_rollups" (scope, owner_id, bucket, kind, reason, hits)
SELECT scope, owner_id, bucket, 'unbilled', note, count(*)
FROM ledger CROSS JOIN LATERAL (VALUES ('publisher', publisher_id), ('advertiser', advertiser_id)) AS sides (scope, owner_id)
WHERE note IS NOT NULL GROUP BY 1, 2, 3, 5 ORDER BY 1, 2, 3, 5;
--> statement-breakpoint
INSERT INTO "wide_traffic_rollups" (span, scope, owner_id, bucket, kind, reason, hits)
SELECT span, scope, owner_id, to_timestamp(floor(extract(epoch FROM bucket) / span) * span), kind, reason, sum(hits)
FROM traffic_rollups CROSS JOIN unnest('{3600,21600,86400}'::int[]) AS span
WHERE kind = 'unbilled' GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6;
