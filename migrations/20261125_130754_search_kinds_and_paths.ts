import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "search_zh" ADD COLUMN "kind" text DEFAULT '' NOT NULL;
  ALTER TABLE "search_zh" ADD COLUMN "path" text[] DEFAULT '{}' NOT NULL;
  ALTER TABLE "search_zh" ADD COLUMN "document" text DEFAULT '' NOT NULL;
  ALTER TABLE "search_zh" ADD COLUMN "number" text DEFAULT '' NOT NULL;
  ALTER TABLE "search_zh" ADD COLUMN "picture" text DEFAULT '' NOT NULL;
  ALTER TABLE "search_en" ADD COLUMN "kind" text DEFAULT '' NOT NULL;
  ALTER TABLE "search_en" ADD COLUMN "path" text[] DEFAULT '{}' NOT NULL;
  ALTER TABLE "search_en" ADD COLUMN "document" text DEFAULT '' NOT NULL;
  ALTER TABLE "search_en" ADD COLUMN "number" text DEFAULT '' NOT NULL;
  ALTER TABLE "search_en" ADD COLUMN "picture" text DEFAULT '' NOT NULL;
  CREATE INDEX "search_zh_number_idx" ON "search_zh" USING btree ("number") WHERE "search_zh"."number" <> '';
  CREATE INDEX "search_en_number_idx" ON "search_en" USING btree ("number") WHERE "search_en"."number" <> '';`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "search_zh_number_idx";
  DROP INDEX "search_en_number_idx";
  ALTER TABLE "search_zh" DROP COLUMN "kind";
  ALTER TABLE "search_zh" DROP COLUMN "path";
  ALTER TABLE "search_zh" DROP COLUMN "document";
  ALTER TABLE "search_zh" DROP COLUMN "number";
  ALTER TABLE "search_zh" DROP COLUMN "picture";
  ALTER TABLE "search_en" DROP COLUMN "kind";
  ALTER TABLE "search_en" DROP COLUMN "path";
  ALTER TABLE "search_en" DROP COLUMN "document";
  ALTER TABLE "search_en" DROP COLUMN "number";
  ALTER TABLE "search_en" DROP COLUMN "picture";`)
}
