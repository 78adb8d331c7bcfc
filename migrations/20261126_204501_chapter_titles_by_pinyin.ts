import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** Titles of the chapters of videos are compared like all other titles (see `titles_by_pinyin`). */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   SET LOCAL lock_timeout = '10s';
   DO $$
   BEGIN
     -- A server that was built without ICU keeps its own order.
     IF NOT EXISTS (SELECT FROM pg_collation WHERE collname = 'zh-x-icu') THEN RETURN; END IF;
     ALTER TABLE "videos_chapters_locales" ALTER COLUMN "title" TYPE varchar COLLATE "zh-x-icu";
     ALTER TABLE "_videos_v_version_chapters_locales" ALTER COLUMN "title" TYPE varchar COLLATE "zh-x-icu";
   END $$;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   SET LOCAL lock_timeout = '10s';
   ALTER TABLE "videos_chapters_locales" ALTER COLUMN "title" TYPE varchar COLLATE "default";
   ALTER TABLE "_videos_v_version_chapters_locales" ALTER COLUMN "title" TYPE varchar COLLATE "default";`)
}
