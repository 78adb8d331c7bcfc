import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "webhook_deliveries" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"webhook_id" uuid NOT NULL,
  	"message_id" uuid NOT NULL,
  	"state" text DEFAULT 'waiting' NOT NULL,
  	"tries" integer DEFAULT 0 NOT NULL,
  	"next_try_at" timestamp with time zone NOT NULL,
  	"lease_until" timestamp with time zone,
  	"leased_by" uuid,
  	"status" integer,
  	"duration" integer,
  	"last_error" text,
  	"created_at" timestamp with time zone NOT NULL,
  	"finished_at" timestamp with time zone,
  	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" IN ('waiting', 'sending', 'delivered', 'failed'))
  );
  
  CREATE TABLE "webhook_messages" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"type" text NOT NULL,
  	"body" text NOT NULL,
  	"created_at" timestamp with time zone NOT NULL,
  	CONSTRAINT "webhook_messages_type_known" CHECK ("webhook_messages"."type" IN ('content.published', 'content.changed', 'content.unpublished', 'webhook.test'))
  );
  
  CREATE TABLE "webhooks" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"url" text NOT NULL,
  	"description" text NOT NULL,
  	"events" jsonb NOT NULL,
  	"collections" jsonb NOT NULL,
  	"languages" jsonb NOT NULL,
  	"secret" text NOT NULL,
  	"former_secret" text,
  	"former_until" timestamp with time zone,
  	"state" text DEFAULT 'active' NOT NULL,
  	"disabled_reason" text,
  	"failing_since" timestamp with time zone,
  	"created_at" timestamp with time zone NOT NULL,
  	CONSTRAINT "webhooks_state_known" CHECK ("webhooks"."state" IN ('active', 'paused', 'disabled')),
  	CONSTRAINT "webhooks_disabled_reason_known" CHECK ("webhooks"."disabled_reason" IN ('failing', 'gone'))
  );
  
  ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_id_webhook_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_messages"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("state","next_try_at");
  CREATE INDEX "webhook_deliveries_log_idx" ON "webhook_deliveries" USING btree ("webhook_id","created_at");
  CREATE INDEX "webhook_deliveries_message_idx" ON "webhook_deliveries" USING btree ("message_id");
  CREATE INDEX "webhook_messages_created_idx" ON "webhook_messages" USING btree ("created_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "webhook_deliveries" CASCADE;
  DROP TABLE "webhook_messages" CASCADE;
  DROP TABLE "webhooks" CASCADE;`)
}
