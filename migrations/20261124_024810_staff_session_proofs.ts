import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "staff_session_proofs" (
  	"sid" text PRIMARY KEY NOT NULL,
  	"staff_id" uuid NOT NULL,
  	"proved_at" timestamp with time zone NOT NULL
  );
  
  ALTER TABLE "staff_session_proofs" ADD CONSTRAINT "staff_session_proofs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "staff_session_proofs_staff_idx" ON "staff_session_proofs" USING btree ("staff_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "staff_session_proofs" CASCADE;`)
}
