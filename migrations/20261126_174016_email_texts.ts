import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "email_texts" (
  	"email" text NOT NULL,
  	"locale" text NOT NULL,
  	"revision" integer NOT NULL,
  	"texts" jsonb NOT NULL,
  	"defaults" jsonb NOT NULL,
  	"changed_at" timestamp with time zone NOT NULL,
  	"changed_by" uuid NOT NULL,
  	CONSTRAINT "email_texts_email_locale_revision_pk" PRIMARY KEY("email","locale","revision")
  );
  `)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "email_texts" CASCADE;`)
}
