CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"advertiser_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"shop_domain" text DEFAULT '' NOT NULL,
	"secret_sealed" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"verification_status" text DEFAULT 'pending' NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connections_once" UNIQUE("advertiser_id","kind","shop_domain")
);
--> statement-breakpoint
CREATE INDEX "connections_shop" ON "connections" USING btree ("kind","shop_domain");