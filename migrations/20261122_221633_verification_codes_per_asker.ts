import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "verification_codes" DROP CONSTRAINT "verification_codes_account_channel";
  ALTER TABLE "verification_codes" ADD COLUMN "asker" text DEFAULT '' NOT NULL;
  ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_account_channel_asker" UNIQUE("account","channel","asker");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "verification_codes" DROP CONSTRAINT "verification_codes_account_channel_asker";
  ALTER TABLE "verification_codes" DROP COLUMN "asker";
  ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_account_channel" UNIQUE("account","channel");`)
}
