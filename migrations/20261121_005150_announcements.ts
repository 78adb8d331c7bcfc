import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE INDEX "single_use_tokens_subject_idx" ON "single_use_tokens" USING btree ("purpose","subject");
  ALTER TABLE "announcement_deliveries" DROP COLUMN "lease_until";
  ALTER TABLE "announcement_deliveries" DROP COLUMN "leased_by";`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "single_use_tokens_subject_idx";
  ALTER TABLE "announcement_deliveries" ADD COLUMN "lease_until" timestamp with time zone;
  ALTER TABLE "announcement_deliveries" ADD COLUMN "leased_by" uuid;`)
}
