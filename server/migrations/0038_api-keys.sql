CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"business_id" uuid,
	"membership_id" uuid,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"secret_hash" text NOT NULL,
	"access" text NOT NULL,
	"areas" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_on" date,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_secret_hash" UNIQUE("secret_hash"),
	CONSTRAINT "api_keys_access" CHECK ("api_keys"."access" in ('read', 'write')),
	CONSTRAINT "api_keys_areas" CHECK (cardinality("api_keys"."areas") > 0),
	CONSTRAINT "api_keys_membership" CHECK (("api_keys"."business_id" is null) = ("api_keys"."membership_id" is null))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_keys_business" ON "api_keys" USING btree ("business_id","created_at" DESC NULLS LAST);