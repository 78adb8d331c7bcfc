import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "staff_recovery_codes" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"staff_id" uuid NOT NULL,
  	"code_hash" text NOT NULL,
  	"used_at" timestamp with time zone,
  	CONSTRAINT "staff_recovery_codes_staff_hash" UNIQUE("staff_id","code_hash")
  );
  
  CREATE TABLE "staff_second_factors" (
  	"staff_id" uuid PRIMARY KEY NOT NULL,
  	"secret" text,
  	"pending_secret" text,
  	"last_step" integer DEFAULT 0 NOT NULL,
  	"set_at" timestamp with time zone,
  	"grace_from" timestamp with time zone
  );
  
  ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "staff_second_factors" ADD CONSTRAINT "staff_second_factors_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "staff_recovery_codes" CASCADE;
  DROP TABLE "staff_second_factors" CASCADE;`)
}
