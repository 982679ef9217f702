CREATE TABLE "experiments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "experiments_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 16777215 START WITH 1 CACHE 1),
	"publisher_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"arms" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experiments_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "ad_requests" ADD COLUMN "experiment" integer;--> statement-breakpoint
ALTER TABLE "ad_requests" ADD COLUMN "arm" integer;--> statement-breakpoint
CREATE INDEX "experiments_publisher" ON "experiments" USING btree ("publisher_id");