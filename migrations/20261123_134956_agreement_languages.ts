import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_agreements_binding_language" AS ENUM('zh', 'en');
  ALTER TABLE "agreements" ADD COLUMN "binding_language" "enum_agreements_binding_language" DEFAULT 'zh' NOT NULL;
  ALTER TABLE "agreements_locales" ADD COLUMN "changes" varchar;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "agreements" DROP COLUMN "binding_language";
  ALTER TABLE "agreements_locales" DROP COLUMN "changes";
  DROP TYPE "public"."enum_agreements_binding_language";`)
}
