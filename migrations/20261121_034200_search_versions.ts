import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/**
 * Every transaction that changes entries leaves its id, whoever wrote it: processes remember answers only as long as
 * these ids are the same. By statement, so that a batch costs one row. A row per transaction and not one counter, so that
 * publications do not wait for each other.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE FUNCTION "search_note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO "search_versions" ("transaction") VALUES (pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
     RETURN NULL;
   END $$;
   CREATE TRIGGER "search_zh_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_zh"
     FOR EACH STATEMENT EXECUTE FUNCTION "search_note_change"();
   CREATE TRIGGER "search_en_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_en"
     FOR EACH STATEMENT EXECUTE FUNCTION "search_note_change"();`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TRIGGER IF EXISTS "search_zh_changed" ON "search_zh";
   DROP TRIGGER IF EXISTS "search_en_changed" ON "search_en";
   DROP FUNCTION IF EXISTS "search_note_change"();`)
}
