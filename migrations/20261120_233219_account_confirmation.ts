import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "identity_sessions" ADD COLUMN "confirmed_at" timestamp with time zone;
  ALTER TABLE "mail_outbox" ADD COLUMN "member_id" uuid;
  CREATE INDEX "audit_events_at_idx" ON "audit_events" USING btree ("at");
  CREATE INDEX "mail_outbox_created_idx" ON "mail_outbox" USING btree ("created_at");
  CREATE INDEX "mail_outbox_recipient_idx" ON "mail_outbox" USING btree ("recipient");
  CREATE INDEX "mail_outbox_member_idx" ON "mail_outbox" USING btree ("member_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "audit_events_at_idx";
  DROP INDEX "mail_outbox_created_idx";
  DROP INDEX "mail_outbox_recipient_idx";
  DROP INDEX "mail_outbox_member_idx";
  ALTER TABLE "identity_sessions" DROP COLUMN "confirmed_at";
  ALTER TABLE "mail_outbox" DROP COLUMN "member_id";`)
}
