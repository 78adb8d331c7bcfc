import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "content_publications" (
  	"collection" text NOT NULL,
  	"item_id" uuid NOT NULL,
  	"locale" text NOT NULL,
  	"slug" text NOT NULL,
  	"digest" text NOT NULL,
  	"changed_at" timestamp with time zone NOT NULL,
  	CONSTRAINT "content_publications_collection_item_id_locale_pk" PRIMARY KEY("collection","item_id","locale")
  );
  
  CREATE TABLE "content_removals" (
  	"id" bigserial PRIMARY KEY NOT NULL,
  	"collection" text NOT NULL,
  	"item_id" uuid NOT NULL,
  	"locale" text NOT NULL,
  	"slug" text NOT NULL,
  	"moved_to" text,
  	"at" timestamp with time zone NOT NULL
  );
  
  CREATE INDEX "content_publications_changed_idx" ON "content_publications" USING btree ("collection","locale","changed_at","item_id");
  CREATE INDEX "content_removals_at_idx" ON "content_removals" USING btree ("collection","locale","at","item_id");
  CREATE INDEX "content_removals_item_idx" ON "content_removals" USING btree ("collection","item_id","locale");
  CREATE INDEX "content_removals_age_idx" ON "content_removals" USING btree ("at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "content_publications" CASCADE;
  DROP TABLE "content_removals" CASCADE;`)
}
