CREATE TABLE "campaign_voices" (
	"campaign_id" uuid NOT NULL,
	"day" date NOT NULL,
	"heard" text NOT NULL,
	"wins" bigint NOT NULL,
	CONSTRAINT "campaign_voices_campaign_id_day_heard_pk" PRIMARY KEY("campaign_id","day","heard")
);
--> statement-breakpoint
CREATE INDEX "campaign_voices_age" ON "campaign_voices" USING brin ("day");