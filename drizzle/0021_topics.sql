CREATE TABLE "campaign_topics" (
	"campaign_id" uuid NOT NULL,
	"day" date NOT NULL,
	"word" text NOT NULL,
	"wins" bigint NOT NULL,
	CONSTRAINT "campaign_topics_campaign_id_day_word_pk" PRIMARY KEY("campaign_id","day","word")
);
--> statement-breakpoint
CREATE INDEX "campaign_topics_age" ON "campaign_topics" USING brin ("day");