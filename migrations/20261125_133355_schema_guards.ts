import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  // Short locks only: rows are compared with the new conditions by the next migration, which lets writes pass. A statement that
  // waits for these locks makes others wait, so this gives up instead, and can be started again.
  await db.execute(sql`
   SET LOCAL lock_timeout = '10s';
   ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_list_id_mailing_lists_id_fk";
  
  ALTER TABLE "announcements" DROP CONSTRAINT "announcements_list_id_mailing_lists_id_fk";
  
  DROP INDEX "_documents_v_latest_idx";
  DROP INDEX "releases_document_idx";
  DROP INDEX "_releases_v_version_version_document_idx";
  DROP INDEX "_releases_v_latest_idx";
  DROP INDEX "chapters_release_idx";
  DROP INDEX "_chapters_v_version_version_release_idx";
  DROP INDEX "_chapters_v_latest_idx";
  DROP INDEX "_errata_v_latest_idx";
  DROP INDEX "_glossary_v_latest_idx";
  DROP INDEX "_white_papers_v_latest_idx";
  DROP INDEX "_case_studies_v_latest_idx";
  DROP INDEX "_news_v_latest_idx";
  DROP INDEX "_videos_v_latest_idx";
  DROP INDEX "_activities_v_latest_idx";
  DROP INDEX "_faqs_v_latest_idx";
  DROP INDEX "_faq_categories_v_latest_idx";
  DROP INDEX "_pages_v_latest_idx";
  DROP INDEX "_mailing_lists_v_latest_idx";
  DROP INDEX "subscriptions_list_idx";
  DROP INDEX "subscriptions_state_idx";
  DROP INDEX "applications_member_idx";
  DROP INDEX "grants_specification_idx";
  ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_list_id_mailing_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."mailing_lists"("id") ON DELETE restrict ON UPDATE no action NOT VALID;
  ALTER TABLE "announcements" ADD CONSTRAINT "announcements_list_id_mailing_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."mailing_lists"("id") ON DELETE restrict ON UPDATE no action NOT VALID;
  CREATE INDEX "_documents_v_latest_only_idx" ON "_documents_v" USING btree ("parent_id") WHERE "_documents_v"."latest";
  CREATE INDEX "_releases_v_latest_only_idx" ON "_releases_v" USING btree ("parent_id") WHERE "_releases_v"."latest";
  CREATE INDEX "_chapters_v_latest_only_idx" ON "_chapters_v" USING btree ("parent_id") WHERE "_chapters_v"."latest";
  CREATE INDEX "_errata_v_latest_only_idx" ON "_errata_v" USING btree ("parent_id") WHERE "_errata_v"."latest";
  CREATE INDEX "_glossary_v_latest_only_idx" ON "_glossary_v" USING btree ("parent_id") WHERE "_glossary_v"."latest";
  CREATE INDEX "_white_papers_v_latest_only_idx" ON "_white_papers_v" USING btree ("parent_id") WHERE "_white_papers_v"."latest";
  CREATE INDEX "_case_studies_v_latest_only_idx" ON "_case_studies_v" USING btree ("parent_id") WHERE "_case_studies_v"."latest";
  CREATE INDEX "_news_v_latest_only_idx" ON "_news_v" USING btree ("parent_id") WHERE "_news_v"."latest";
  CREATE INDEX "_videos_v_latest_only_idx" ON "_videos_v" USING btree ("parent_id") WHERE "_videos_v"."latest";
  CREATE INDEX "_activities_v_latest_only_idx" ON "_activities_v" USING btree ("parent_id") WHERE "_activities_v"."latest";
  CREATE INDEX "_faqs_v_latest_only_idx" ON "_faqs_v" USING btree ("parent_id") WHERE "_faqs_v"."latest";
  CREATE INDEX "_faq_categories_v_latest_only_idx" ON "_faq_categories_v" USING btree ("parent_id") WHERE "_faq_categories_v"."latest";
  CREATE INDEX "_pages_v_latest_only_idx" ON "_pages_v" USING btree ("parent_id") WHERE "_pages_v"."latest";
  CREATE INDEX "_mailing_lists_v_latest_only_idx" ON "_mailing_lists_v" USING btree ("parent_id") WHERE "_mailing_lists_v"."latest";
  CREATE UNIQUE INDEX "staff_address_idx" ON "staff" USING btree (lower("email"));
  CREATE UNIQUE INDEX "members_address_idx" ON "members" USING btree (lower("email"));
  ALTER TABLE "analytics_rollups" ADD CONSTRAINT "analytics_rollups_grain_known" CHECK ("analytics_rollups"."grain" IN ('hour', 'day')) NOT VALID;
  ALTER TABLE "application_events" ADD CONSTRAINT "application_events_from_state_known" CHECK ("application_events"."from_state" IN ('submitted', 'more_info_needed', 'qualification_rejected', 'agreement_sent', 'agreement_returned', 'agreement_rejected', 'granted', 'revoked', 'withdrawn', 'expired')) NOT VALID;
  ALTER TABLE "application_events" ADD CONSTRAINT "application_events_to_state_known" CHECK ("application_events"."to_state" IN ('submitted', 'more_info_needed', 'qualification_rejected', 'agreement_sent', 'agreement_returned', 'agreement_rejected', 'granted', 'revoked', 'withdrawn', 'expired')) NOT VALID;
  ALTER TABLE "application_events" ADD CONSTRAINT "application_events_actor_kind_known" CHECK ("application_events"."actor_kind" IN ('applicant', 'staff', 'system')) NOT VALID;
  ALTER TABLE "application_files" ADD CONSTRAINT "application_files_kind_known" CHECK ("application_files"."kind" IN ('agreement', 'signed_copy', 'signature')) NOT VALID;
  ALTER TABLE "application_files" ADD CONSTRAINT "application_files_actor_kind_known" CHECK ("application_files"."actor_kind" IN ('applicant', 'staff', 'system')) NOT VALID;
  ALTER TABLE "announcement_deliveries" ADD CONSTRAINT "announcement_deliveries_state_known" CHECK ("announcement_deliveries"."state" IN ('waiting', 'handed', 'sent', 'failed', 'skipped', 'uncertain')) NOT VALID;
  ALTER TABLE "first_publications" ADD CONSTRAINT "first_publications_collection_known" CHECK ("first_publications"."collection" IN ('releases', 'news')) NOT VALID;
  ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor_kind_known" CHECK ("audit_events"."actor_kind" IN ('member', 'staff', 'system', 'visitor')) NOT VALID;
  ALTER TABLE "captcha_challenges" ADD CONSTRAINT "captcha_challenges_type_known" CHECK ("captcha_challenges"."type" IN ('blockPuzzle', 'proofOfWork')) NOT VALID;
  ALTER TABLE "download_log" ADD CONSTRAINT "download_log_kind_known" CHECK ("download_log"."kind" IN ('specification', 'white-paper')) NOT VALID;
  ALTER TABLE "holder_requests" ADD CONSTRAINT "holder_requests_state_known" CHECK ("holder_requests"."state" IN ('offered', 'asked', 'accepted', 'declined', 'withdrawn')) NOT VALID;
  ALTER TABLE "personal_copies" ADD CONSTRAINT "personal_copies_state_known" CHECK ("personal_copies"."state" IN ('waiting', 'making', 'ready', 'failed')) NOT VALID;
  ALTER TABLE "mail_bounces" ADD CONSTRAINT "mail_bounces_kind_known" CHECK ("mail_bounces"."kind" IN ('hard', 'soft', 'complaint')) NOT VALID;
  ALTER TABLE "mailman_operations" ADD CONSTRAINT "mailman_operations_action_known" CHECK ("mailman_operations"."action" IN ('subscribe', 'unsubscribe')) NOT VALID;
  ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_state_known" CHECK ("mail_outbox"."state" IN ('waiting', 'sending', 'sent', 'failed')) NOT VALID;
  ALTER TABLE "mail_suppression_events" ADD CONSTRAINT "mail_suppression_events_event_known" CHECK ("mail_suppression_events"."event" IN ('suppressed', 'lifted')) NOT VALID;
  ALTER TABLE "mail_suppression_events" ADD CONSTRAINT "mail_suppression_events_reason_known" CHECK ("mail_suppression_events"."reason" IN ('hard_bounce', 'soft_bounces', 'complaint', 'manual')) NOT VALID;
  ALTER TABLE "mail_suppressions" ADD CONSTRAINT "mail_suppressions_reason_known" CHECK ("mail_suppressions"."reason" IN ('hard_bounce', 'soft_bounces', 'complaint', 'manual')) NOT VALID;
  ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_from_state_known" CHECK ("subscription_events"."from_state" IN ('pending', 'pending_review', 'subscribed', 'rejected', 'unsubscribed', 'none')) NOT VALID;
  ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_to_state_known" CHECK ("subscription_events"."to_state" IN ('pending', 'pending_review', 'subscribed', 'rejected', 'unsubscribed', 'removed')) NOT VALID;
  ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_actor_kind_known" CHECK ("subscription_events"."actor_kind" IN ('visitor', 'member', 'staff', 'system')) NOT VALID;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "analytics_rollups" DROP CONSTRAINT "analytics_rollups_grain_known";
  ALTER TABLE "application_events" DROP CONSTRAINT "application_events_from_state_known";
  ALTER TABLE "application_events" DROP CONSTRAINT "application_events_to_state_known";
  ALTER TABLE "application_events" DROP CONSTRAINT "application_events_actor_kind_known";
  ALTER TABLE "application_files" DROP CONSTRAINT "application_files_kind_known";
  ALTER TABLE "application_files" DROP CONSTRAINT "application_files_actor_kind_known";
  ALTER TABLE "announcement_deliveries" DROP CONSTRAINT "announcement_deliveries_state_known";
  ALTER TABLE "first_publications" DROP CONSTRAINT "first_publications_collection_known";
  ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_actor_kind_known";
  ALTER TABLE "captcha_challenges" DROP CONSTRAINT "captcha_challenges_type_known";
  ALTER TABLE "download_log" DROP CONSTRAINT "download_log_kind_known";
  ALTER TABLE "holder_requests" DROP CONSTRAINT "holder_requests_state_known";
  ALTER TABLE "personal_copies" DROP CONSTRAINT "personal_copies_state_known";
  ALTER TABLE "mail_bounces" DROP CONSTRAINT "mail_bounces_kind_known";
  ALTER TABLE "mailman_operations" DROP CONSTRAINT "mailman_operations_action_known";
  ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_state_known";
  ALTER TABLE "mail_suppression_events" DROP CONSTRAINT "mail_suppression_events_event_known";
  ALTER TABLE "mail_suppression_events" DROP CONSTRAINT "mail_suppression_events_reason_known";
  ALTER TABLE "mail_suppressions" DROP CONSTRAINT "mail_suppressions_reason_known";
  ALTER TABLE "subscription_events" DROP CONSTRAINT "subscription_events_from_state_known";
  ALTER TABLE "subscription_events" DROP CONSTRAINT "subscription_events_to_state_known";
  ALTER TABLE "subscription_events" DROP CONSTRAINT "subscription_events_actor_kind_known";
  ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_list_id_mailing_lists_id_fk";
  
  ALTER TABLE "announcements" DROP CONSTRAINT "announcements_list_id_mailing_lists_id_fk";
  
  DROP INDEX "_documents_v_latest_only_idx";
  DROP INDEX "_releases_v_latest_only_idx";
  DROP INDEX "_chapters_v_latest_only_idx";
  DROP INDEX "_errata_v_latest_only_idx";
  DROP INDEX "_glossary_v_latest_only_idx";
  DROP INDEX "_white_papers_v_latest_only_idx";
  DROP INDEX "_case_studies_v_latest_only_idx";
  DROP INDEX "_news_v_latest_only_idx";
  DROP INDEX "_videos_v_latest_only_idx";
  DROP INDEX "_activities_v_latest_only_idx";
  DROP INDEX "_faqs_v_latest_only_idx";
  DROP INDEX "_faq_categories_v_latest_only_idx";
  DROP INDEX "_pages_v_latest_only_idx";
  DROP INDEX "_mailing_lists_v_latest_only_idx";
  DROP INDEX "staff_address_idx";
  DROP INDEX "members_address_idx";
  ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_list_id_mailing_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."mailing_lists"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "announcements" ADD CONSTRAINT "announcements_list_id_mailing_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."mailing_lists"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "_documents_v_latest_idx" ON "_documents_v" USING btree ("latest");
  CREATE INDEX "releases_document_idx" ON "releases" USING btree ("document_id");
  CREATE INDEX "_releases_v_version_version_document_idx" ON "_releases_v" USING btree ("version_document_id");
  CREATE INDEX "_releases_v_latest_idx" ON "_releases_v" USING btree ("latest");
  CREATE INDEX "chapters_release_idx" ON "chapters" USING btree ("release_id");
  CREATE INDEX "_chapters_v_version_version_release_idx" ON "_chapters_v" USING btree ("version_release_id");
  CREATE INDEX "_chapters_v_latest_idx" ON "_chapters_v" USING btree ("latest");
  CREATE INDEX "_errata_v_latest_idx" ON "_errata_v" USING btree ("latest");
  CREATE INDEX "_glossary_v_latest_idx" ON "_glossary_v" USING btree ("latest");
  CREATE INDEX "_white_papers_v_latest_idx" ON "_white_papers_v" USING btree ("latest");
  CREATE INDEX "_case_studies_v_latest_idx" ON "_case_studies_v" USING btree ("latest");
  CREATE INDEX "_news_v_latest_idx" ON "_news_v" USING btree ("latest");
  CREATE INDEX "_videos_v_latest_idx" ON "_videos_v" USING btree ("latest");
  CREATE INDEX "_activities_v_latest_idx" ON "_activities_v" USING btree ("latest");
  CREATE INDEX "_faqs_v_latest_idx" ON "_faqs_v" USING btree ("latest");
  CREATE INDEX "_faq_categories_v_latest_idx" ON "_faq_categories_v" USING btree ("latest");
  CREATE INDEX "_pages_v_latest_idx" ON "_pages_v" USING btree ("latest");
  CREATE INDEX "_mailing_lists_v_latest_idx" ON "_mailing_lists_v" USING btree ("latest");
  CREATE INDEX "subscriptions_list_idx" ON "subscriptions" USING btree ("list_id");
  CREATE INDEX "subscriptions_state_idx" ON "subscriptions" USING btree ("state");
  CREATE INDEX "applications_member_idx" ON "applications" USING btree ("member_id");
  CREATE INDEX "grants_specification_idx" ON "grants" USING btree ("specification_id");`)
}
