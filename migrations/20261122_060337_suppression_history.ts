import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "mail_suppression_events" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"address_hash" text NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	"event" text NOT NULL,
  	"reason" text,
  	"note" text,
  	"by_staff" uuid
  );
  
  CREATE INDEX "mail_suppression_events_address_idx" ON "mail_suppression_events" USING btree ("address_hash","at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "mail_suppression_events" CASCADE;`)
}
