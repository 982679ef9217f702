CREATE TABLE "erased_users" (
	"publisher_id" uuid NOT NULL,
	"user_key" text NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erased_users_publisher_id_user_key_pk" PRIMARY KEY("publisher_id","user_key")
);
