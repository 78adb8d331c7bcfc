import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "videos_chapters" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"start" numeric
  );
  
  CREATE TABLE "videos_chapters_locales" (
  	"title" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" varchar NOT NULL
  );
  
  CREATE TABLE "_videos_v_version_chapters" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"start" numeric,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_videos_v_version_chapters_locales" (
  	"title" varchar,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  ALTER TABLE "videos_chapters" ADD CONSTRAINT "videos_chapters_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "videos_chapters_locales" ADD CONSTRAINT "videos_chapters_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."videos_chapters"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_videos_v_version_chapters" ADD CONSTRAINT "_videos_v_version_chapters_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_videos_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_videos_v_version_chapters_locales" ADD CONSTRAINT "_videos_v_version_chapters_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_videos_v_version_chapters"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "videos_chapters_order_idx" ON "videos_chapters" USING btree ("_order");
  CREATE INDEX "videos_chapters_parent_id_idx" ON "videos_chapters" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "videos_chapters_locales_locale_parent_id_unique" ON "videos_chapters_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "videos_chapters_locales__parent_id_fk_idx" ON "videos_chapters_locales" USING btree ("_parent_id");
  CREATE INDEX "_videos_v_version_chapters_order_idx" ON "_videos_v_version_chapters" USING btree ("_order");
  CREATE INDEX "_videos_v_version_chapters_parent_id_idx" ON "_videos_v_version_chapters" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_videos_v_version_chapters_locales_locale_parent_id_unique" ON "_videos_v_version_chapters_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_videos_v_version_chapters_locales__parent_id_fk_idx" ON "_videos_v_version_chapters_locales" USING btree ("_parent_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "videos_chapters" CASCADE;
  DROP TABLE "videos_chapters_locales" CASCADE;
  DROP TABLE "_videos_v_version_chapters" CASCADE;
  DROP TABLE "_videos_v_version_chapters_locales" CASCADE;`)
}
