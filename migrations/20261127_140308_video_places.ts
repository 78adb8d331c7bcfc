import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "videos_chapters" ADD COLUMN "place" varchar;
  ALTER TABLE "_videos_v_version_chapters" ADD COLUMN "place" varchar;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "videos_chapters" DROP COLUMN "place";
  ALTER TABLE "_videos_v_version_chapters" DROP COLUMN "place";`)
}
