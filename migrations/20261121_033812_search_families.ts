import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "search_versions" (
  	"transaction" bigint PRIMARY KEY NOT NULL,
  	"at" timestamp with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "search_en" ADD COLUMN "title_words" integer DEFAULT 1 NOT NULL;
  ALTER TABLE "search_en" ADD COLUMN "family" text;
  ALTER TABLE "search_en" ADD COLUMN "edition" text DEFAULT '' NOT NULL;
  ALTER TABLE "search_zh" ADD COLUMN "title_words" integer DEFAULT 1 NOT NULL;
  ALTER TABLE "search_zh" ADD COLUMN "family" text;
  ALTER TABLE "search_zh" ADD COLUMN "edition" text DEFAULT '' NOT NULL;
  CREATE INDEX "search_en_family_idx" ON "search_en" USING btree ("family");
  CREATE INDEX "search_zh_family_idx" ON "search_zh" USING btree ("family");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "search_versions" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "search_versions" CASCADE;
  DROP INDEX "search_en_family_idx";
  DROP INDEX "search_zh_family_idx";
  ALTER TABLE "search_en" DROP COLUMN "title_words";
  ALTER TABLE "search_en" DROP COLUMN "family";
  ALTER TABLE "search_en" DROP COLUMN "edition";
  ALTER TABLE "search_zh" DROP COLUMN "title_words";
  ALTER TABLE "search_zh" DROP COLUMN "family";
  ALTER TABLE "search_zh" DROP COLUMN "edition";`)
}
