import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "content_languages" (
  	"collection" text NOT NULL,
  	"item_id" uuid NOT NULL,
  	"locale" text NOT NULL,
  	"first_published_at" timestamp with time zone,
  	"published_at" timestamp with time zone,
  	"text_changed_at" timestamp with time zone,
  	"text_digest" text,
  	"state" text NOT NULL,
  	"source" text,
  	"since" timestamp with time zone,
  	CONSTRAINT "content_languages_collection_item_id_locale_pk" PRIMARY KEY("collection","item_id","locale"),
  	CONSTRAINT "content_languages_state_known" CHECK ("content_languages"."state" IN ('source', 'current', 'outdated', 'missing', 'hidden'))
  );
  
  CREATE INDEX "content_languages_open_idx" ON "content_languages" USING btree ("since","collection","item_id","locale") WHERE state IN ('missing', 'outdated');`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "content_languages" CASCADE;`)
}
