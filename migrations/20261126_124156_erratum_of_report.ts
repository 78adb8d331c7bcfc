import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "review_comments" ADD COLUMN "erratum_id" uuid;
  ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_erratum_id_errata_id_fk" FOREIGN KEY ("erratum_id") REFERENCES "public"."errata"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "review_comments_erratum_idx" ON "review_comments" USING btree ("erratum_id");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "review_comments" DROP CONSTRAINT "review_comments_erratum_id_errata_id_fk";
  
  DROP INDEX "review_comments_erratum_idx";
  ALTER TABLE "review_comments" DROP COLUMN "erratum_id";`)
}
