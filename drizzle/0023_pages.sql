ALTER TABLE "api_keys" ADD COLUMN "use" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "publishers" ADD COLUMN "origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "publishers" ADD COLUMN "allow_no_origin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publishers" ADD COLUMN "direct_users" boolean DEFAULT false NOT NULL;