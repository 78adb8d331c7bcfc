import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "audit_forwards" (
  	"event_id" uuid PRIMARY KEY NOT NULL,
  	"seq" bigserial NOT NULL,
  	CONSTRAINT "audit_forwards_seq_unique" UNIQUE("seq")
  );
  `)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "audit_forwards" CASCADE;`)
}
