import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/** Made while others read and write the tables (ADR 179). */
export const online: readonly string[] = [
  'CREATE INDEX CONCURRENTLY "audit_events_action_idx" ON "audit_events" USING btree ("action","at")',
  'CREATE INDEX CONCURRENTLY "audit_events_actor_idx" ON "audit_events" USING btree ("actor_id","at")',
  'CREATE INDEX CONCURRENTLY "mail_bounces_at_idx" ON "mail_bounces" USING btree ("at")',
  'CREATE INDEX CONCURRENTLY "mail_outbox_sent_idx" ON "mail_outbox" USING btree ("sent_at")',
  'CREATE INDEX CONCURRENTLY "mail_outbox_kind_idx" ON "mail_outbox" USING btree ("kind","created_at")',
  'CREATE INDEX CONCURRENTLY "mail_suppressions_address_idx" ON "mail_suppressions" USING btree ("address")',
]

export async function up(_: MigrateUpArgs): Promise<void> {
  // The indexes are everything.
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "audit_events_action_idx";
  DROP INDEX "audit_events_actor_idx";
  DROP INDEX "mail_bounces_at_idx";
  DROP INDEX "mail_outbox_sent_idx";
  DROP INDEX "mail_outbox_kind_idx";
  DROP INDEX "mail_suppressions_address_idx";`)
}
