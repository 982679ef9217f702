CREATE TABLE "ad_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"name" text NOT NULL,
	"group_type" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"context" text,
	"negative_context" text,
	"ad_prompt" text,
	"landing_page" text,
	"daily_budget_micros" bigint,
	"auto_optimize_budget" boolean DEFAULT true NOT NULL,
	"min_daily_budget_micros" bigint,
	"max_daily_budget_micros" bigint,
	"max_cpc_micros" bigint,
	"allowed_countries" text[] DEFAULT '{}' NOT NULL,
	"allowed_devices" text[] DEFAULT '{}' NOT NULL,
	"wording" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ask_after" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text,
	"headline" text,
	"copy" text,
	"cta" text,
	"description" text,
	"landing_page" text,
	"image_url" text,
	"status" text DEFAULT 'active' NOT NULL,
	"source" text NOT NULL,
	"review" text NOT NULL,
	"review_reason" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ads_number" UNIQUE("campaign_id","number")
);
--> statement-breakpoint
CREATE TABLE "pixels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"advertiser_id" uuid NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pixels_url" UNIQUE("advertiser_id","url")
);
--> statement-breakpoint
ALTER TABLE "campaign_examples" DROP CONSTRAINT "campaign_examples_campaign_id_campaigns_id_fk";
--> statement-breakpoint
ALTER TABLE "advertisers" ADD COLUMN "review_ads" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "advertisers" ADD COLUMN "billing_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "made_by" text DEFAULT 'operator' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "plan" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "next_ad_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_groups" ADD CONSTRAINT "ad_groups_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_group_id_ad_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."ad_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pixels" ADD CONSTRAINT "pixels_advertiser_id_advertisers_id_fk" FOREIGN KEY ("advertiser_id") REFERENCES "public"."advertisers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_groups_campaign" ON "ad_groups" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "ad_groups_due" ON "ad_groups" USING btree ("ask_after") WHERE ask_after is not null;--> statement-breakpoint
CREATE INDEX "ads_group" ON "ads" USING btree ("group_id","number");--> statement-breakpoint
CREATE INDEX "ads_waiting" ON "ads" USING btree ("created_at","id") WHERE review = 'pending' and status <> 'archived';--> statement-breakpoint
INSERT INTO "ad_groups" ("id", "campaign_id", "name", "group_type", "created_at")
SELECT "id", "id", "name", 'manual', "created_at" FROM "campaigns";--> statement-breakpoint
INSERT INTO "ads" ("id", "campaign_id", "group_id", "number", "copy", "source", "review")
SELECT gen_random_uuid(), c."id", c."id", t."place" - 1, t."copy", 'given', 'approved'
FROM "campaigns" c CROSS JOIN LATERAL (
	SELECT "copy", row_number() OVER (ORDER BY min("place")) AS "place"
	FROM unnest(c."ad_texts") WITH ORDINALITY AS u("copy", "place") GROUP BY "copy"
	UNION ALL SELECT NULL, 1 WHERE cardinality(c."ad_texts") = 0
) t;--> statement-breakpoint
UPDATE "campaigns" SET "next_ad_number" = (SELECT count(*) FROM "ads" WHERE "ads"."campaign_id" = "campaigns"."id");
