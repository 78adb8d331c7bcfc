import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "_list_settings_rejection_templates_v" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_list_settings_rejection_templates_v_locales" (
  	"title" varchar NOT NULL,
  	"text" varchar NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  CREATE TABLE "_list_settings_v" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"version_authorship" jsonb,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "list_settings" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_list_settings_rejection_templates_v" ADD CONSTRAINT "_list_settings_rejection_templates_v_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_list_settings_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_list_settings_rejection_templates_v_locales" ADD CONSTRAINT "_list_settings_rejection_templates_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_list_settings_rejection_templates_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "_list_settings_rejection_templates_v_order_idx" ON "_list_settings_rejection_templates_v" USING btree ("_order");
  CREATE INDEX "_list_settings_rejection_templates_v_parent_id_idx" ON "_list_settings_rejection_templates_v" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "_list_settings_rejection_templates_v_locales_locale_parent_i" ON "_list_settings_rejection_templates_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_list_settings_rejection_templates_v_locales__parent_id_fk_idx" ON "_list_settings_rejection_templates_v_locales" USING btree ("_parent_id");
  CREATE INDEX "_list_settings_v_created_at_idx" ON "_list_settings_v" USING btree ("created_at");
  CREATE INDEX "_list_settings_v_updated_at_idx" ON "_list_settings_v" USING btree ("updated_at");`)
  // Chinese titles sort by pinyin (`titles_by_pinyin`).
  await db.execute(sql`
   DO $$ BEGIN
     -- A server that was built without ICU keeps its own order.
     IF NOT EXISTS (SELECT FROM pg_collation WHERE collname = 'zh-x-icu') THEN RETURN; END IF;
     ALTER TABLE "_list_settings_rejection_templates_v_locales" ALTER COLUMN "title" TYPE varchar COLLATE "zh-x-icu";
   END $$;`)
  // What is in force at the upgrade becomes the first version: Payload keeps only what is saved from then on.
  await db.execute(sql`
   INSERT INTO "_list_settings_v" ("version_updated_at", "version_created_at", "updated_at", "created_at")
    SELECT "updated_at", "created_at", coalesce("updated_at", now()), coalesce("updated_at", now()) FROM "list_settings";
  INSERT INTO "_list_settings_rejection_templates_v" ("_order", "_parent_id", "_uuid")
    SELECT template."_order", version."id", template."id"
    FROM "list_settings_rejection_templates" AS template CROSS JOIN "_list_settings_v" AS version;
  INSERT INTO "_list_settings_rejection_templates_v_locales" ("title", "text", "_locale", "_parent_id")
    SELECT texts."title", texts."text", texts."_locale", template."id"
    FROM "list_settings_rejection_templates_locales" AS texts
    JOIN "_list_settings_rejection_templates_v" AS template ON template."_uuid" = texts."_parent_id";`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "_list_settings_rejection_templates_v" CASCADE;
  DROP TABLE "_list_settings_rejection_templates_v_locales" CASCADE;
  DROP TABLE "_list_settings_v" CASCADE;
  ALTER TABLE "list_settings" DROP COLUMN "authorship";`)
}
