import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "worker_heartbeats" (
  	"id" uuid PRIMARY KEY NOT NULL,
  	"host" varchar(255) NOT NULL,
  	"pid" integer NOT NULL,
  	"started_at" timestamp with time zone NOT NULL,
  	"beat_at" timestamp with time zone NOT NULL,
  	"asked_at" timestamp with time zone
  );
  `)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "worker_heartbeats" CASCADE;`)
}
