CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grclid" uuid NOT NULL,
	"advertiser_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"publisher_id" uuid NOT NULL,
	"form_id" text NOT NULL,
	"values_sealed" text,
	"consent_text" text NOT NULL,
	"names" text[] DEFAULT '{}' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leads_grclid_unique" UNIQUE("grclid")
);
--> statement-breakpoint
CREATE INDEX "leads_advertiser" ON "leads" USING btree ("advertiser_id","received_at","id");