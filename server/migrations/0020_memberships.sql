CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" uuid,
	"owner_id" uuid,
	"email" "citext" NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "invitations_company" UNIQUE("company_id","email"),
	CONSTRAINT "invitations_owner" UNIQUE("owner_id","email"),
	CONSTRAINT "invitations_business" CHECK (num_nonnulls("invitations"."company_id", "invitations"."owner_id") = 1),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('admin', 'manager', 'finance', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"owner_id" uuid,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"invited_by" uuid,
	CONSTRAINT "memberships_company" UNIQUE("user_id","company_id"),
	CONSTRAINT "memberships_owner" UNIQUE("user_id","owner_id"),
	CONSTRAINT "memberships_business" CHECK (num_nonnulls("memberships"."company_id", "memberships"."owner_id") = 1),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('admin', 'manager', 'finance', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "memberships_of_company" ON "memberships" USING btree ("company_id") WHERE "memberships"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "memberships_of_owner" ON "memberships" USING btree ("owner_id") WHERE "memberships"."owner_id" is not null;--> statement-breakpoint
-- The founder of a company or owner profile is its first admin, also when a process of the version before saves it.
CREATE FUNCTION add_founder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'companies' THEN
    INSERT INTO memberships (user_id, company_id, role, created_at) VALUES (NEW.user_id, NEW.id, 'admin', NEW.created_at);
  ELSE
    INSERT INTO memberships (user_id, owner_id, role, created_at) VALUES (NEW.user_id, NEW.id, 'admin', NEW.created_at);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER companies_founder AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION add_founder();--> statement-breakpoint
CREATE TRIGGER owners_founder AFTER INSERT ON owners FOR EACH ROW EXECUTE FUNCTION add_founder();--> statement-breakpoint
INSERT INTO memberships (user_id, company_id, role, created_at) SELECT user_id, id, 'admin', created_at FROM companies;--> statement-breakpoint
INSERT INTO memberships (user_id, owner_id, role, created_at) SELECT user_id, id, 'admin', created_at FROM owners;
