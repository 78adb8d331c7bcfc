import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_home_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__home_v_published_locale" AS ENUM('zh', 'en');
  CREATE TYPE "public"."enum__home_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_navigation_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__navigation_v_published_locale" AS ENUM('zh', 'en');
  CREATE TYPE "public"."enum__navigation_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_footer_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__footer_v_published_locale" AS ENUM('zh', 'en');
  CREATE TYPE "public"."enum__footer_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_site_settings_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__site_settings_v_published_locale" AS ENUM('zh', 'en');
  CREATE TYPE "public"."enum__site_settings_v_version_status" AS ENUM('draft', 'published');
  CREATE TABLE "navigation_locales" (
  	"_status" "enum_navigation_status" DEFAULT 'published',
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  CREATE TABLE "_navigation_v_locales" (
  	"version__status" "enum__navigation_v_version_status" DEFAULT 'published',
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  CREATE TABLE "footer_locales" (
  	"_status" "enum_footer_status" DEFAULT 'published',
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  CREATE TABLE "_footer_v_locales" (
  	"version__status" "enum__footer_v_version_status" DEFAULT 'published',
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  ALTER TABLE "arch_parts" ALTER COLUMN "key" DROP NOT NULL;
  ALTER TABLE "arch_parts" ALTER COLUMN "href" DROP NOT NULL;
  ALTER TABLE "arch_parts_locales" ALTER COLUMN "label" DROP NOT NULL;
  ALTER TABLE "arch_tabs" ALTER COLUMN "diagram" DROP NOT NULL;
  ALTER TABLE "arch_tabs_locales" ALTER COLUMN "title" DROP NOT NULL;
  ALTER TABLE "home_locales" ALTER COLUMN "hero_heading" DROP NOT NULL;
  ALTER TABLE "_arch_parts_v" ALTER COLUMN "key" DROP NOT NULL;
  ALTER TABLE "_arch_parts_v" ALTER COLUMN "href" DROP NOT NULL;
  ALTER TABLE "_arch_parts_v_locales" ALTER COLUMN "label" DROP NOT NULL;
  ALTER TABLE "_arch_tabs_v" ALTER COLUMN "diagram" DROP NOT NULL;
  ALTER TABLE "_arch_tabs_v_locales" ALTER COLUMN "title" DROP NOT NULL;
  ALTER TABLE "_home_v_locales" ALTER COLUMN "version_hero_heading" DROP NOT NULL;
  ALTER TABLE "navigation_items_children" ALTER COLUMN "href" DROP NOT NULL;
  ALTER TABLE "navigation_items_children_locales" ALTER COLUMN "label" DROP NOT NULL;
  ALTER TABLE "navigation_items" ALTER COLUMN "href" DROP NOT NULL;
  ALTER TABLE "navigation_items_locales" ALTER COLUMN "label" DROP NOT NULL;
  ALTER TABLE "_navigation_v_version_items_children" ALTER COLUMN "href" DROP NOT NULL;
  ALTER TABLE "_navigation_v_version_items_children_locales" ALTER COLUMN "label" DROP NOT NULL;
  ALTER TABLE "_navigation_v_version_items" ALTER COLUMN "href" DROP NOT NULL;
  ALTER TABLE "_navigation_v_version_items_locales" ALTER COLUMN "label" DROP NOT NULL;
  ALTER TABLE "footer_groups_links" ALTER COLUMN "href" DROP NOT NULL;
  ALTER TABLE "footer_groups_links_locales" ALTER COLUMN "label" DROP NOT NULL;
  ALTER TABLE "footer_groups_locales" ALTER COLUMN "title" DROP NOT NULL;
  ALTER TABLE "footer_legal" ALTER COLUMN "href" DROP NOT NULL;
  ALTER TABLE "footer_legal_locales" ALTER COLUMN "label" DROP NOT NULL;
  ALTER TABLE "_footer_v_version_groups_links" ALTER COLUMN "href" DROP NOT NULL;
  ALTER TABLE "_footer_v_version_groups_links_locales" ALTER COLUMN "label" DROP NOT NULL;
  ALTER TABLE "_footer_v_version_groups_locales" ALTER COLUMN "title" DROP NOT NULL;
  ALTER TABLE "_footer_v_version_legal" ALTER COLUMN "href" DROP NOT NULL;
  ALTER TABLE "_footer_v_version_legal_locales" ALTER COLUMN "label" DROP NOT NULL;
  ALTER TABLE "site_settings_contact_addresses" ALTER COLUMN "purpose" DROP NOT NULL;
  ALTER TABLE "site_settings_contact_addresses" ALTER COLUMN "email" DROP NOT NULL;
  ALTER TABLE "site_settings_social" ALTER COLUMN "href" DROP NOT NULL;
  ALTER TABLE "site_settings_social_locales" ALTER COLUMN "label" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "legal_cookie_policy_version" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "legal_privacy_version" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "legal_terms_version" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "legal_license_version" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "contact_email" DROP NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "measurement_keep_events_days" DROP NOT NULL;
  ALTER TABLE "site_settings_locales" ALTER COLUMN "brand_name" DROP NOT NULL;
  ALTER TABLE "_site_settings_v_version_contact_addresses" ALTER COLUMN "purpose" DROP NOT NULL;
  ALTER TABLE "_site_settings_v_version_contact_addresses" ALTER COLUMN "email" DROP NOT NULL;
  ALTER TABLE "_site_settings_v_version_social" ALTER COLUMN "href" DROP NOT NULL;
  ALTER TABLE "_site_settings_v_version_social_locales" ALTER COLUMN "label" DROP NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_legal_cookie_policy_version" DROP NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_legal_privacy_version" DROP NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_legal_terms_version" DROP NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_legal_license_version" DROP NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_contact_email" DROP NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_measurement_keep_events_days" DROP NOT NULL;
  ALTER TABLE "_site_settings_v_locales" ALTER COLUMN "version_brand_name" DROP NOT NULL;
  ALTER TABLE "home_locales" ADD COLUMN "_status" "enum_home_status" DEFAULT 'published';
  ALTER TABLE "_home_v" ADD COLUMN "snapshot" boolean;
  ALTER TABLE "_home_v" ADD COLUMN "published_locale" "enum__home_v_published_locale";
  ALTER TABLE "_home_v" ADD COLUMN "latest" boolean;
  ALTER TABLE "_home_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "_home_v_locales" ADD COLUMN "version__status" "enum__home_v_version_status" DEFAULT 'published';
  ALTER TABLE "_navigation_v" ADD COLUMN "snapshot" boolean;
  ALTER TABLE "_navigation_v" ADD COLUMN "published_locale" "enum__navigation_v_published_locale";
  ALTER TABLE "_navigation_v" ADD COLUMN "latest" boolean;
  ALTER TABLE "_navigation_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "_footer_v" ADD COLUMN "snapshot" boolean;
  ALTER TABLE "_footer_v" ADD COLUMN "published_locale" "enum__footer_v_published_locale";
  ALTER TABLE "_footer_v" ADD COLUMN "latest" boolean;
  ALTER TABLE "_footer_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "site_settings_locales" ADD COLUMN "_status" "enum_site_settings_status" DEFAULT 'published';
  ALTER TABLE "_site_settings_v" ADD COLUMN "snapshot" boolean;
  ALTER TABLE "_site_settings_v" ADD COLUMN "published_locale" "enum__site_settings_v_published_locale";
  ALTER TABLE "_site_settings_v" ADD COLUMN "latest" boolean;
  ALTER TABLE "_site_settings_v" ADD COLUMN "autosave" boolean;
  ALTER TABLE "_site_settings_v_locales" ADD COLUMN "version__status" "enum__site_settings_v_version_status" DEFAULT 'published';
  ALTER TABLE "navigation_locales" ADD CONSTRAINT "navigation_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."navigation"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_navigation_v_locales" ADD CONSTRAINT "_navigation_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_navigation_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "footer_locales" ADD CONSTRAINT "footer_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."footer"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_footer_v_locales" ADD CONSTRAINT "_footer_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_footer_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "navigation__status_idx" ON "navigation_locales" USING btree ("_status","_locale");
  CREATE UNIQUE INDEX "navigation_locales_locale_parent_id_unique" ON "navigation_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "navigation_locales__parent_id_fk_idx" ON "navigation_locales" USING btree ("_parent_id");
  CREATE INDEX "_navigation_v_version_version__status_idx" ON "_navigation_v_locales" USING btree ("version__status","_locale");
  CREATE UNIQUE INDEX "_navigation_v_locales_locale_parent_id_unique" ON "_navigation_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_navigation_v_locales__parent_id_fk_idx" ON "_navigation_v_locales" USING btree ("_parent_id");
  CREATE INDEX "footer__status_idx" ON "footer_locales" USING btree ("_status","_locale");
  CREATE UNIQUE INDEX "footer_locales_locale_parent_id_unique" ON "footer_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "footer_locales__parent_id_fk_idx" ON "footer_locales" USING btree ("_parent_id");
  CREATE INDEX "_footer_v_version_version__status_idx" ON "_footer_v_locales" USING btree ("version__status","_locale");
  CREATE UNIQUE INDEX "_footer_v_locales_locale_parent_id_unique" ON "_footer_v_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_footer_v_locales__parent_id_fk_idx" ON "_footer_v_locales" USING btree ("_parent_id");
  CREATE INDEX "home__status_idx" ON "home_locales" USING btree ("_status","_locale");
  CREATE INDEX "_home_v_snapshot_idx" ON "_home_v" USING btree ("snapshot");
  CREATE INDEX "_home_v_published_locale_idx" ON "_home_v" USING btree ("published_locale");
  CREATE INDEX "_home_v_autosave_idx" ON "_home_v" USING btree ("autosave");
  CREATE INDEX "_home_v_version_version__status_idx" ON "_home_v_locales" USING btree ("version__status","_locale");
  CREATE INDEX "_navigation_v_snapshot_idx" ON "_navigation_v" USING btree ("snapshot");
  CREATE INDEX "_navigation_v_published_locale_idx" ON "_navigation_v" USING btree ("published_locale");
  CREATE INDEX "_navigation_v_autosave_idx" ON "_navigation_v" USING btree ("autosave");
  CREATE INDEX "_footer_v_snapshot_idx" ON "_footer_v" USING btree ("snapshot");
  CREATE INDEX "_footer_v_published_locale_idx" ON "_footer_v" USING btree ("published_locale");
  CREATE INDEX "_footer_v_autosave_idx" ON "_footer_v" USING btree ("autosave");
  CREATE INDEX "site_settings__status_idx" ON "site_settings_locales" USING btree ("_status","_locale");
  CREATE INDEX "_site_settings_v_snapshot_idx" ON "_site_settings_v" USING btree ("snapshot");
  CREATE INDEX "_site_settings_v_published_locale_idx" ON "_site_settings_v" USING btree ("published_locale");
  CREATE INDEX "_site_settings_v_autosave_idx" ON "_site_settings_v" USING btree ("autosave");
  CREATE INDEX "_site_settings_v_version_version__status_idx" ON "_site_settings_v_locales" USING btree ("version__status","_locale");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "navigation_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_navigation_v_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "footer_locales" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_footer_v_locales" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "navigation_locales" CASCADE;
  DROP TABLE "_navigation_v_locales" CASCADE;
  DROP TABLE "footer_locales" CASCADE;
  DROP TABLE "_footer_v_locales" CASCADE;
  DROP INDEX "home__status_idx";
  DROP INDEX "_home_v_snapshot_idx";
  DROP INDEX "_home_v_published_locale_idx";
  DROP INDEX "_home_v_autosave_idx";
  DROP INDEX "_home_v_version_version__status_idx";
  DROP INDEX "_navigation_v_snapshot_idx";
  DROP INDEX "_navigation_v_published_locale_idx";
  DROP INDEX "_navigation_v_autosave_idx";
  DROP INDEX "_footer_v_snapshot_idx";
  DROP INDEX "_footer_v_published_locale_idx";
  DROP INDEX "_footer_v_autosave_idx";
  DROP INDEX "site_settings__status_idx";
  DROP INDEX "_site_settings_v_snapshot_idx";
  DROP INDEX "_site_settings_v_published_locale_idx";
  DROP INDEX "_site_settings_v_autosave_idx";
  DROP INDEX "_site_settings_v_version_version__status_idx";
  ALTER TABLE "arch_parts" ALTER COLUMN "key" SET NOT NULL;
  ALTER TABLE "arch_parts" ALTER COLUMN "href" SET NOT NULL;
  ALTER TABLE "arch_parts_locales" ALTER COLUMN "label" SET NOT NULL;
  ALTER TABLE "arch_tabs" ALTER COLUMN "diagram" SET NOT NULL;
  ALTER TABLE "arch_tabs_locales" ALTER COLUMN "title" SET NOT NULL;
  ALTER TABLE "home_locales" ALTER COLUMN "hero_heading" SET NOT NULL;
  ALTER TABLE "_arch_parts_v" ALTER COLUMN "key" SET NOT NULL;
  ALTER TABLE "_arch_parts_v" ALTER COLUMN "href" SET NOT NULL;
  ALTER TABLE "_arch_parts_v_locales" ALTER COLUMN "label" SET NOT NULL;
  ALTER TABLE "_arch_tabs_v" ALTER COLUMN "diagram" SET NOT NULL;
  ALTER TABLE "_arch_tabs_v_locales" ALTER COLUMN "title" SET NOT NULL;
  ALTER TABLE "_home_v_locales" ALTER COLUMN "version_hero_heading" SET NOT NULL;
  ALTER TABLE "navigation_items_children" ALTER COLUMN "href" SET NOT NULL;
  ALTER TABLE "navigation_items_children_locales" ALTER COLUMN "label" SET NOT NULL;
  ALTER TABLE "navigation_items" ALTER COLUMN "href" SET NOT NULL;
  ALTER TABLE "navigation_items_locales" ALTER COLUMN "label" SET NOT NULL;
  ALTER TABLE "_navigation_v_version_items_children" ALTER COLUMN "href" SET NOT NULL;
  ALTER TABLE "_navigation_v_version_items_children_locales" ALTER COLUMN "label" SET NOT NULL;
  ALTER TABLE "_navigation_v_version_items" ALTER COLUMN "href" SET NOT NULL;
  ALTER TABLE "_navigation_v_version_items_locales" ALTER COLUMN "label" SET NOT NULL;
  ALTER TABLE "footer_groups_links" ALTER COLUMN "href" SET NOT NULL;
  ALTER TABLE "footer_groups_links_locales" ALTER COLUMN "label" SET NOT NULL;
  ALTER TABLE "footer_groups_locales" ALTER COLUMN "title" SET NOT NULL;
  ALTER TABLE "footer_legal" ALTER COLUMN "href" SET NOT NULL;
  ALTER TABLE "footer_legal_locales" ALTER COLUMN "label" SET NOT NULL;
  ALTER TABLE "_footer_v_version_groups_links" ALTER COLUMN "href" SET NOT NULL;
  ALTER TABLE "_footer_v_version_groups_links_locales" ALTER COLUMN "label" SET NOT NULL;
  ALTER TABLE "_footer_v_version_groups_locales" ALTER COLUMN "title" SET NOT NULL;
  ALTER TABLE "_footer_v_version_legal" ALTER COLUMN "href" SET NOT NULL;
  ALTER TABLE "_footer_v_version_legal_locales" ALTER COLUMN "label" SET NOT NULL;
  ALTER TABLE "site_settings_contact_addresses" ALTER COLUMN "purpose" SET NOT NULL;
  ALTER TABLE "site_settings_contact_addresses" ALTER COLUMN "email" SET NOT NULL;
  ALTER TABLE "site_settings_social" ALTER COLUMN "href" SET NOT NULL;
  ALTER TABLE "site_settings_social_locales" ALTER COLUMN "label" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "legal_cookie_policy_version" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "legal_privacy_version" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "legal_terms_version" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "legal_license_version" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "contact_email" SET NOT NULL;
  ALTER TABLE "site_settings" ALTER COLUMN "measurement_keep_events_days" SET NOT NULL;
  ALTER TABLE "site_settings_locales" ALTER COLUMN "brand_name" SET NOT NULL;
  ALTER TABLE "_site_settings_v_version_contact_addresses" ALTER COLUMN "purpose" SET NOT NULL;
  ALTER TABLE "_site_settings_v_version_contact_addresses" ALTER COLUMN "email" SET NOT NULL;
  ALTER TABLE "_site_settings_v_version_social" ALTER COLUMN "href" SET NOT NULL;
  ALTER TABLE "_site_settings_v_version_social_locales" ALTER COLUMN "label" SET NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_legal_cookie_policy_version" SET NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_legal_privacy_version" SET NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_legal_terms_version" SET NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_legal_license_version" SET NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_contact_email" SET NOT NULL;
  ALTER TABLE "_site_settings_v" ALTER COLUMN "version_measurement_keep_events_days" SET NOT NULL;
  ALTER TABLE "_site_settings_v_locales" ALTER COLUMN "version_brand_name" SET NOT NULL;
  ALTER TABLE "home_locales" DROP COLUMN "_status";
  ALTER TABLE "_home_v" DROP COLUMN "snapshot";
  ALTER TABLE "_home_v" DROP COLUMN "published_locale";
  ALTER TABLE "_home_v" DROP COLUMN "latest";
  ALTER TABLE "_home_v" DROP COLUMN "autosave";
  ALTER TABLE "_home_v_locales" DROP COLUMN "version__status";
  ALTER TABLE "_navigation_v" DROP COLUMN "snapshot";
  ALTER TABLE "_navigation_v" DROP COLUMN "published_locale";
  ALTER TABLE "_navigation_v" DROP COLUMN "latest";
  ALTER TABLE "_navigation_v" DROP COLUMN "autosave";
  ALTER TABLE "_footer_v" DROP COLUMN "snapshot";
  ALTER TABLE "_footer_v" DROP COLUMN "published_locale";
  ALTER TABLE "_footer_v" DROP COLUMN "latest";
  ALTER TABLE "_footer_v" DROP COLUMN "autosave";
  ALTER TABLE "site_settings_locales" DROP COLUMN "_status";
  ALTER TABLE "_site_settings_v" DROP COLUMN "snapshot";
  ALTER TABLE "_site_settings_v" DROP COLUMN "published_locale";
  ALTER TABLE "_site_settings_v" DROP COLUMN "latest";
  ALTER TABLE "_site_settings_v" DROP COLUMN "autosave";
  ALTER TABLE "_site_settings_v_locales" DROP COLUMN "version__status";
  DROP TYPE "public"."enum_home_status";
  DROP TYPE "public"."enum__home_v_published_locale";
  DROP TYPE "public"."enum__home_v_version_status";
  DROP TYPE "public"."enum_navigation_status";
  DROP TYPE "public"."enum__navigation_v_published_locale";
  DROP TYPE "public"."enum__navigation_v_version_status";
  DROP TYPE "public"."enum_footer_status";
  DROP TYPE "public"."enum__footer_v_published_locale";
  DROP TYPE "public"."enum__footer_v_version_status";
  DROP TYPE "public"."enum_site_settings_status";
  DROP TYPE "public"."enum__site_settings_v_published_locale";
  DROP TYPE "public"."enum__site_settings_v_version_status";`)
}
