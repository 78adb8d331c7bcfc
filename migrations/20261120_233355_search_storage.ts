import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/**
 * What drizzle cannot describe. Texts and vectors go out of the row, so that counting and sorting a hundred thousand
 * entries reads a small table. pg_trgm corrects misspelt words; it is a trusted extension that the owner of a database
 * may create, and where a provider forbids it the search works without corrections.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "search_zh" SET (toast_tuple_target = 512);
   ALTER TABLE "search_en" SET (toast_tuple_target = 512);
   ALTER INDEX "search_zh_vector_idx" SET (fastupdate = off);
   ALTER INDEX "search_en_vector_idx" SET (fastupdate = off);
   ALTER INDEX "search_zh_title_vector_idx" SET (fastupdate = off);
   ALTER INDEX "search_en_title_vector_idx" SET (fastupdate = off);
   DO $$
   BEGIN
     CREATE EXTENSION IF NOT EXISTS pg_trgm;
   EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
     RAISE WARNING 'pg_trgm cannot be created (%): misspelt words of a search are not corrected', SQLERRM;
   END $$;
   DO $$
   BEGIN
     IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
       CREATE INDEX "search_words_trgm_idx" ON "search_words" USING gin ("word" gin_trgm_ops);
     END IF;
   END $$;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX IF EXISTS "search_words_trgm_idx";
   ALTER INDEX "search_en_title_vector_idx" RESET (fastupdate);
   ALTER INDEX "search_zh_title_vector_idx" RESET (fastupdate);
   ALTER INDEX "search_en_vector_idx" RESET (fastupdate);
   ALTER INDEX "search_zh_vector_idx" RESET (fastupdate);
   ALTER TABLE "search_en" RESET (toast_tuple_target);
   ALTER TABLE "search_zh" RESET (toast_tuple_target);`)
}
