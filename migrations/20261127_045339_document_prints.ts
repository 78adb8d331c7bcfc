import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "document_prints" (
  	"digest" text PRIMARY KEY NOT NULL,
  	"state" text DEFAULT 'waiting' NOT NULL,
  	"source" jsonb,
  	"tries" integer DEFAULT 0 NOT NULL,
  	"lease_until" timestamp with time zone,
  	"last_error" text,
  	"storage_key" text,
  	"size" integer,
  	"sha256" text,
  	"created_at" timestamp with time zone NOT NULL,
  	"used_at" timestamp with time zone NOT NULL,
  	CONSTRAINT "document_prints_state_known" CHECK ("document_prints"."state" IN ('waiting', 'making', 'ready', 'failed'))
  );
  
  CREATE INDEX "document_prints_open_idx" ON "document_prints" USING btree ("created_at") WHERE "document_prints"."state" IN ('waiting', 'making');
  CREATE INDEX "document_prints_used_idx" ON "document_prints" USING btree ("used_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "document_prints" CASCADE;`)
}
