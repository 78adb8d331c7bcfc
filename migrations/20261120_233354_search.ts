import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "search_settings_synonyms" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "search_settings" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"hot_threshold" numeric DEFAULT 3 NOT NULL,
  	"updated_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone
  );
  
  CREATE TABLE "search_settings_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar,
  	"locale" "_locales"
  );
  
  CREATE TABLE "_search_settings_v_version_synonyms" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_search_settings_v" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"version_hot_threshold" numeric DEFAULT 3 NOT NULL,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_search_settings_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar,
  	"locale" "_locales"
  );
  
  CREATE TABLE "search_changes" (
  	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
  	"locale" text NOT NULL,
  	"collection" text NOT NULL,
  	"item" uuid NOT NULL
  );
  
  CREATE TABLE "search_en" (
  	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_en_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
  	"collection" text NOT NULL,
  	"item" uuid NOT NULL,
  	"anchor" text NOT NULL,
  	"type" text NOT NULL,
  	"url" text NOT NULL,
  	"title" text NOT NULL,
  	"context" text NOT NULL,
  	"body" text NOT NULL,
  	"folded" text NOT NULL,
  	"title_key" text NOT NULL,
  	"vector" "tsvector" NOT NULL,
  	"title_vector" "tsvector" NOT NULL,
  	"published_at" timestamp with time zone NOT NULL,
  	"boost" real NOT NULL,
  	"fingerprint" text NOT NULL,
  	"indexed_at" timestamp with time zone NOT NULL
  );
  
  CREATE TABLE "search_queries" (
  	"day" date NOT NULL,
  	"locale" text NOT NULL,
  	"query" text NOT NULL,
  	"shown" text NOT NULL,
  	"networks" integer NOT NULL,
  	"results" integer NOT NULL,
  	"clicks" integer DEFAULT 0 NOT NULL,
  	"clicked_places" integer DEFAULT 0 NOT NULL,
  	CONSTRAINT "search_queries_day_locale_query_pk" PRIMARY KEY("day","locale","query")
  );
  
  CREATE TABLE "search_seen" (
  	"day" date NOT NULL,
  	"digest" text NOT NULL,
  	CONSTRAINT "search_seen_day_digest_pk" PRIMARY KEY("day","digest")
  );
  
  CREATE TABLE "search_state" (
  	"key" text PRIMARY KEY NOT NULL,
  	"value" jsonb NOT NULL,
  	"updated_at" timestamp with time zone NOT NULL
  );
  
  CREATE TABLE "search_words" (
  	"locale" text NOT NULL,
  	"word" text NOT NULL,
  	"entries" integer NOT NULL,
  	CONSTRAINT "search_words_locale_word_pk" PRIMARY KEY("locale","word")
  );
  
  CREATE TABLE "search_zh" (
  	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_zh_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
  	"collection" text NOT NULL,
  	"item" uuid NOT NULL,
  	"anchor" text NOT NULL,
  	"type" text NOT NULL,
  	"url" text NOT NULL,
  	"title" text NOT NULL,
  	"context" text NOT NULL,
  	"body" text NOT NULL,
  	"folded" text NOT NULL,
  	"title_key" text NOT NULL,
  	"vector" "tsvector" NOT NULL,
  	"title_vector" "tsvector" NOT NULL,
  	"published_at" timestamp with time zone NOT NULL,
  	"boost" real NOT NULL,
  	"fingerprint" text NOT NULL,
  	"indexed_at" timestamp with time zone NOT NULL
  );
  
  ALTER TABLE "search_settings_synonyms" ADD CONSTRAINT "search_settings_synonyms_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."search_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "search_settings_texts" ADD CONSTRAINT "search_settings_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."search_settings"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_search_settings_v_version_synonyms" ADD CONSTRAINT "_search_settings_v_version_synonyms_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_search_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_search_settings_v_texts" ADD CONSTRAINT "_search_settings_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_search_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "search_settings_synonyms_order_idx" ON "search_settings_synonyms" USING btree ("_order");
  CREATE INDEX "search_settings_synonyms_parent_id_idx" ON "search_settings_synonyms" USING btree ("_parent_id");
  CREATE INDEX "search_settings_texts_order_parent" ON "search_settings_texts" USING btree ("order","parent_id");
  CREATE INDEX "search_settings_texts_locale_parent" ON "search_settings_texts" USING btree ("locale","parent_id");
  CREATE INDEX "_search_settings_v_version_synonyms_order_idx" ON "_search_settings_v_version_synonyms" USING btree ("_order");
  CREATE INDEX "_search_settings_v_version_synonyms_parent_id_idx" ON "_search_settings_v_version_synonyms" USING btree ("_parent_id");
  CREATE INDEX "_search_settings_v_created_at_idx" ON "_search_settings_v" USING btree ("created_at");
  CREATE INDEX "_search_settings_v_updated_at_idx" ON "_search_settings_v" USING btree ("updated_at");
  CREATE INDEX "_search_settings_v_texts_order_parent" ON "_search_settings_v_texts" USING btree ("order","parent_id");
  CREATE INDEX "_search_settings_v_texts_locale_parent" ON "_search_settings_v_texts" USING btree ("locale","parent_id");
  CREATE UNIQUE INDEX "search_en_item_idx" ON "search_en" USING btree ("collection","item","anchor");
  CREATE INDEX "search_en_vector_idx" ON "search_en" USING gin ("vector");
  CREATE INDEX "search_en_title_vector_idx" ON "search_en" USING gin ("title_vector");
  CREATE INDEX "search_en_title_key_idx" ON "search_en" USING btree ("title_key" text_pattern_ops);
  CREATE INDEX "search_en_indexed_idx" ON "search_en" USING btree ("indexed_at");
  CREATE INDEX "search_queries_locale_idx" ON "search_queries" USING btree ("locale","day");
  CREATE UNIQUE INDEX "search_zh_item_idx" ON "search_zh" USING btree ("collection","item","anchor");
  CREATE INDEX "search_zh_vector_idx" ON "search_zh" USING gin ("vector");
  CREATE INDEX "search_zh_title_vector_idx" ON "search_zh" USING gin ("title_vector");
  CREATE INDEX "search_zh_title_key_idx" ON "search_zh" USING btree ("title_key" text_pattern_ops);
  CREATE INDEX "search_zh_indexed_idx" ON "search_zh" USING btree ("indexed_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "search_settings_synonyms" CASCADE;
  DROP TABLE "search_settings" CASCADE;
  DROP TABLE "search_settings_texts" CASCADE;
  DROP TABLE "_search_settings_v_version_synonyms" CASCADE;
  DROP TABLE "_search_settings_v" CASCADE;
  DROP TABLE "_search_settings_v_texts" CASCADE;
  DROP TABLE "search_changes" CASCADE;
  DROP TABLE "search_en" CASCADE;
  DROP TABLE "search_queries" CASCADE;
  DROP TABLE "search_seen" CASCADE;
  DROP TABLE "search_state" CASCADE;
  DROP TABLE "search_words" CASCADE;
  DROP TABLE "search_zh" CASCADE;`)
}
