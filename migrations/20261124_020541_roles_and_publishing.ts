import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_staff_roles" ADD VALUE 'publisher' BEFORE 'editor';
  ALTER TYPE "public"."enum_staff_roles" ADD VALUE 'auditor';
  ALTER TABLE "site_settings" ADD COLUMN "publishing_reserved" boolean DEFAULT false;
  ALTER TABLE "_site_settings_v" ADD COLUMN "version_publishing_reserved" boolean DEFAULT false;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "staff_roles" ALTER COLUMN "value" SET DATA TYPE text;
  DROP TYPE "public"."enum_staff_roles";
  CREATE TYPE "public"."enum_staff_roles" AS ENUM('administrator', 'reviewer', 'editor');
  ALTER TABLE "staff_roles" ALTER COLUMN "value" SET DATA TYPE "public"."enum_staff_roles" USING "value"::"public"."enum_staff_roles";
  ALTER TABLE "site_settings" DROP COLUMN "publishing_reserved";
  ALTER TABLE "_site_settings_v" DROP COLUMN "version_publishing_reserved";`)
}
