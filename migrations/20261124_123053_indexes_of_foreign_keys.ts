import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** Made while others read and write the tables (ADR 179). */
export const online: readonly string[] = [
  'CREATE INDEX CONCURRENTLY "documents_locales__parent_id_fk_idx" ON "documents_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_documents_v_locales__parent_id_fk_idx" ON "_documents_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "releases_locales__parent_id_fk_idx" ON "releases_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_releases_v_locales__parent_id_fk_idx" ON "_releases_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "chapters_locales__parent_id_fk_idx" ON "chapters_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_chapters_v_locales__parent_id_fk_idx" ON "_chapters_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "errata_locales__parent_id_fk_idx" ON "errata_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_errata_v_locales__parent_id_fk_idx" ON "_errata_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "glossary_locales__parent_id_fk_idx" ON "glossary_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "glossary_texts_parent_id_fk_idx" ON "glossary_texts" USING btree ("parent_id")',
  'CREATE INDEX CONCURRENTLY "_glossary_v_locales__parent_id_fk_idx" ON "_glossary_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_glossary_v_texts_parent_id_fk_idx" ON "_glossary_v_texts" USING btree ("parent_id")',
  'CREATE INDEX CONCURRENTLY "white_papers_locales__parent_id_fk_idx" ON "white_papers_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "white_papers_texts_parent_id_fk_idx" ON "white_papers_texts" USING btree ("parent_id")',
  'CREATE INDEX CONCURRENTLY "_white_papers_v_locales__parent_id_fk_idx" ON "_white_papers_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_white_papers_v_texts_parent_id_fk_idx" ON "_white_papers_v_texts" USING btree ("parent_id")',
  'CREATE INDEX CONCURRENTLY "case_studies_results_locales__parent_id_fk_idx" ON "case_studies_results_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "case_studies_locales__parent_id_fk_idx" ON "case_studies_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_case_studies_v_version_results_locales__parent_id_fk_idx" ON "_case_studies_v_version_results_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_case_studies_v_locales__parent_id_fk_idx" ON "_case_studies_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "news_locales__parent_id_fk_idx" ON "news_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_news_v_locales__parent_id_fk_idx" ON "_news_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "videos_locales__parent_id_fk_idx" ON "videos_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_videos_v_locales__parent_id_fk_idx" ON "_videos_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "activities_locales__parent_id_fk_idx" ON "activities_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_activities_v_locales__parent_id_fk_idx" ON "_activities_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "faqs_locales__parent_id_fk_idx" ON "faqs_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_faqs_v_locales__parent_id_fk_idx" ON "_faqs_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "faq_categories_locales__parent_id_fk_idx" ON "faq_categories_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_faq_categories_v_locales__parent_id_fk_idx" ON "_faq_categories_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "pages_locales__parent_id_fk_idx" ON "pages_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_pages_v_locales__parent_id_fk_idx" ON "_pages_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "media_locales__parent_id_fk_idx" ON "media_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "mailing_lists_locales__parent_id_fk_idx" ON "mailing_lists_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_mailing_lists_v_locales__parent_id_fk_idx" ON "_mailing_lists_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "announcements_locales__parent_id_fk_idx" ON "announcements_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "specifications_locales__parent_id_fk_idx" ON "specifications_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "agreements_locales__parent_id_fk_idx" ON "agreements_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "arch_parts_locales__parent_id_fk_idx" ON "arch_parts_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "arch_tabs_locales__parent_id_fk_idx" ON "arch_tabs_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "home_locales__parent_id_fk_idx" ON "home_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_arch_parts_v_locales__parent_id_fk_idx" ON "_arch_parts_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_arch_tabs_v_locales__parent_id_fk_idx" ON "_arch_tabs_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_home_v_locales__parent_id_fk_idx" ON "_home_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "navigation_items_children_locales__parent_id_fk_idx" ON "navigation_items_children_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "navigation_items_locales__parent_id_fk_idx" ON "navigation_items_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_navigation_v_version_items_children_locales__parent_id_fk_idx" ON "_navigation_v_version_items_children_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_navigation_v_version_items_locales__parent_id_fk_idx" ON "_navigation_v_version_items_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "footer_groups_links_locales__parent_id_fk_idx" ON "footer_groups_links_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "footer_groups_locales__parent_id_fk_idx" ON "footer_groups_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "footer_legal_locales__parent_id_fk_idx" ON "footer_legal_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_footer_v_version_groups_links_locales__parent_id_fk_idx" ON "_footer_v_version_groups_links_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_footer_v_version_groups_locales__parent_id_fk_idx" ON "_footer_v_version_groups_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_footer_v_version_legal_locales__parent_id_fk_idx" ON "_footer_v_version_legal_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "site_settings_social_locales__parent_id_fk_idx" ON "site_settings_social_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "site_settings_locales__parent_id_fk_idx" ON "site_settings_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_site_settings_v_version_social_locales__parent_id_fk_idx" ON "_site_settings_v_version_social_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "_site_settings_v_locales__parent_id_fk_idx" ON "_site_settings_v_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "application_settings_texts_parent_id_fk_idx" ON "application_settings_texts" USING btree ("parent_id")',
  'CREATE INDEX CONCURRENTLY "_application_settings_v_texts_parent_id_fk_idx" ON "_application_settings_v_texts" USING btree ("parent_id")',
  'CREATE INDEX CONCURRENTLY "list_settings_rejection_templates_locales__parent_id_fk_idx" ON "list_settings_rejection_templates_locales" USING btree ("_parent_id")',
  'CREATE INDEX CONCURRENTLY "search_settings_texts_parent_id_fk_idx" ON "search_settings_texts" USING btree ("parent_id")',
  'CREATE INDEX CONCURRENTLY "_search_settings_v_texts_parent_id_fk_idx" ON "_search_settings_v_texts" USING btree ("parent_id")',
  'CREATE INDEX CONCURRENTLY "download_log_grant_id_fk_idx" ON "download_log" USING btree ("grant_id")',
  'CREATE INDEX CONCURRENTLY "download_log_file_id_fk_idx" ON "download_log" USING btree ("file_id")',
  'CREATE INDEX CONCURRENTLY "holder_requests_specification_id_fk_idx" ON "holder_requests" USING btree ("specification_id")',
  'CREATE INDEX CONCURRENTLY "holder_requests_application_id_fk_idx" ON "holder_requests" USING btree ("application_id")',
  'CREATE INDEX CONCURRENTLY "personal_copies_file_id_fk_idx" ON "personal_copies" USING btree ("file_id")',
]

