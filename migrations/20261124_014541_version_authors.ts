import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "documents" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_documents_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "releases" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_releases_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "chapters" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_chapters_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "errata" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_errata_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "glossary" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_glossary_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "white_papers" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_white_papers_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "case_studies" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_case_studies_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "news" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_news_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "videos" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_videos_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "activities" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_activities_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "faqs" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_faqs_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "faq_categories" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_faq_categories_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "pages" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_pages_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "mailing_lists" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_mailing_lists_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "home" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_home_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "navigation" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_navigation_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "footer" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_footer_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "site_settings" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "application_settings" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_application_settings_v" ADD COLUMN "version_authorship" jsonb;
  ALTER TABLE "search_settings" ADD COLUMN "authorship" jsonb;
  ALTER TABLE "_search_settings_v" ADD COLUMN "version_authorship" jsonb;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "documents" DROP COLUMN "authorship";
  ALTER TABLE "_documents_v" DROP COLUMN "version_authorship";
  ALTER TABLE "releases" DROP COLUMN "authorship";
  ALTER TABLE "_releases_v" DROP COLUMN "version_authorship";
  ALTER TABLE "chapters" DROP COLUMN "authorship";
  ALTER TABLE "_chapters_v" DROP COLUMN "version_authorship";
  ALTER TABLE "errata" DROP COLUMN "authorship";
  ALTER TABLE "_errata_v" DROP COLUMN "version_authorship";
  ALTER TABLE "glossary" DROP COLUMN "authorship";
  ALTER TABLE "_glossary_v" DROP COLUMN "version_authorship";
  ALTER TABLE "white_papers" DROP COLUMN "authorship";
  ALTER TABLE "_white_papers_v" DROP COLUMN "version_authorship";
  ALTER TABLE "case_studies" DROP COLUMN "authorship";
  ALTER TABLE "_case_studies_v" DROP COLUMN "version_authorship";
  ALTER TABLE "news" DROP COLUMN "authorship";
  ALTER TABLE "_news_v" DROP COLUMN "version_authorship";
  ALTER TABLE "videos" DROP COLUMN "authorship";
  ALTER TABLE "_videos_v" DROP COLUMN "version_authorship";
  ALTER TABLE "activities" DROP COLUMN "authorship";
  ALTER TABLE "_activities_v" DROP COLUMN "version_authorship";
  ALTER TABLE "faqs" DROP COLUMN "authorship";
  ALTER TABLE "_faqs_v" DROP COLUMN "version_authorship";
  ALTER TABLE "faq_categories" DROP COLUMN "authorship";
  ALTER TABLE "_faq_categories_v" DROP COLUMN "version_authorship";
  ALTER TABLE "pages" DROP COLUMN "authorship";
  ALTER TABLE "_pages_v" DROP COLUMN "version_authorship";
  ALTER TABLE "mailing_lists" DROP COLUMN "authorship";
  ALTER TABLE "_mailing_lists_v" DROP COLUMN "version_authorship";
  ALTER TABLE "home" DROP COLUMN "authorship";
  ALTER TABLE "_home_v" DROP COLUMN "version_authorship";
  ALTER TABLE "navigation" DROP COLUMN "authorship";
  ALTER TABLE "_navigation_v" DROP COLUMN "version_authorship";
  ALTER TABLE "footer" DROP COLUMN "authorship";
  ALTER TABLE "_footer_v" DROP COLUMN "version_authorship";
  ALTER TABLE "site_settings" DROP COLUMN "authorship";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_authorship";
  ALTER TABLE "application_settings" DROP COLUMN "authorship";
  ALTER TABLE "_application_settings_v" DROP COLUMN "version_authorship";
  ALTER TABLE "search_settings" DROP COLUMN "authorship";
  ALTER TABLE "_search_settings_v" DROP COLUMN "version_authorship";`)
}
