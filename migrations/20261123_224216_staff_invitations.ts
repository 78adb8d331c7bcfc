import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "staff" ADD COLUMN "invited_at" timestamp(3) with time zone;
  ALTER TABLE "staff" ADD COLUMN "invitation_ends" timestamp(3) with time zone;
  ALTER TABLE "staff" ADD COLUMN "accepted_at" timestamp(3) with time zone;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "staff" DROP COLUMN "invited_at";
  ALTER TABLE "staff" DROP COLUMN "invitation_ends";
  ALTER TABLE "staff" DROP COLUMN "accepted_at";`)
}
