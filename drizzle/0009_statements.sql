CREATE TABLE "statements" (
	"side" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"timezone" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"up_to" bigint NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"conversions" bigint DEFAULT 0 NOT NULL,
	"amount_micros" bigint DEFAULT 0 NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "statements_side_owner_id_month_pk" PRIMARY KEY("side","owner_id","month")
);
--> statement-breakpoint
ALTER TABLE "advertisers" ADD COLUMN "billing_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "entry" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "ledger_entry" ON "ledger" USING brin ("entry");--> statement-breakpoint
CREATE INDEX "ledger_adjustments" ON "ledger" USING btree ("campaign_id") WHERE kind = 'adjustment';