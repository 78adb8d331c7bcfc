import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "audit_seals" (
  	"day" date PRIMARY KEY NOT NULL,
  	"events" integer NOT NULL,
  	"hash" text NOT NULL,
  	"sealed_at" timestamp with time zone NOT NULL
  );
  `)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "audit_seals" CASCADE;`)
}
