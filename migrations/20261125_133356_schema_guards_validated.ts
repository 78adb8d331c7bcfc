import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** Compares the rows that were there before with the conditions of the last migration. Reads and writes go on meanwhile. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   SET LOCAL lock_timeout = '10s';
   ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_list_id_mailing_lists_id_fk";
   ALTER TABLE "announcements" VALIDATE CONSTRAINT "announcements_list_id_mailing_lists_id_fk";
   ALTER TABLE "analytics_rollups" VALIDATE CONSTRAINT "analytics_rollups_grain_known";
   ALTER TABLE "application_events" VALIDATE CONSTRAINT "application_events_from_state_known";
   ALTER TABLE "application_events" VALIDATE CONSTRAINT "application_events_to_state_known";
   ALTER TABLE "application_events" VALIDATE CONSTRAINT "application_events_actor_kind_known";
   ALTER TABLE "application_files" VALIDATE CONSTRAINT "application_files_kind_known";
   ALTER TABLE "application_files" VALIDATE CONSTRAINT "application_files_actor_kind_known";
   ALTER TABLE "announcement_deliveries" VALIDATE CONSTRAINT "announcement_deliveries_state_known";
   ALTER TABLE "first_publications" VALIDATE CONSTRAINT "first_publications_collection_known";
   ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_actor_kind_known";
   ALTER TABLE "captcha_challenges" VALIDATE CONSTRAINT "captcha_challenges_type_known";
   ALTER TABLE "download_log" VALIDATE CONSTRAINT "download_log_kind_known";
   ALTER TABLE "holder_requests" VALIDATE CONSTRAINT "holder_requests_state_known";
   ALTER TABLE "personal_copies" VALIDATE CONSTRAINT "personal_copies_state_known";
   ALTER TABLE "mail_bounces" VALIDATE CONSTRAINT "mail_bounces_kind_known";
   ALTER TABLE "mailman_operations" VALIDATE CONSTRAINT "mailman_operations_action_known";
   ALTER TABLE "mail_outbox" VALIDATE CONSTRAINT "mail_outbox_state_known";
   ALTER TABLE "mail_suppression_events" VALIDATE CONSTRAINT "mail_suppression_events_event_known";
   ALTER TABLE "mail_suppression_events" VALIDATE CONSTRAINT "mail_suppression_events_reason_known";
   ALTER TABLE "mail_suppressions" VALIDATE CONSTRAINT "mail_suppressions_reason_known";
   ALTER TABLE "subscription_events" VALIDATE CONSTRAINT "subscription_events_from_state_known";
   ALTER TABLE "subscription_events" VALIDATE CONSTRAINT "subscription_events_to_state_known";
   ALTER TABLE "subscription_events" VALIDATE CONSTRAINT "subscription_events_actor_kind_known";`)
}

export async function down(_: MigrateDownArgs): Promise<void> {
  // A condition that holds needs no undoing.
}
