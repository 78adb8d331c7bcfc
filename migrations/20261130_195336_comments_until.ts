import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "releases" ADD COLUMN "comments_until" timestamp(3) with time zone;
  ALTER TABLE "_releases_v" ADD COLUMN "version_comments_until" timestamp(3) with time zone;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "releases" DROP COLUMN "comments_until";
  ALTER TABLE "_releases_v" DROP COLUMN "version_comments_until";`)
}
