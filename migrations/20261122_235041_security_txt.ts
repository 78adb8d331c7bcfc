import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "site_settings" ADD COLUMN "security_contact" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "security_policy" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "security_acknowledgments" varchar;
  ALTER TABLE "site_settings" ADD COLUMN "security_expires" timestamp(3) with time zone;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_security_contact" varchar;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_security_policy" varchar;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_security_acknowledgments" varchar;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_security_expires" timestamp(3) with time zone;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "site_settings" DROP COLUMN "security_contact";
  ALTER TABLE "site_settings" DROP COLUMN "security_policy";
  ALTER TABLE "site_settings" DROP COLUMN "security_acknowledgments";
  ALTER TABLE "site_settings" DROP COLUMN "security_expires";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_security_contact";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_security_policy";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_security_acknowledgments";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_security_expires";`)
}
