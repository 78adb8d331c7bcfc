import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "remembered_addresses" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"member_id" uuid NOT NULL,
  	"account" text NOT NULL,
  	"device_hash" text NOT NULL,
  	"user_agent" text NOT NULL,
  	"remembered_at" timestamp with time zone NOT NULL,
  	"expires_at" timestamp with time zone NOT NULL,
  	CONSTRAINT "remembered_addresses_member_device_account" UNIQUE("member_id","device_hash","account")
  );
  
  ALTER TABLE "remembered_addresses" ADD CONSTRAINT "remembered_addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "remembered_addresses_expires_idx" ON "remembered_addresses" USING btree ("expires_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "remembered_addresses" CASCADE;`)
}