export async function up(_: MigrateUpArgs): Promise<void> {
  // The indexes are everything.
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "documents_locales__parent_id_fk_idx";
  DROP INDEX "_documents_v_locales__parent_id_fk_idx";
  DROP INDEX "releases_locales__parent_id_fk_idx";
  DROP INDEX "_releases_v_locales__parent_id_fk_idx";
  DROP INDEX "chapters_locales__parent_id_fk_idx";
  DROP INDEX "_chapters_v_locales__parent_id_fk_idx";
  DROP INDEX "errata_locales__parent_id_fk_idx";
  DROP INDEX "_errata_v_locales__parent_id_fk_idx";
  DROP INDEX "glossary_locales__parent_id_fk_idx";
  DROP INDEX "glossary_texts_parent_id_fk_idx";
  DROP INDEX "_glossary_v_locales__parent_id_fk_idx";
  DROP INDEX "_glossary_v_texts_parent_id_fk_idx";
  DROP INDEX "white_papers_locales__parent_id_fk_idx";
  DROP INDEX "white_papers_texts_parent_id_fk_idx";
  DROP INDEX "_white_papers_v_locales__parent_id_fk_idx";
  DROP INDEX "_white_papers_v_texts_parent_id_fk_idx";
  DROP INDEX "case_studies_results_locales__parent_id_fk_idx";
  DROP INDEX "case_studies_locales__parent_id_fk_idx";
  DROP INDEX "_case_studies_v_version_results_locales__parent_id_fk_idx";
  DROP INDEX "_case_studies_v_locales__parent_id_fk_idx";
  DROP INDEX "news_locales__parent_id_fk_idx";
  DROP INDEX "_news_v_locales__parent_id_fk_idx";
  DROP INDEX "videos_locales__parent_id_fk_idx";
  DROP INDEX "_videos_v_locales__parent_id_fk_idx";
  DROP INDEX "activities_locales__parent_id_fk_idx";
  DROP INDEX "_activities_v_locales__parent_id_fk_idx";
  DROP INDEX "faqs_locales__parent_id_fk_idx";
  DROP INDEX "_faqs_v_locales__parent_id_fk_idx";
  DROP INDEX "faq_categories_locales__parent_id_fk_idx";
  DROP INDEX "_faq_categories_v_locales__parent_id_fk_idx";
  DROP INDEX "pages_locales__parent_id_fk_idx";
  DROP INDEX "_pages_v_locales__parent_id_fk_idx";
  DROP INDEX "media_locales__parent_id_fk_idx";
  DROP INDEX "mailing_lists_locales__parent_id_fk_idx";
  DROP INDEX "_mailing_lists_v_locales__parent_id_fk_idx";
  DROP INDEX "announcements_locales__parent_id_fk_idx";
  DROP INDEX "specifications_locales__parent_id_fk_idx";
  DROP INDEX "agreements_locales__parent_id_fk_idx";
  DROP INDEX "arch_parts_locales__parent_id_fk_idx";
  DROP INDEX "arch_tabs_locales__parent_id_fk_idx";
  DROP INDEX "home_locales__parent_id_fk_idx";
  DROP INDEX "_arch_parts_v_locales__parent_id_fk_idx";
  DROP INDEX "_arch_tabs_v_locales__parent_id_fk_idx";
  DROP INDEX "_home_v_locales__parent_id_fk_idx";
  DROP INDEX "navigation_items_children_locales__parent_id_fk_idx";
  DROP INDEX "navigation_items_locales__parent_id_fk_idx";
  DROP INDEX "_navigation_v_version_items_children_locales__parent_id_fk_idx";
  DROP INDEX "_navigation_v_version_items_locales__parent_id_fk_idx";
  DROP INDEX "footer_groups_links_locales__parent_id_fk_idx";
  DROP INDEX "footer_groups_locales__parent_id_fk_idx";
  DROP INDEX "footer_legal_locales__parent_id_fk_idx";
  DROP INDEX "_footer_v_version_groups_links_locales__parent_id_fk_idx";
  DROP INDEX "_footer_v_version_groups_locales__parent_id_fk_idx";
  DROP INDEX "_footer_v_version_legal_locales__parent_id_fk_idx";
  DROP INDEX "site_settings_social_locales__parent_id_fk_idx";
  DROP INDEX "site_settings_locales__parent_id_fk_idx";
  DROP INDEX "_site_settings_v_version_social_locales__parent_id_fk_idx";
  DROP INDEX "_site_settings_v_locales__parent_id_fk_idx";
  DROP INDEX "application_settings_texts_parent_id_fk_idx";
  DROP INDEX "_application_settings_v_texts_parent_id_fk_idx";
  DROP INDEX "list_settings_rejection_templates_locales__parent_id_fk_idx";
  DROP INDEX "search_settings_texts_parent_id_fk_idx";
  DROP INDEX "_search_settings_v_texts_parent_id_fk_idx";
  DROP INDEX "download_log_grant_id_fk_idx";
  DROP INDEX "download_log_file_id_fk_idx";
  DROP INDEX "holder_requests_specification_id_fk_idx";
  DROP INDEX "holder_requests_application_id_fk_idx";
  DROP INDEX "personal_copies_file_id_fk_idx";`)
}
