import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "publication_failures" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"kind" text NOT NULL,
  	"operation" text NOT NULL,
  	"subject" text NOT NULL,
  	"locale" text,
  	"staff_id" uuid,
  	"title" jsonb NOT NULL,
  	"reason" jsonb NOT NULL,
  	"at" timestamp with time zone NOT NULL,
  	CONSTRAINT "publication_failures_kind_known" CHECK ("publication_failures"."kind" IN ('schedule', 'bundle', 'bulk')),
  	CONSTRAINT "publication_failures_operation_known" CHECK ("publication_failures"."operation" IN ('publish', 'unpublish', 'trash'))
  );
  
  ALTER TABLE "staff_notices" DROP CONSTRAINT "staff_notices_kind_known";
  ALTER TABLE "staff_notices" ADD COLUMN "failure" jsonb;
  ALTER TABLE "publication_failures" ADD CONSTRAINT "publication_failures_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "publication_failures_staff_idx" ON "publication_failures" USING btree ("staff_id");
  CREATE INDEX "publication_failures_at_idx" ON "publication_failures" USING btree ("at");
  CREATE INDEX "publication_failures_subject_idx" ON "publication_failures" USING btree ("subject");
  ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_kind_known" CHECK ("staff_notices"."kind" IN ('submitted', 'assigned', 'approved', 'returned', 'commented', 'ended', 'refused', 'failed'));`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "publication_failures" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "publication_failures" CASCADE;
  ALTER TABLE "staff_notices" DROP CONSTRAINT "staff_notices_kind_known";
  ALTER TABLE "staff_notices" DROP COLUMN "failure";
  ALTER TABLE "staff_notices" ADD CONSTRAINT "staff_notices_kind_known" CHECK ("staff_notices"."kind" IN ('submitted', 'assigned', 'approved', 'returned', 'commented', 'ended', 'refused'));`)
}
