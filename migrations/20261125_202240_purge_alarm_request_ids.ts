import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "announcements" ADD COLUMN "request_id" varchar;
  ALTER TABLE "personal_copies" ADD COLUMN "request_id" text;
  ALTER TABLE "worker_heartbeats" ADD COLUMN "purges_fail_since" timestamp with time zone;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "announcements" DROP COLUMN "request_id";
  ALTER TABLE "personal_copies" DROP COLUMN "request_id";
  ALTER TABLE "worker_heartbeats" DROP COLUMN "purges_fail_since";`)
}
