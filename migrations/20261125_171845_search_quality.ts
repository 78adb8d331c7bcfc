import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_search_settings_answers_language" AS ENUM('zh', 'en');
  CREATE TYPE "public"."enum__search_settings_v_version_answers_language" AS ENUM('zh', 'en');
  CREATE TABLE "search_settings_answers" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"query" varchar NOT NULL,
  	"language" "enum_search_settings_answers_language" NOT NULL,
  	"address" varchar NOT NULL
  );
  
  CREATE TABLE "_search_settings_v_version_answers" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"query" varchar NOT NULL,
  	"language" "enum__search_settings_v_version_answers_language" NOT NULL,
  	"address" varchar NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "search_checks" (
  	"locale" text NOT NULL,
  	"query" text NOT NULL,
  	"grades" jsonb,
  	"found" text[] DEFAULT '{}' NOT NULL,
  	"before" text[] DEFAULT '{}' NOT NULL,
  	"changed_at" timestamp with time zone,
  	"checked_at" timestamp with time zone,
  	CONSTRAINT "search_checks_locale_query_pk" PRIMARY KEY("locale","query")
  );
  
  CREATE TABLE "search_quality" (
  	"day" date NOT NULL,
  	"locale" text NOT NULL,
  	"ndcg" real NOT NULL,
  	"queries" integer NOT NULL,
  	CONSTRAINT "search_quality_day_locale_pk" PRIMARY KEY("day","locale")
  );
  
  ALTER TABLE "search_queries" ADD COLUMN "clicked_first" integer DEFAULT 0 NOT NULL;
  ALTER TABLE "search_queries" ADD COLUMN "clicked_next" integer DEFAULT 0 NOT NULL;
  ALTER TABLE "search_settings_answers" ADD CONSTRAINT "search_settings_answers_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."search_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_search_settings_v_version_answers" ADD CONSTRAINT "_search_settings_v_version_answers_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_search_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "search_settings_answers_order_idx" ON "search_settings_answers" USING btree ("_order");
  CREATE INDEX "search_settings_answers_parent_id_idx" ON "search_settings_answers" USING btree ("_parent_id");
  CREATE INDEX "_search_settings_v_version_answers_order_idx" ON "_search_settings_v_version_answers" USING btree ("_order");
  CREATE INDEX "_search_settings_v_version_answers_parent_id_idx" ON "_search_settings_v_version_answers" USING btree ("_parent_id");
  CREATE INDEX "search_zh_url_idx" ON "search_zh" USING btree ("url");
  CREATE INDEX "search_en_url_idx" ON "search_en" USING btree ("url");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "search_settings_answers" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_search_settings_v_version_answers" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "search_checks" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "search_quality" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "search_settings_answers" CASCADE;
  DROP TABLE "_search_settings_v_version_answers" CASCADE;
  DROP TABLE "search_checks" CASCADE;
  DROP TABLE "search_quality" CASCADE;
  DROP INDEX "search_zh_url_idx";
  DROP INDEX "search_en_url_idx";
  ALTER TABLE "search_queries" DROP COLUMN "clicked_first";
  ALTER TABLE "search_queries" DROP COLUMN "clicked_next";
  DROP TYPE "public"."enum_search_settings_answers_language";
  DROP TYPE "public"."enum__search_settings_v_version_answers_language";`)
}
