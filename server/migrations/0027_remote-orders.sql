CREATE TABLE "remote_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"screen_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"ordered_by" uuid NOT NULL,
	"is_by_operator" boolean NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"offered_at" timestamp (3) with time zone,
	"taken_at" timestamp (3) with time zone,
	"taken_by" uuid,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "remote_orders_kind" CHECK ("remote_orders"."kind" in ('screenshot', 'identify', 'diagnostics', 'reload', 'restart')),
	CONSTRAINT "remote_orders_state" CHECK ("remote_orders"."state" in ('sent', 'taken', 'done', 'failed', 'expired')),
	CONSTRAINT "remote_orders_reason" CHECK ("remote_orders"."reason" in ('unknown-order', 'interrupted', 'no-network', 'storage', 'hidden', 'other', 'offline', 'old-player', 'device-replaced', 'no-answer')),
	CONSTRAINT "remote_orders_taken" CHECK (("remote_orders"."taken_at" is null) = ("remote_orders"."taken_by" is null)),
	CONSTRAINT "remote_orders_ended" CHECK (("remote_orders"."state" in ('sent', 'taken')) = ("remote_orders"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "screen_diagnostics" (
	"screen_id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screenshots" (
	"screen_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"picture" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "remote_orders" ADD CONSTRAINT "remote_orders_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_orders" ADD CONSTRAINT "remote_orders_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_orders" ADD CONSTRAINT "remote_orders_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_diagnostics" ADD CONSTRAINT "screen_diagnostics_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "remote_orders_one_open" ON "remote_orders" USING btree ("device_id","kind") WHERE "remote_orders"."state" in ('sent', 'taken');--> statement-breakpoint
CREATE INDEX "remote_orders_screen" ON "remote_orders" USING btree ("screen_id","sent_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "remote_orders_open" ON "remote_orders" USING btree ("sent_at") WHERE "remote_orders"."state" in ('sent', 'taken');--> statement-breakpoint
CREATE INDEX "remote_orders_age" ON "remote_orders" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "screenshots_age" ON "screenshots" USING btree ("at");