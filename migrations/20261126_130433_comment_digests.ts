import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "comment_digests" (
  	"staff_id" uuid NOT NULL,
  	"every" text NOT NULL,
  	"locale" text NOT NULL,
  	"told_until" timestamp with time zone NOT NULL,
  	"sent_at" timestamp with time zone,
  	CONSTRAINT "comment_digests_staff_id_pk" PRIMARY KEY("staff_id"),
  	CONSTRAINT "comment_digests_every_known" CHECK ("comment_digests"."every" IN ('hour', 'day', 'never'))
  );
  
  ALTER TABLE "comment_digests" ADD CONSTRAINT "comment_digests_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "comment_digests" CASCADE;`)
}
