import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "bulk_actions" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"staff_id" uuid NOT NULL,
  	"collection" text NOT NULL,
  	"operation" text NOT NULL,
  	"items" jsonb NOT NULL,
  	"language" text NOT NULL,
  	"state" text DEFAULT 'waiting' NOT NULL,
  	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
  	"created_at" timestamp with time zone NOT NULL,
  	"due_at" timestamp with time zone NOT NULL,
  	"busy_until" timestamp with time zone,
  	CONSTRAINT "bulk_actions_operation_known" CHECK ("bulk_actions"."operation" IN ('publish', 'unpublish', 'trash')),
  	CONSTRAINT "bulk_actions_state_known" CHECK ("bulk_actions"."state" IN ('waiting', 'undone', 'running', 'done'))
  );
  
  ALTER TABLE "media" ADD COLUMN "replaced_at" timestamp(3) with time zone;
  ALTER TABLE "bulk_actions" ADD CONSTRAINT "bulk_actions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "bulk_actions_open_idx" ON "bulk_actions" USING btree ("due_at") WHERE "bulk_actions"."state" IN ('waiting', 'running');
  CREATE INDEX "bulk_actions_staff_idx" ON "bulk_actions" USING btree ("staff_id");
  CREATE INDEX "bulk_actions_created_idx" ON "bulk_actions" USING btree ("created_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "bulk_actions" CASCADE;
  ALTER TABLE "media" DROP COLUMN "replaced_at";`)
}
