CREATE TABLE "campaign_examples" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"fits" text[] DEFAULT '{}' NOT NULL,
	"near_misses" text[] DEFAULT '{}' NOT NULL,
	"terms" text[] DEFAULT '{}' NOT NULL,
	"source" text,
	"wording" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ask_after" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_examples" ADD CONSTRAINT "campaign_examples_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_examples_due" ON "campaign_examples" USING btree ("ask_after") WHERE ask_after is not null;